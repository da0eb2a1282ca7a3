"""The names of the columns of the table that the scorer sees, in order."""

from __future__ import annotations

from dualign.matcher.features.feature_groups import FIXED, MOVING

# Columns also given as the share of the runners-up of all rows that a value exceeds.
STANDING = (
    "name", "ngrams", "words", "alias_cosine", "description", "description_words",
    "literal_odds", "nearness", "description_meaning", "paired", "name_aligned", "meaning_aligned",
)  # fmt: skip
ROW_SUFFIX, COLUMN_SUFFIX = " in its row", " in its column"  # leads over the best rival
RUNNERS_UP_SUFFIX = " among strangers"  # the name in the files of trained matchers


def fixed_columns() -> list[str]:
    """Names of the fixed columns, in order."""
    return [column for group in FIXED.values() for column in group.columns]


def moving_columns() -> list[str]:
    """Names of the moving columns, in order."""
    return [column for group in MOVING.values() for column in group.columns]


def contested_columns() -> list[str]:
    """Names of the columns that are also given as leads over rivals, in order."""
    return [
        *(column for group in FIXED.values() for column in group.contested),
        *(column for group in MOVING.values() for column in group.contested),
    ]


def column_names() -> list[str]:
    """Names of all columns of the table."""
    own = [*fixed_columns(), *moving_columns()]
    contested = contested_columns()
    return [
        *own,
        *(column + ROW_SUFFIX for column in contested),
        *(column + COLUMN_SUFFIX for column in contested),
        *(column + RUNNERS_UP_SUFFIX for column in STANDING),
    ]
