"""Every column of the table of features means what its oracle says."""

from __future__ import annotations

from functools import cache

import pytest

from dualign.matcher.features import column_names
from feature_oracles import ORACLES, lead, standing
from feature_oracles.plain_world import PlainWorld
from feature_world import SAID, state_of, table_of

ROW, COLUMN, RUNNERS_UP = " in its row", " in its column", " among strangers"
WORLDS = {
    "as by default": PlainWorld(),
    "undirected, degrees hidden": PlainWorld(directed=False, degrees=False),
    "no labels": PlainWorld(labelled=False),
}


AS_RECORDS = PlainWorld(labelled=False)
OF_RECORDS = [name for name in column_names() if "_aligned" in name]  # zero where there are edges
OF_GRAPHS = [name for name in column_names() if name not in OF_RECORDS]


@cache
def found_in(world: PlainWorld, *, records: bool = False):
    state = state_of(
        labels=world.labelled, directed=world.directed, degrees=world.degrees, records=records
    )
    return table_of(state)


@cache
def expected_in(world: PlainWorld, name: str) -> dict[tuple[int, int], float]:
    return {(i, j): float(ORACLES[name](world, i, j)) for i, j in SAID}


@pytest.mark.parametrize("world", WORLDS.values(), ids=WORLDS)
@pytest.mark.parametrize("name", OF_GRAPHS)
def test_a_column_means_what_it_says(name: str, world: PlainWorld) -> None:
    check(name, world, found_in(world))


@pytest.mark.parametrize("name", OF_RECORDS)
def test_a_column_of_records_means_what_it_says(name: str) -> None:
    check(name, AS_RECORDS, found_in(AS_RECORDS, records=True))


def check(name: str, world: PlainWorld, columns: dict[str, dict[tuple[int, int], float]]) -> None:
    """Hold a column of the table against its oracle."""
    found = columns[name]
    base = name.removesuffix(ROW).removesuffix(COLUMN).removesuffix(RUNNERS_UP)
    expected = expected_in(world, base)
    if name.endswith(RUNNERS_UP):
        # From the column itself: a share jumps where two nearly equal values trade places.
        own = columns[base]
        expected = {pair: standing(own, pair) for pair in own}
    elif base != name:
        side = 0 if name.endswith(ROW) else 1
        expected = {pair: lead(expected, pair, side) for pair in expected}
    assert found == pytest.approx(expected, rel=1e-4, abs=2e-5)


@pytest.mark.parametrize("name", column_names())
def test_the_small_pair_tells_every_column_from_a_constant(name: str) -> None:
    records = name in OF_RECORDS
    world = AS_RECORDS if records else WORLDS["as by default"]
    assert len({round(value, 3) for value in found_in(world, records=records)[name].values()}) > 1


@pytest.mark.parametrize("name", OF_RECORDS)
def test_graphs_with_edges_are_not_aligned(name: str) -> None:
    assert not any(found_in(WORLDS["as by default"])[name].values())
