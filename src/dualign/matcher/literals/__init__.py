"""Literals as evidence: values by what they are, properties that correspond, odds of a pair."""
