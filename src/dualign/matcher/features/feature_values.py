"""The table the scorer sees: all features of a run's pairs, and their leads over rivals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import FIXED, MOVING
from dualign.matcher.features.rivals import margins, standings
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState

# Columns that are also given as a share of the runners-up in all rows that they exceed.
STANDING = (
    "name", "ngrams", "words", "alias_cosine", "description", "description_words",
    "literal_odds", "nearness",
)  # fmt: skip
ROW_SUFFIX, COLUMN_SUFFIX = " in its row", " in its column"  # leads over the best rival
STRANGERS_SUFFIX = " among strangers"


class FixedTable:
    """The fixed features of a context: each pair's are computed when it is first asked for."""

    def __init__(self, context: MatchContext) -> None:
        self.context = context
        self._pairs = Pairs.of([], *context.shape)
        self._values = np.empty((0, len(fixed_columns())), dtype=np.float32)

    def of(self, pairs: Pairs) -> FloatArray:
        """The values of these pairs, shape (pairs, columns)."""
        new = pairs.where(self._pairs.find(pairs.keys) < 0)
        if len(new):
            groups = [group.values(self.context, new) for group in FIXED.values()]
            joined = self._pairs.union(new)
            values = np.empty((len(joined), self._values.shape[1]), dtype=np.float32)
            values[joined.find(self._pairs.keys)] = self._values
            values[joined.find(new.keys)] = np.concatenate(groups, axis=1)
            self._pairs, self._values = joined, values
        return self._values[self._pairs.find(pairs.keys)]


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
        *(column + STRANGERS_SUFFIX for column in STANDING),
    ]


def feature_table(run: MatchState, fixed: FixedTable) -> FloatArray:
    """All features of a run's pairs, shape (pairs, columns)."""
    table = np.empty((len(run.pairs), len(column_names())), dtype=np.float32)
    own = 0
    for values in chain([fixed.of(run.pairs)], _moving(run)):
        table[:, own : own + values.shape[1]] = values
        own += values.shape[1]
    place = {column: k for k, column in enumerate([*fixed_columns(), *moving_columns()])}
    contested = table[:, [place[column] for column in contested_columns()]]
    leads = own + 2 * contested.shape[1]
    table[:, own:leads] = margins(run.pairs, contested, run.fellows)
    standing = np.ascontiguousarray(table[:, [place[column] for column in STANDING]])
    table[:, leads:] = standings(run.pairs, standing, run.fellows)
    return table


def _moving(run: MatchState) -> Iterator[FloatArray]:
    """The moving features, one group at a time: a table is large, and all groups are another."""
    for group in MOVING.values():
        yield group.values(run)
