"""Entity lookup in one graph: an index in files, reconciliation, and a server."""
