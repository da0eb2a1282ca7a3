"""The order of a matches table: that of the left graph, or most doubtful first."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.errors import UnknownChoice
from dualign.io.matches.match_table import MatchTable

ORDERS = ("input", "doubt")
EVEN = 0.5  # the confidence of greatest doubt


def check_order(sort: str) -> None:
    """Raise if there is no such order."""
    if sort not in ORDERS:
        raise UnknownChoice("order of matches", sort, ORDERS)


def in_order(table: MatchTable, sort: str) -> MatchTable:
    """The table in the order ``input`` (as it is) or ``doubt``.

    Doubt is greatest at a confidence of one half. The candidates of one left entity stay together,
    where its most doubtful one belongs. Entities of which one candidate is judged the same, or
    every one is judged, or that have none, come last.
    """
    check_order(sort)
    return table.rows_at(_by_doubt(table)) if sort == "doubt" else table


def _by_doubt(table: MatchTable) -> IntArray:
    _, subject = np.unique(np.array(table.subject_id, object), return_inverse=True)
    judgement = np.array(table.judgement, object)
    found = np.array(table.object_id, object)
    sureness = np.abs(table.confidence.astype(np.float64) - EVEN)
    sureness[(judgement != "") | (found == "")] = np.inf
    least = np.full(subject.max(initial=-1) + 1, np.inf)
    np.minimum.at(least, subject, sureness)
    least[subject[judgement == "same"]] = np.inf
    first = np.full(len(least), len(table))
    np.minimum.at(first, subject, np.arange(len(table)))
    return np.lexsort((table.rank, first[subject], least[subject]))
