"""Scientific journals: their titles, and the abbreviations they are cited by."""

import sqlite3
import tempfile
from pathlib import Path

from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample, thinned, with_columns

SOURCE = "pypi:impact_factor"
QUERY = "select issn, journal, journal_abbr, factor, jcr from factor where issn != ''"


def _rows(shelf: Shelf, member: str) -> dict[str, tuple[str, str, float, str]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journals.sqlite3"
        path.write_bytes(shelf.bytes(SOURCE, f"impact_factor/data/{member}.sqlite3"))
        found = sqlite3.connect(path).execute(QUERY).fetchall()
    return {row[0]: row[1:] for row in found if row[2]}


def _build(shelf: Shelf) -> Sides:
    left: dict[str, dict[str, Cell]] = {
        key: {"journal": title.title(), "impact_factor": factor, "quartile": quartile}
        for key, (title, _, factor, quartile) in _rows(shelf, "impact_factor").items()
    }
    right: dict[str, dict[str, Cell]] = {
        key: {"abbreviation": short, "factor": factor}
        for key, (_, short, factor, _) in _rows(shelf, "impact_factor.2025").items()
    }
    sides = distinct(Sides(left, right))
    lefts = sample(sides.left, 3_000, "journals", "left")
    shared = sample(set(lefts) & sides.right.keys(), 2_000, "journals", "both")
    others = sample(sides.right.keys() - set(lefts), 1_500, "journals", "right")
    return kept(sides, lefts, [*shared, *others])


JOURNALS = Recipe(
    name="journals",
    family="journals",
    description="journals: title, impact factor; abbreviated title, impact factor of another year",
    languages=("en", "en"),
    sources=(SOURCE,),
    build=_build,
    names=("journal", "abbreviation"),
    formats=("parquet", "csv"),
)
RECIPES = (
    JOURNALS,
    with_columns(
        thinned(JOURNALS, "", left=0.5, right=0.5),
        "journals_names",
        ("journal",),
        ("abbreviation",),
        formats=("csv", "csv"),
    ),
)
