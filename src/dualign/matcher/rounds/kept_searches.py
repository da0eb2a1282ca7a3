"""The searches among doubtful entities in a checkpoint, which those of the next round build on."""

from __future__ import annotations

from collections.abc import Mapping

from dualign.candidate_pairs.renewed_search import Searched
from dualign.candidate_pairs.row_ranking import RowRanking
from dualign.core.arrays import AnyArray

_MARK = ".searched."


def search_arrays(prefix: str, searched: Mapping[str, Searched]) -> dict[str, AnyArray]:
    """The arrays of the searches in each view, by names that begin with ``prefix``."""
    arrays: dict[str, AnyArray] = {}
    for view, found in searched.items():
        own = {
            "lefts": found.lefts,
            "rights": found.rights,
            "ours": found.ours.ranks,
            "ours floor": found.ours.floor,
            "theirs": found.theirs.ranks,
            "theirs floor": found.theirs.floor,
        }
        arrays |= {f"{prefix}{_MARK}{view}.{name}": array for name, array in own.items()}
    return arrays


def is_of_search(name: str) -> bool:
    """Whether an array of this name belongs to a search."""
    return _MARK in name


def kept_searches(prefix: str, arrays: Mapping[str, AnyArray]) -> dict[str, Searched]:
    """The searches that `search_arrays` made arrays of."""
    begin = f"{prefix}{_MARK}"
    views = dict.fromkeys(
        name.removeprefix(begin).rpartition(".")[0] for name in arrays if name.startswith(begin)
    )
    return {view: _search(f"{begin}{view}", arrays) for view in views}


def _search(begin: str, arrays: Mapping[str, AnyArray]) -> Searched:
    return Searched(
        lefts=arrays[f"{begin}.lefts"],
        rights=arrays[f"{begin}.rights"],
        ours=RowRanking(arrays[f"{begin}.ours"], arrays[f"{begin}.ours floor"]),
        theirs=RowRanking(arrays[f"{begin}.theirs"], arrays[f"{begin}.theirs floor"]),
    )
