"""Readers of graphs: one file per format (RDF: a folder), and what they share."""
