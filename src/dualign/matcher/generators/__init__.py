"""Where candidates come from; one file per generator."""

from dualign.matcher.generators import (
    agreeing_generator,
    aliases_generator,
    descriptions_generator,
    doubtful_generator,
    labels_generator,
    literals_generator,
    names_generator,
    positions_generator,
    spellings_generator,
    walk_generator,
)
from dualign.matcher.generators.candidate_generators import EACH_ROUND, FIRST

__all__ = [
    "EACH_ROUND",
    "FIRST",
    "agreeing_generator",
    "aliases_generator",
    "descriptions_generator",
    "doubtful_generator",
    "labels_generator",
    "literals_generator",
    "names_generator",
    "positions_generator",
    "spellings_generator",
    "walk_generator",
]
