"""One self-contained page about an alignment."""
