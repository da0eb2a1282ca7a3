"""Subjects of works of art: Iconclass with its texts and keywords in several languages."""

import io
import zipfile
from collections.abc import Mapping
from typing import Any

from own_pairs.pair import Cell, Recipe, Ref, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

SOURCE = "pypi:iconclass"
Texts = dict[str, list[str]]


def _texts(shelf: Shelf, kind: str, language: str) -> Texts:
    """What ``txt`` or ``kw`` says of each notation."""
    packed = zipfile.ZipFile(io.BytesIO(shelf.bytes(SOURCE, "iconclass/data.zip")))
    found: Texts = {}
    for line in packed.read(f"{kind}_{language}.txt").decode("utf-8").splitlines():
        notation, _, text = line.partition("|")
        if text.strip():
            found.setdefault(notation, []).append(text.strip())
    return found


def _parent(notation: str, known: Mapping[str, Any]) -> str | None:
    shorter = (notation[:length] for length in range(len(notation) - 1, 0, -1))
    return next((found for found in shorter if found in known), None)


def _table(
    shelf: Shelf, languages: tuple[str, str], columns: tuple[tuple[str, str], tuple[str, str]]
) -> Sides:
    sides = []
    for language, (text, words) in zip(languages, columns, strict=True):
        keywords = _texts(shelf, "kw", language)
        side: dict[str, dict[str, Cell]] = {
            notation: {text: texts[0], words: keywords.get(notation, [])}
            for notation, texts in _texts(shelf, "txt", language).items()
            if "(" not in notation  # no names of saints and heroes
        }
        sides.append(side)
    both = sides[0].keys() & sides[1].keys()
    lefts = sample(both, 2_500, *languages, "left")
    shared = sample(lefts, 1_500, *languages, "both")
    others = sample(both - set(lefts), 1_500, *languages, "right")
    return distinct(kept(Sides(sides[0], sides[1]), lefts, [*shared, *others]))


def _graph(shelf: Shelf, languages: tuple[str, str], top: str) -> Sides:
    sides = []
    for language in languages:
        texts = {
            notation: found
            for notation, found in _texts(shelf, "txt", language).items()
            if notation.startswith(top) and "(" not in notation
        }
        keywords = _texts(shelf, "kw", language)
        side: dict[str, dict[str, Cell]] = {
            notation: {
                "rdf:type": "skos:Concept",
                "skos:prefLabel": found[0],
                "dct:subject": keywords.get(notation, []),
                "skos:broader": Ref(parent) if (parent := _parent(notation, texts)) else None,
            }
            for notation, found in texts.items()
        }
        sides.append(side)
    return Sides(sides[0], sides[1])


RECIPES = (
    Recipe(
        name="iconography_en_it",
        family="iconography",
        description="subjects of works of art: a text and keywords, in two languages",
        languages=("en", "it"),
        sources=(SOURCE,),
        build=lambda shelf: _table(
            shelf, ("en", "it"), (("subject", "keywords"), ("soggetto", "parole"))
        ),
        names=("subject", "soggetto"),
        formats=("jsonl", "csv"),
    ),
    Recipe(
        name="iconography_de_ja",
        family="iconography",
        description="subjects of works of art: a text and keywords; a text in another language",
        languages=("de", "ja"),
        sources=(SOURCE,),
        build=lambda shelf: _table(shelf, ("de", "jp"), (("Thema", "Stichworte"), ("主題", "語"))),
        names=("Thema", "主題"),
    ),
    Recipe(
        name="iconography_graph_fr_pt",
        family="iconography",
        description="nature in works of art: concepts with broader ones, in two languages",
        languages=("fr", "pt"),
        sources=(SOURCE,),
        build=lambda shelf: _graph(shelf, ("fr", "pt"), "25"),
        names=("skos:prefLabel", "skos:prefLabel"),
        formats=("ttl.gz", "ttl.gz"),
    ),
)
