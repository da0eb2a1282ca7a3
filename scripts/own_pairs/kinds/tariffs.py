"""Goods in the Mexican customs tariffs of 1947 and 1948, as historians have matched them."""

import io
from typing import Any

import openpyxl  # type: ignore[import-untyped]

from own_pairs.pair import Cardinality, Recipe, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import thinned

SOURCE = "pypi:linktransformer"


def _rows(shelf: Shelf) -> list[dict[str, Any]]:
    packed = shelf.bytes(SOURCE, "linktransformer/data/es_mexican_products.xlsx")
    (sheet,) = openpyxl.load_workbook(io.BytesIO(packed), read_only=True)
    header, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(map(str, header), row, strict=True)) for row in rows]


def _build(shelf: Shelf, exported: bool) -> Sides:
    """Goods are told apart by their wording; the codes changed, and are left out."""
    old: dict[str, dict[str, str]] = {}
    new: dict[str, dict[str, str]] = {}
    truth: Truth = set()
    for row in _rows(shelf):
        texts = [str(row[column] or "").strip() for column in ("description47", "description48")]
        if bool(row["exports description match"]) != exported or not all(texts):
            continue
        old.setdefault(f"old {texts[0]}", {"mercancía": texts[0]})
        new.setdefault(f"new {texts[1]}", {"descripción": texts[1]})
        if not row["not_mached"]:
            truth.add((f"old {texts[0]}", f"new {texts[1]}"))
    return Sides(old, new, truth)


def _recipe(name: str, what: str, exported: bool, cardinality: Cardinality) -> Recipe:
    return Recipe(
        name=name,
        family="tariffs",
        description=f"goods {what} in the customs tariffs of two years, nothing but their wording",
        languages=("es", "es"),
        sources=(SOURCE,),
        build=lambda shelf: _build(shelf, exported),
        cardinality=cardinality,
        names=("mercancía", "descripción"),
        formats=("csv", "excel"),
    )


IMPORTS = _recipe("tariffs_imports", "imported", exported=False, cardinality="n:m")
RECIPES = (
    IMPORTS,
    _recipe("tariffs_exports", "exported", exported=True, cardinality="n:1"),
    thinned(IMPORTS, "tariffs_imports_few", left=0.3, right=0.3, cardinality="n:1"),
)
