"""Literals as evidence: typed values, properties that correspond, the odds of a pair."""

from dualign.matcher.literals.literal_evidence import LiteralEvidence

__all__ = ["LiteralEvidence"]
