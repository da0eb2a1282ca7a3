"""Where candidates come from; one file per generator."""

from dualign.matcher.generators.candidate_generators import EACH_ROUND, FIRST

__all__ = ["EACH_ROUND", "FIRST"]
