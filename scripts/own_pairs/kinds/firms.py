"""Japanese firms of the 1950s in two printed directories, read by a machine with its errors."""

from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import with_columns

SOURCE = "pypi:linktransformer"
COLUMNS = {
    "firm_title": ("会社名", "商号"),
    "address": ("住所", "所在地"),
    "product": ("製品", "営業品目"),
    "est_date": ("設立", "創立"),
    "capital": ("資本金", "資本"),
    "bank": ("取引銀行", "銀行"),
}


def _build(shelf: Shelf) -> Sides:
    rows = shelf.table(SOURCE, "linktransformer/data/jp_pr_tkv2.csv")
    left = {row["source"]: _record(row, "source", 0) for row in rows}
    right = {row["tk_path_value"]: _record(row, "tk", 1) for row in rows}
    same = {(row["source"], row["tk_path_value"]) for row in rows if row["tk_truth"] == "1"}
    return Sides(left, right, same)


def _record(row: dict[str, str], prefix: str, place: int) -> dict[str, Cell]:
    return {names[place]: row[f"{prefix}_{column}"] for column, names in COLUMNS.items()}


FIRMS = Recipe(
    name="firms_ja",
    family="firms",
    description="firms in two directories, scanned: name, address, product, founded, capital, bank",
    languages=("ja", "ja"),
    sources=(SOURCE,),
    build=_build,
    names=("会社名", "商号"),
)
RECIPES = (
    FIRMS,
    with_columns(FIRMS, "firms_ja_names", ("会社名", "製品"), ("商号", "所在地", "営業品目")),
)
