"""Judgements of people and programs about pairs, kept in a SQLite file."""
