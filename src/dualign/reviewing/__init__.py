"""Reviewing matches: which to review first, what to show, and what follows from a judgement."""
