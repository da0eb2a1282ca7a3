"""The searches among doubtful entities in a checkpoint, which those of the next round build on."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from dualign.candidate_pairs.renewed_search import SPARE, Searched
from dualign.candidate_pairs.row_ranking import RowRanking
from dualign.core.arrays import AnyArray
from dualign.matcher.generators.doubtful_generator import VIEWS

_MARK = ".searched."
_NAMES = ("lefts", "rights", "ours", "ours floor", "theirs", "theirs floor")


def search_arrays(prefix: str, searched: Mapping[str, Searched]) -> dict[str, AnyArray]:
    """The arrays of the searches in each view, by names that begin with ``prefix``."""
    arrays: dict[str, AnyArray] = {}
    for view, found in searched.items():
        ours, theirs = found.ours, found.theirs
        own = found.lefts, found.rights, ours.ranks, ours.floor, theirs.ranks, theirs.floor
        named = zip(_NAMES, own, strict=True)
        arrays |= {f"{prefix}{_MARK}{view}.{name}": array for name, array in named}
    return arrays


def is_of_search(name: str) -> bool:
    """Whether an array of this name belongs to a search."""
    return _MARK in name


def kept_searches(
    prefix: str, arrays: Mapping[str, AnyArray], shape: tuple[int, int]
) -> dict[str, Searched]:
    """The searches that `search_arrays` made arrays of, in graphs of a ``shape``.

    ValueError or KeyError for arrays that no search among so many entities can have left.
    """
    begin = f"{prefix}{_MARK}"
    named = [name.removeprefix(begin).rpartition(".") for name in arrays if name.startswith(begin)]
    if unknown := {name for _, _, name in named} - set(_NAMES):
        raise ValueError(f"{len(unknown)} arrays of a search are unexpected")
    widths = {view: (SPARE * forward, SPARE * backward) for view, forward, backward in VIEWS}
    return {
        view: _search(f"{begin}{view}", arrays, shape, widths[view])
        for view in dict.fromkeys(view for view, _, _ in named)
    }


def _search(
    begin: str, arrays: Mapping[str, AnyArray], shape: tuple[int, int], widths: tuple[int, int]
) -> Searched:
    lefts, rights, ranks, floor, turned, turned_floor = (
        arrays[f"{begin}.{name}"] for name in _NAMES
    )
    for entities, count in ((lefts, shape[0]), (rights, shape[1])):
        _check(entities, entities.shape[:1])
        if len(entities) and (
            entities[0] < 0 or entities[-1] >= count or (np.diff(entities) <= 0).any()
        ):
            raise ValueError(f"a search is not among {count:,} entities")
    return Searched(
        lefts=lefts,
        rights=rights,
        ours=_ranking(ranks, floor, (len(lefts), widths[0]), shape[1]),
        theirs=_ranking(turned, turned_floor, (len(rights), widths[1]), shape[0]),
    )


def _ranking(ranks: AnyArray, floor: AnyArray, shape: tuple[int, int], others: int) -> RowRanking:
    _check(ranks, shape)
    _check(floor, shape[:1])
    found = RowRanking(ranks, floor)
    if (found.others >= others).any():
        raise ValueError(f"a search has found what is not among {others:,} entities")
    return found


def _check(array: AnyArray, shape: tuple[int, ...]) -> None:
    if array.dtype != np.int64 or array.shape != shape:
        raise ValueError(f"a search holds {array.dtype} of shape {array.shape} instead of {shape}")
