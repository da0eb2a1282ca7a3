"""What the scorer sees of a pair; one file per group of features."""

from dualign.matcher.features import (
    aliases_features,
    belief_features,
    degree_features,
    description_features,
    labels_features,
    literals_features,
    meaning_features,
    neighbours_features,
    position_features,
    profile_features,
    spelling_features,
    twins_features,
)
from dualign.matcher.features.feature_groups import FIXED, MOVING
from dualign.matcher.features.feature_values import FixedTable, column_names, feature_table

__all__ = [
    "FIXED",
    "MOVING",
    "FixedTable",
    "aliases_features",
    "belief_features",
    "column_names",
    "degree_features",
    "description_features",
    "feature_table",
    "labels_features",
    "literals_features",
    "meaning_features",
    "neighbours_features",
    "position_features",
    "profile_features",
    "spelling_features",
    "twins_features",
]
