"""Searches among doubtful entities in a checkpoint."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs.renewed_search import SPARE, Searched
from dualign.candidate_pairs.row_ranking import NONE, RowRanking
from dualign.core.arrays import AnyArray
from dualign.matcher.generators.doubtful_generator import VIEWS
from dualign.matcher.rounds.kept_searches import is_of_search, kept_searches, search_arrays


def ranking(rows: int, width: int) -> RowRanking:
    return RowRanking(np.full((rows, width), NONE), np.arange(rows))


def kept() -> dict[str, AnyArray]:
    searches = {
        view: Searched(
            lefts=np.array([1, 3]),
            rights=np.array([2]),
            ours=ranking(2, SPARE * forward),
            theirs=ranking(1, SPARE * backward),
        )
        for view, forward, backward in VIEWS
    }
    return search_arrays("0", searches)


def test_they_are_read_as_they_were_written() -> None:
    arrays = kept() | {"0.keys": np.arange(2)}
    assert [name for name in arrays if not is_of_search(name)] == ["0.keys"]
    assert not kept_searches("1", arrays, (9, 9))
    found = kept_searches("0", arrays, (9, 9))
    assert list(found) == [view for view, _, _ in VIEWS]
    again = search_arrays("0", found)
    assert all((again[name] == arrays[name]).all() for name in again)
    assert len(again) == len(arrays) - 1


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("lefts", lambda lefts: lefts + 10),
        ("lefts", lambda lefts: lefts - 2),
        ("lefts", lambda lefts: lefts[::-1].copy()),
        ("rights", lambda rights: rights.astype(np.float32)),
        ("ours", lambda ranks: ranks[:, 1:]),
        ("ours", lambda ranks: np.full_like(ranks, 2**32 - 100)),
        ("ours floor", lambda floor: floor[:1]),
        ("theirs", lambda ranks: ranks.ravel()),
        ("theirs floor", None),
        ("more", lambda _: np.arange(2)),
    ],
)
def test_what_no_search_can_have_left_is_refused(name, change) -> None:
    arrays, struck = kept(), f"0.searched.near.{name}"
    array = arrays.pop(struck, None)
    arrays |= {struck: change(array)} if change else {}
    with pytest.raises((ValueError, KeyError)):
        kept_searches("0", arrays, (9, 9))
