"""Characters: short names that fonts use, and Unicode's long ones."""

import re

from own_pairs.pair import Recipe, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import sample

FONTS = "pypi:fonttools"
UNICODE = "debian:unicode-data"
_ENTRY = re.compile(r"^(\w+);([0-9A-F]{4})$", re.MULTILINE)


def _build(shelf: Shelf) -> Sides:
    glyphs = {
        name: code
        for name, code in _ENTRY.findall(shelf.text(FONTS, "fontTools/agl.py"))
        if len(name) > 1
    }
    rows = [line.split(";") for line in _lines(shelf)]
    named = {row[0]: row for row in rows if not row[1].startswith("<") and len(row[0]) == 4}
    codes = {code for code in glyphs.values() if code in named}
    others = sample(named.keys() - codes, 3_000, "glyphs")
    left = {f"glyph {name}": {"glyph": name} for name, code in glyphs.items()}
    right = {
        f"code {code}": {"character": named[code][1], "category": named[code][2]}
        for code in {*codes, *others}
    }
    truth: Truth = {(f"glyph {name}", f"code {code}") for name, code in glyphs.items()}
    return Sides(left, right, {(a, b) for a, b in truth if b in right})


def _lines(shelf: Shelf) -> list[str]:
    return shelf.text(UNICODE, "usr/share/unicode/UnicodeData.txt").splitlines()


RECIPES = (
    Recipe(
        name="glyphs",
        family="glyphs",
        description="characters: the short name in fonts (`abrevedotbelow`); Unicode's name",
        languages=("en", "en"),
        sources=(FONTS, UNICODE),
        build=_build,
        cardinality="n:1",
        names=("glyph", "character"),
    ),
)
