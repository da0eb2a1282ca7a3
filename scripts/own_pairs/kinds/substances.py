"""Substances, diseases and processes: their names in two vocabularies of biology."""

from own_pairs.pair import Cardinality, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample

SOURCE = "pypi:gilda"


def _build(shelf: Shelf, vocabulary: str, columns: tuple[str, str]) -> Sides:
    lines = shelf.text(SOURCE, "gilda/resources/mesh_mappings.tsv").splitlines()
    rows = [row for row in (line.split("\t") for line in lines) if row[3] == vocabulary]
    left = {row[1]: {columns[0]: row[2]} for row in rows}
    right = {row[4]: {columns[1]: row[5]} for row in rows}
    sides = Sides(left, right, {(row[1], row[4]) for row in rows})
    lefts = sample(left.keys(), 3_500, "substances", vocabulary, "left")
    return kept(sides, lefts, sample(right.keys(), 4_000, "substances", vocabulary, "right"))


def _recipe(
    name: str, what: str, vocabulary: str, columns: tuple[str, str], cardinality: Cardinality
) -> Recipe:
    return Recipe(
        name=name,
        family="substances",
        description=f"{what}: the name in two vocabularies of biology, nothing else",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=lambda shelf: _build(shelf, vocabulary, columns),
        cardinality=cardinality,
        names=columns,
    )


RECIPES = (
    _recipe("substances", "drugs and chemicals", "CHEBI", ("heading", "compound"), "1:1"),
    _recipe("diseases_headings", "diseases", "DOID", ("heading", "disease"), "1:1"),
)
