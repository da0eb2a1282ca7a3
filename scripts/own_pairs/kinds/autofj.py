"""Titles of one kind of thing from two editions of DBpedia, as published with Auto-FuzzyJoin.

A title on the right may have been renamed, or be another name of the thing: one left record can
have several right ones.
"""

from own_pairs.pair import Cardinality, Recipe, Sides
from own_pairs.shelf import Shelf

SOURCE = "pypi:autofj"
KINDS: dict[str, tuple[str, str, Cardinality]] = {
    "Amphibian": ("amphibians", "species of amphibians", "1:n"),
    "Artwork": ("artworks", "works of art", "1:n"),
    "Case": ("court_cases", "cases before a court", "1:n"),
    "Device": ("devices", "devices, from computers to weapons", "1:n"),
    "Election": ("elections", "elections", "1:n"),
    "EthnicGroup": ("ethnic_groups", "ethnic groups", "1:n"),
    "GovernmentAgency": ("agencies", "government agencies", "1:n"),
    "Magazine": ("magazines", "magazines", "1:n"),
    "MemberOfParliament": ("members_of_parliament", "members of parliaments", "1:n"),
    "Museum": ("museums", "museums", "1:n"),
    "Reptile": ("reptiles", "species of reptiles", "1:n"),
    "Song": ("songs", "songs", "1:n"),
    "Stadium": ("stadiums", "stadiums", "1:n"),
    "TelevisionStation": ("television_stations", "television stations", "1:n"),
    "Wrestler": ("wrestlers", "wrestlers", "1:n"),
}


def _titles(shelf: Shelf, kind: str) -> Sides:
    folder = f"autofj/benchmark/{kind}"
    left, right = (
        {row["id"]: {"title": _repaired(row["title"])} for row in shelf.table(SOURCE, file)}
        for file in (f"{folder}/left.csv", f"{folder}/right.csv")
    )
    pairs = shelf.table(SOURCE, f"{folder}/gt.csv")
    return Sides(left, right, {(row["id_l"], row["id_r"]) for row in pairs})


def _repaired(title: str) -> str:
    """UTF-8 that was once read as Latin-1 (``MusÃ©e``) made right again."""
    try:
        return title.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return title


def _recipe(kind: str) -> Recipe:
    name, description, cardinality = KINDS[kind]
    return Recipe(
        name=f"dbpedia_{name}",
        family="autofj",
        description=f"titles of {description} from two editions of DBpedia, nothing else",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=lambda shelf: _titles(shelf, kind),
        cardinality=cardinality,
        names=("title", "title"),
    )


RECIPES = tuple(_recipe(kind) for kind in KINDS)
