"""Literals as evidence: typed values, properties that correspond, the odds of a pair."""
