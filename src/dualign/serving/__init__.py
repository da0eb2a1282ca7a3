"""Looking up entities of one graph: an index in files, reconciliation, and a server for both."""
