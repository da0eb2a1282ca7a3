"""Databases and ontologies of the life sciences, as seven registries describe them.

The Bioregistry says which entries of the registries are about the same resource. Only entries
that it knows are taken, so that what it does not call the same is not.
"""

from typing import Any

from own_pairs.doubt import without_likenesses
from own_pairs.pair import Cardinality, Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import with_columns

SOURCE = "pypi:bioregistry"
FILES = {
    "miriam": "miriam/processed.json",
    "fairsharing": "fairsharing/processed.json",
    "bioportal": "bioportal/bioportal.json",
    "prefixcommons": "prefixcommons/processed.json",
    "obofoundry": "obofoundry/processed.json",
    "integbio": "integbio/processed.json",
    "re3data": "re3data/processed.json",
    "bartoc": "bartoc/processed.json",
}


def _entries(shelf: Shelf, registry: str, known: set[str]) -> Records:
    entries = shelf.json(SOURCE, f"bioregistry/external/{FILES[registry]}")
    return {key: _record(about) for key, about in entries.items() if key in known}


def _record(about: dict[str, Any]) -> Record:
    return {
        "name": about.get("name"),
        "description": " ".join((about.get("description") or "").split())[:600],
        "homepage": about.get("homepage"),
        "keywords": about.get("keywords", [])[:8],
        "licence": (about.get("license") or {}).get("name"),
        "contact": (about.get("contact") or {}).get("name"),
    }


def _sides(shelf: Shelf, left: str, right: str) -> Sides:
    resources = shelf.json(SOURCE, "bioregistry/data/bioregistry.json")
    mappings = [about.get("mappings") or {} for about in resources.values()]
    lefts, rights = (
        _entries(shelf, registry, {found[registry] for found in mappings if registry in found})
        for registry in (left, right)
    )
    truth = {
        (found[left], found[right])
        for found in mappings
        if found.get(left) in lefts and found.get(right) in rights
    }
    return without_likenesses(Sides(lefts, rights, truth), ("name", "name"), ratio=85)


def _recipe(left: str, right: str, cardinality: Cardinality, **fields: Any) -> Recipe:
    return Recipe(
        name=f"registries_{left}_{right}",
        family="registries",
        description="databases and ontologies of the life sciences: name, description, home page",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=lambda shelf: _sides(shelf, left, right),
        cardinality=cardinality,
        codes_are_words=True,  # acronyms
        **fields,
    )


MIRIAM = _recipe("miriam", "fairsharing", "1:1", formats=("jsonl", "csv"))
RECIPES = (
    MIRIAM,
    with_columns(
        _recipe("prefixcommons", "integbio", "1:1"),
        "registries_prefixcommons_integbio_texts",
        ("name", "description", "keywords"),
        ("name", "description", "keywords"),
    ),
    _recipe("bioportal", "fairsharing", "1:1", formats=("excel", "parquet")),
    with_columns(MIRIAM, "registries_descriptions", ("description",), ("description", "keywords")),
)
