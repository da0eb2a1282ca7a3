"""Text and bytes from disk: compression, delimited columns, lines, XML and JSON that do no harm; atomic writing."""
