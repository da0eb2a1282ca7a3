"""Readers of benchmark folders, which hold two graphs and their links."""
