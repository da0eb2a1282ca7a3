"""What the scorer sees of a pair; one file per group of features."""

from dualign.matcher.features.feature_groups import FIXED, MOVING
from dualign.matcher.features.feature_values import FixedTable, column_names, feature_table

__all__ = ["FIXED", "MOVING", "FixedTable", "column_names", "feature_table"]
