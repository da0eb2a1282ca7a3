"""Literals as evidence: values by what they are, properties that correspond, odds of a pair."""

from dualign.matcher.literals.literal_evidence import LiteralEvidence

__all__ = ["LiteralEvidence"]
