"""RDF in its syntaxes, from a file to a graph."""
