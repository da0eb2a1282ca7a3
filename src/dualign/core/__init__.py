"""Concepts that every package uses: graphs, pairs of graphs, decisions, errors, progress."""
