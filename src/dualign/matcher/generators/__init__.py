"""Where candidates come from; one file per generator."""

from dualign.matcher.generators import (
    doubtful_generator,
    labels_generator,
    literals_generator,
    names_generator,
    walk_generator,
)
from dualign.matcher.generators.candidate_generators import EACH_ROUND, FIRST

__all__ = [
    "EACH_ROUND",
    "FIRST",
    "doubtful_generator",
    "labels_generator",
    "literals_generator",
    "names_generator",
    "walk_generator",
]
