"""What each feature of the matching stage means, computed slowly from the graphs themselves.

One function per column, of the world and a pair, one file per group of features. Numbers that are
constants in the code are written out here: a shipped matcher was trained with them, so to change
one is to change what the column means.
"""

from __future__ import annotations

from collections.abc import Callable

from feature_oracles import (
    aliases,
    aligned,
    belief,
    degree,
    description,
    description_meaning,
    labels,
    literals,
    meaning,
    neighbours,
    position,
    profile,
    readings,
    spelling,
    twins,
    words,
)
from feature_oracles.plain_world import PlainWorld

Oracle = Callable[[PlainWorld, int, int], float]

ORACLES: dict[str, Oracle] = {
    **aliases.ORACLES,
    **aligned.ORACLES,
    **degree.ORACLES,
    **literals.ORACLES,
    **meaning.ORACLES,
    **spelling.ORACLES,
    **readings.ORACLES,
    **description.ORACLES,
    **description_meaning.ORACLES,
    **position.ORACLES,
    **twins.ORACLES,
    **words.ORACLES,
    **belief.ORACLES,
    **labels.ORACLES,
    **neighbours.ORACLES,
    **profile.ORACLES,
}


def standing(values: dict[tuple[int, int], float], pair: tuple[int, int]) -> float:
    """Which share of the second-best values of all rows a pair exceeds (zero where none)."""
    rows: dict[int, list[float]] = {}
    for (left, _), value in values.items():
        rows.setdefault(left, []).append(value)
    seconds = [max([0.0, *sorted(row, reverse=True)[1:2]]) for row in rows.values()]
    return sum(second < values[pair] for second in seconds) / len(seconds)


def lead(values: dict[tuple[int, int], float], pair: tuple[int, int], side: int) -> float:
    """How far a pair is ahead of the best other pair of its row (side 0) or column (side 1).

    A pair without rivals, or with none above zero, leads over zero.
    """
    rivals = [
        value for other, value in values.items() if other != pair and other[side] == pair[side]
    ]
    return values[pair] - max([0.0, *rivals])
