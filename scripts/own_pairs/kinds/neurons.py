"""The neurons of a worm as two laboratories have mapped them, without names."""

import csv
import io
import re
from collections.abc import Iterable

from own_pairs.pair import Recipe, Record, Ref, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import with_columns

SOURCE = "pypi:cect"
_Edge = tuple[str, str, str]  # from, kind, to


def _records(edges: Iterable[_Edge], kinds: dict[str, str], column: str) -> dict[str, Record]:
    found: dict[str, dict[str, list[str]]] = {}
    for start, kind, end in edges:
        source, target = _cell(start), _cell(end)
        for cell in (source, target):
            found.setdefault(cell, {})
        found[source].setdefault(kind, []).append(target)
    return {
        cell: {
            **{kind: [Ref(other) for other in sorted(set(o))] for kind, o in out.items()},
            column: kinds.get(cell),
        }
        for cell, out in found.items()
    }


def _cell(name: str) -> str:
    """``DB01`` -> ``DB1``: only one of the maps pads numbers."""
    return re.sub(r"(?<=[A-Za-z])0+(?=\d)", "", name.strip())


def _build(shelf: Shelf) -> Sides:
    cells = shelf.table(SOURCE, "cect/data/all_cell_info.csv")
    white = csv.DictReader(
        io.StringIO(shelf.text(SOURCE, "cect/data/aconnectome_white_1986_whole.csv")),
        delimiter="\t",
    )
    cook = shelf.table(SOURCE, "cect/data/herm_full_edgelist.csv")
    left = [(row["pre"], row["type"], row["post"]) for row in white]
    names = {"chemical": "synapse", "electrical": "gap_junction"}
    right = [(row["Source"], names[row["Type"].strip()], row["Target"]) for row in cook]
    return Sides(
        _records(left, {row["Cell name"]: row["Type"] for row in cells}, "kind"),
        _records(right, {row["Cell name"]: row["Classification"] for row in cells}, "class"),
    )


KINDS = Recipe(
    name="neurons",
    family="neurons",
    description="the neurons of a worm in two maps: what they connect to, and their kind",
    languages=("en", "en"),
    sources=(SOURCE,),
    build=_build,
    names=("kind", "class"),
    formats=("graphml", "graphml"),
)
EDGES = with_columns(
    KINDS, "neurons_wiring", ("chemical", "electrical"), ("synapse", "gap_junction")
)
RECIPES = (KINDS, EDGES)
