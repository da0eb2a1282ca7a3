"""Searches among doubtful entities in a checkpoint."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.renewed_search import Searched
from dualign.candidate_pairs.row_ranking import RowRanking
from dualign.matcher.rounds.kept_searches import is_of_search, kept_searches, search_arrays


def test_they_are_read_as_they_were_written() -> None:
    searches = {
        view: Searched(
            lefts=np.array([1, 3 + k]),
            rights=np.array([2]),
            ours=RowRanking(np.array([[k, 1], [2, 3]]), np.array([4, 5])),
            theirs=RowRanking(np.array([[6]]), np.array([7 + k])),
        )
        for k, view in enumerate(("name", "near"))
    }
    arrays = search_arrays("0", searches) | {"0.keys": np.arange(2)}
    assert [name for name in arrays if not is_of_search(name)] == ["0.keys"]
    assert not kept_searches("1", arrays)
    found = kept_searches("0", arrays)
    assert list(found) == ["name", "near"]
    again = search_arrays("0", found)
    assert all((again[name] == arrays[name]).all() for name in again)
    assert len(again) == len(arrays) - 1
