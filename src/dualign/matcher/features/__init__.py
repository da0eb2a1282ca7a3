"""What the scorer sees of a pair; one file a group of features."""

from dualign.matcher.features import (
    belief,
    degree,
    embedding,
    labels,
    literals,
    meaning,
    neighbours,
    profile,
    spelling,
)
from dualign.matcher.features.registry import FIXED, MOVING
from dualign.matcher.features.table import FixedTable, column_names, feature_table

__all__ = [
    "FIXED",
    "MOVING",
    "FixedTable",
    "belief",
    "column_names",
    "degree",
    "embedding",
    "feature_table",
    "labels",
    "literals",
    "meaning",
    "neighbours",
    "profile",
    "spelling",
]
