"""Words of a dictionary: headwords in one language, translations in the other."""

import re
from typing import Any

from own_pairs.pair import Recipe, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import sample

SPANISH = "debian:dict-freedict-spa-eng"
ENGLISH = "debian:dict-freedict-eng-fra"
_HEADWORD = re.compile(r"^(\S[^/<\[]*?) /([^/]+)/(?: <([^>]+)>)?")
_NOISE = re.compile(r"\s*(?:\([^)]*\)|<[^>]*>|\[[^\]]*\]|^\d+\.)\s*")
HEADWORDS = 2_000


def _entries(shelf: Shelf, package: str, file: str) -> dict[str, tuple[str, str, list[str]]]:
    """Headword -> pronunciation, part of speech, translations."""
    found: dict[str, tuple[str, str, list[str]]] = {}
    current = ""
    for line in shelf.text(package, f"usr/share/dictd/{file}.dict.dz").splitlines():
        head = _HEADWORD.match(line)
        if head:
            current = head.group(1)
            found[current] = (head.group(2), head.group(3) or "", [])
        elif current and line.strip():
            words = [_NOISE.sub("", word).strip() for word in re.split(r"[,;]", line)]
            found[current][2].extend(word for word in words if word)
    return {word: entry for word, entry in found.items() if entry[2]}


def _build(shelf: Shelf, package: str, file: str, columns: tuple[str, str]) -> Sides:
    entries = _entries(shelf, package, file)
    chosen = sample(entries.keys(), HEADWORDS, "words", file)
    truth: Truth = {(f"head {w}", f"word {t}") for w in chosen for t in entries[w][2]}
    others = sample(entries.keys(), HEADWORDS // 2, "words", file, "others")
    words = {key for _, key in truth} | {f"word {t}" for w in others for t in entries[w][2][:1]}
    left = {
        f"head {word}": {
            columns[0]: word,
            "pronounced": entries[word][0],
            "part_of_speech": entries[word][1],
        }
        for word in chosen
    }
    return Sides(left, {key: {columns[1]: key.removeprefix("word ")} for key in words}, truth)


def _recipe(
    name: str, package: str, file: str, columns: tuple[str, str], languages: tuple[str, str]
) -> Recipe:
    fields: dict[str, Any] = {"cardinality": "n:m", "complete": False}
    return Recipe(
        name=name,
        family="words",
        description="words and their translations; a dictionary never has all of them",
        languages=languages,
        sources=(package,),
        build=lambda shelf: _build(shelf, package, file, columns),
        names=columns,
        **fields,
    )


RECIPES = (
    _recipe("words_es_en", SPANISH, "freedict-spa-eng", ("palabra", "word"), ("es", "en")),
    _recipe("words_en_fr", ENGLISH, "freedict-eng-fra", ("word", "mot"), ("en", "fr")),
)
