"""`ServedMatches`: the matches of a run, looked up by the id of either side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dualign.core.errors import UsageError
from dualign.io import MatchTable
from dualign.results.explanation import Explanation


@dataclass(frozen=True, eq=False)
class ServedMatches:
    """A table of matches, and a function that explains them."""

    table: MatchTable
    explanation: Callable[[str], Explanation]  # of a left entity, given by id or name

    @cached_property
    def _rows(self) -> dict[str, list[int]]:
        rows: dict[str, list[int]] = defaultdict(list)
        for side in (self.table.subject_id, self.table.object_id):
            for row, identifier in enumerate(side):
                if identifier:
                    rows[identifier].append(row)
        return dict(rows)

    def candidates(self, identifier: str) -> dict[str, Any]:
        """The rows about an entity of either side, best first."""
        rows = self._rows.get(identifier)
        if not rows:
            raise UsageError(f"{identifier!r} is in none of the {len(self.table):,} matches")
        rows = sorted(rows, key=lambda row: -float(self.table.confidence[row]))
        return {"id": identifier, "candidates": [self._row(row) for row in rows]}

    def _row(self, row: int) -> dict[str, Any]:
        table = self.table
        texts = ("subject_id", "subject_name", "object_id", "object_name", "decision", "judgement")
        said = {name: getattr(table, name)[row] for name in texts}
        return said | {"confidence": float(table.confidence[row]), "rank": int(table.rank[row])}

    def explain(self, entity: str) -> Explanation:
        """Why a left entity, given by id or name, was matched as it was."""
        return self.explanation(entity)
