"""Readers of graphs: one file per format, and what they share."""
