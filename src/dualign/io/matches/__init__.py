"""Matches tables as files: one file per format, and what they share."""
