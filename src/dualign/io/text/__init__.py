"""Text and bytes from disk: compression, columns, lines, safe XML and JSON, atomic writing."""
