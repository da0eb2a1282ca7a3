"""Reviewing matches: which to look at first, what to show of them, and what follows."""
