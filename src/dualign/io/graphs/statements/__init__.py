"""Statements while a file is read: as texts, as numbers, and as a graph."""
