"""Properties of quantities in two graphs, as numbers in one unit per dimension."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from dualign.core.arrays import IntArray
from dualign.matcher.literals.kinds import Kind
from dualign.matcher.literals.quantities import Quantity, dimension_of, quantity

Typed = tuple[list[Kind], list[str]]  # kind and spelling of each value
_LOOKED_AT = 50  # values of a property that decide whether all are read


def with_numbers_for_quantities(
    properties: Sequence[IntArray], written: Sequence[Sequence[str]], typed: Sequence[Typed]
) -> list[Typed]:
    """The kinds and spellings of both graphs' values, quantities as numbers.

    ``properties`` (values,) and ``written`` are of each graph. A bare number among quantities is
    taken to be in their unit.
    """
    found = [_quantities(*side) for side in zip(properties, written, typed, strict=True)]
    units = Counter(each.unit for side in found for each in side.values())
    usual: dict[str, str] = {}
    for unit, _ in units.most_common():
        usual.setdefault(Quantity(0, unit).dimension, unit)
    result = []
    for (kinds, spelt), side in zip(typed, found, strict=True):
        kinds, spelt = list(kinds), list(spelt)
        for row, each in side.items():
            kinds[row], spelt[row] = Kind.NUMBER, each.in_unit(usual[each.dimension])
        result.append((kinds, spelt))
    return result


def _quantities(properties: IntArray, written: Sequence[str], typed: Typed) -> dict[int, Quantity]:
    """The quantities of one graph by row, of the properties that hold quantities."""
    found: dict[int, Quantity] = {}
    order = np.argsort(properties, kind="stable")
    bounds = np.flatnonzero(np.diff(properties[order], prepend=-1))
    for rows in np.split(order, bounds[1:]):
        spoken = [row for row in rows.tolist() if typed[0][row] in (Kind.TEXT, Kind.CODE)]
        first = [quantity(written[row]) for row in spoken[:_LOOKED_AT]]
        if 2 * len(spoken) < len(rows) or dimension_of(first) is None:
            continue
        read = {row: quantity(written[row]) for row in spoken}
        dimension = dimension_of(read.values())
        found |= {
            row: each
            for row, each in read.items()
            if each is not None and each.dimension == dimension
        }
    return found
