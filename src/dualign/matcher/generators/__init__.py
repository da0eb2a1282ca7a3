"""Where candidates come from; one file a generator."""

from dualign.matcher.generators import doubtful, embedding, labels, literals, names, walk
from dualign.matcher.generators.registry import EACH_ROUND, FIRST

__all__ = [
    "EACH_ROUND", "FIRST", "doubtful", "embedding", "labels", "literals", "names", "walk",
]  # fmt: skip
