"""Runs the commands and the Python of the documentation, page by page."""
