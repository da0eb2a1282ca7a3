"""`FeatureBlocks`: the table the scorer sees, one block of pairs at a time.

The whole table of a large pair of graphs would not fit into memory. Only the values that a round
gives each pair are kept; leads over rivals and standings are recomputed whenever a block is
read, from the two best values of each row and each column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.matcher.features.feature_columns import (
    STANDING,
    column_names,
    contested_columns,
    fixed_columns,
    moving_columns,
)
from dualign.matcher.features.feature_groups import MOVING
from dualign.matcher.features.fixed_table import FixedTable
from dualign.matcher.features.rivals import BestOfColumns, row_margins, runners_up
from dualign.matcher.match_state import MatchState

BLOCK = 1 << 15  # pairs whose features are in memory at the same time

BlockJudge = Callable[[slice, Pairs, FloatArray], FloatArray]  # places, pairs, features: log-odds


class FeatureBlocks:
    """All features of a run's pairs, shape (pairs, columns), as they are before a round."""

    def __init__(self, run: MatchState, fixed: FixedTable) -> None:
        self.pairs = run.pairs
        self._fixed = fixed
        self._known: Pairs | None = None
        self._arrays = run.context.arrays
        compatible, several = run.compatible, run.several
        self._compatible_in_rows = compatible if several.left else None
        self._compatible_in_columns = compatible if several.right else None
        fixed.prepare(run.pairs)
        self._moving = self._moving_values(run)
        place = {column: k for k, column in enumerate([*fixed_columns(), *moving_columns()])}
        self._width = len(column_names())
        telling = {*fixed.telling, *(len(fixed_columns()) + k for k in self._moving)}
        names = contested_columns()
        # Columns that are all zero have no leads, and their places stay zero.
        self._contested = [k for k, name in enumerate(names) if place[name] in telling]
        self._contested_own = [place[names[k]] for k in self._contested]
        self._standing = [k for k, name in enumerate(STANDING) if place[name] in telling]
        self._standing_own = [place[STANDING[k]] for k in self._standing]
        self._leads = len(place)
        self._contested_count = len(names)
        self._look_for_rivals()

    def __len__(self) -> int:
        return len(self.pairs)

    def blocks(self) -> Iterator[tuple[slice, Pairs, FloatArray]]:
        """Places, pairs and features, block by block."""
        rows, columns = self._leads, self._leads + self._contested_count
        runners_up_place = columns + self._contested_count
        for span, pairs, table in self._own_values():
            contested = table[:, self._contested_own]
            table[:, [rows + k for k in self._contested]] = row_margins(
                pairs, contested, _at(self._compatible_in_rows, span)
            )
            in_columns = _at(self._compatible_in_columns, span)
            leads = self._best.leads(pairs, contested, span.start, in_columns)
            table[:, [columns + k for k in self._contested]] = leads
            for k, exceeded in zip(self._standing, self._exceeded, strict=True):
                table[:, runners_up_place + k] = exceeded[span] / max(self._runner_up_count, 1)
            yield span, pairs, table

    def judged(self, *judges: BlockJudge) -> list[FloatArray]:
        """What several judges say about all pairs, each of shape (pairs,)."""
        said = [np.empty(len(self), dtype=np.float32) for _ in judges]
        for span, pairs, table in self.blocks():
            for judge, out in zip(judges, said, strict=True):
                out[span] = judge(span, pairs, table)
        return said

    def rows(self, places: IntArray) -> FloatArray:
        """The features of the pairs at these positions, which ascend."""
        out = np.empty((len(places), self._width), dtype=np.float32)
        for span, _, table in self.blocks():
            first, last = np.searchsorted(places, [span.start, span.stop])
            out[first:last] = table[places[first:last] - span.start]
        return out

    def whole(self) -> FloatArray:
        """All features at once."""
        return self.rows(np.arange(len(self)))

    def _moving_values(self, run: MatchState) -> dict[int, FloatArray]:
        """The moving columns that are not all zero, each of shape (pairs,)."""
        found: dict[int, FloatArray] = {}
        start = 0
        for group in MOVING.values():
            prepared = group.values(run)
            for span, pairs in run.pairs.blocks(BLOCK):
                values = prepared(span, pairs)
                for k in np.flatnonzero(values.any(axis=0)).tolist():
                    if start + k not in found:
                        found[start + k] = self._arrays.zeros(len(run.pairs), np.float32)
                    found[start + k][span] = values[:, k]
                self._arrays.release()
            start += len(group.columns)
        return found

    def _own_values(self) -> Iterator[tuple[slice, Pairs, FloatArray]]:
        """Blocks with the values of the pairs alone."""
        start = len(fixed_columns())
        for span, pairs in self.pairs.blocks(BLOCK):
            table = np.zeros((len(pairs), self._width), dtype=np.float32)
            self._fixed.fill(self._places[span], table)
            for k, column in self._moving.items():
                table[:, start + k] = column[span]
            self._arrays.release()
            yield span, pairs, table

    @property
    def _places(self) -> IntArray:
        """Where the pairs are in the fixed table, which other runs may have extended."""
        if self._known is not self._fixed.pairs:
            self._known = self._fixed.pairs
            self._found = self._known.find(self.pairs.keys)
        return self._found

    def _at(self, columns: Sequence[int], span: slice) -> FloatArray:
        """Some columns of the values of the pairs alone, shape (pairs, columns)."""
        count, places = len(fixed_columns()), self._places[span]
        out = np.empty((len(places), len(columns)), dtype=np.float32)
        for place, k in enumerate(columns):
            fixed = k < count
            out[:, place] = self._fixed.at(k, places) if fixed else self._moving[k - count][span]
        return out

    def _look_for_rivals(self) -> None:
        """The best of every column, and the sorted runners-up of all rows."""
        self._best = BestOfColumns(
            self.pairs.right_count,
            len(self._contested),
            compatible=self._compatible_in_columns is not None,
        )
        seconds: list[FloatArray] = []
        for span, pairs in self.pairs.blocks(BLOCK):
            in_rows = _at(self._compatible_in_rows, span)
            in_columns = _at(self._compatible_in_columns, span)
            self._best.look_at(pairs, self._at(self._contested_own, span), span.start, in_columns)
            seconds.append(runners_up(pairs, self._at(self._standing_own, span), in_rows))
            self._arrays.release()
        self._runner_up_count = sum(map(len, seconds))
        self._exceeded = [
            self._exceeded_by(own, np.sort(np.concatenate([each[:, k] for each in seconds])))
            for k, own in enumerate(self._standing_own)
        ]

    def _exceeded_by(self, own: int, seconds: FloatArray) -> AnyArray:
        """How many of the values of runners-up each pair's exceeds, shape (pairs,)."""
        out = self._arrays.empty(len(self), np.min_scalar_type(len(seconds)))
        for span, _ in self.pairs.blocks(BLOCK):
            out[span] = np.searchsorted(seconds, self._at([own], span)[:, 0])
        return out


def _at(compatible: BoolArray | None, span: slice) -> BoolArray | None:
    return None if compatible is None else compatible[span]


def feature_table(run: MatchState, fixed: FixedTable) -> FloatArray:
    """All features of a run's pairs, shape (pairs, columns), where they fit into memory."""
    return FeatureBlocks(run, fixed).whole()
