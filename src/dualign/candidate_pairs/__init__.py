"""Candidate pairs, soft alignments, and labels propagated over the graphs."""
