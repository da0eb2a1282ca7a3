"""What is said of a finished pair: its ``meta.json``, and the table of all pairs."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from own_pairs.pair import Cell, Recipe, Records, Sides
from own_pairs.shelf import Shelf

PAGE = Path(__file__).with_name("page.md")
PAIRS = ("pair", "family", "what", "left × right", "truth", "same name", "languages", "format")
PACKAGES = ("package", "version", "licence", "pairs")


def meta(recipe: Recipe, sides: Sides, shelf: Shelf, by_chance: int) -> dict[str, Any]:
    """Everything that a user of the pair must know."""
    return {
        "family": recipe.family,
        "complete": recipe.complete,
        "cardinality": recipe.cardinality,
        "languages": list(recipe.languages),
        "description": recipe.description,
        "sources": [_source(shelf, key) for key in recipe.sources],
        "formats": list(recipe.formats),
        "names": list(recipe.names),
        "left": len(sides.left),
        "right": len(sides.right),
        "truth": len(sides.truth),
        "matched_left": len({left for left, _ in sides.truth}),
        "matched_right": len({right for _, right in sides.truth}),
        "same_name": round(same_name(sides, recipe.names), 3),
        "show_their_key_by_chance": by_chance,
    }


def same_name(sides: Sides, names: tuple[str, str]) -> float:
    """Share of true pairs whose main names are equal but for case."""
    equal = [
        _name(sides.left, left, names[0]) == _name(sides.right, right, names[1]) != ""
        for left, right in sides.truth
    ]
    return sum(equal) / len(equal)


def _name(records: Records, key: str, column: str) -> str:
    return _first(records[key].get(column)).casefold()


def _first(cell: Cell) -> str:
    if isinstance(cell, list):
        return str(cell[0]) if cell else ""
    return "" if cell is None else str(cell)


def _source(shelf: Shelf, key: str) -> dict[str, str]:
    package = shelf.package(key)
    return {"package": key, "version": package.source.version, "licence": package.licence}


def read_all(folder: Path) -> dict[str, dict[str, Any]]:
    """The ``meta.json`` of every finished pair in `folder`, by name."""
    paths = sorted(folder.glob("*/meta.json"))
    return {path.parent.name: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def page(finished: dict[str, dict[str, Any]]) -> str:
    """The page that describes all finished pairs."""
    families = {about["family"] for about in finished.values()}
    figures = f"Pairs: {len(finished)}; families: {len(families)}."
    template = PAGE.read_text(encoding="utf-8")
    return template.format(
        figures=figures, pairs=pair_table(finished), packages=package_table(finished)
    )


def pair_table(finished: dict[str, dict[str, Any]]) -> str:
    """A Markdown table of all finished pairs, by family."""
    ordered = sorted(finished.items(), key=lambda item: (item[1]["family"], item[0]))
    return _table(PAIRS, [_row(name, about) for name, about in ordered])


def package_table(finished: dict[str, dict[str, Any]]) -> str:
    """A Markdown table of the packages that the pairs were built from."""
    uses = Counter(
        (source["package"], source["version"], source["licence"])
        for about in finished.values()
        for source in about["sources"]
    )
    return _table(PACKAGES, [(*source, str(count)) for source, count in sorted(uses.items())])


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = (header, ["---"] * len(header), *rows)
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _row(name: str, about: dict[str, Any]) -> tuple[str, ...]:
    truth = f"{about['truth']:,}, {'complete' if about['complete'] else 'partial'}"
    truth += f", {about['cardinality']}"
    if about["cardinality"] != "1:1":
        truth += f" ({about['matched_left']:,}:{about['matched_right']:,})"
    return (
        f"`{name}`",
        about["family"],
        about["description"],
        f"{about['left']:,} × {about['right']:,}",
        truth,
        f"{about['same_name']:.3f}".lstrip("0"),
        ", ".join(dict.fromkeys(about["languages"])),
        ", ".join(dict.fromkeys(about["formats"])),
    )
