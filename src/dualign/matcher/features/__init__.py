"""What the scorer sees of a pair; one file per group of features."""

from dualign.matcher.features.feature_blocks import FeatureBlocks, feature_table
from dualign.matcher.features.feature_columns import column_names
from dualign.matcher.features.feature_groups import FIXED, MOVING
from dualign.matcher.features.fixed_table import FixedTable

__all__ = ["FIXED", "MOVING", "FeatureBlocks", "FixedTable", "column_names", "feature_table"]
