"""Places by dialling code: what a telephone shows as the origin of a call, in two languages."""

import re
from typing import Any

from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import sample, thinned

SOURCE = "pypi:phonenumbers"
_ENTRY = re.compile(r"^ '(\d+)':\{(.*)\}")
_NAME = re.compile(r"'(\w+)': (?:u\()?'((?:[^'\\]|\\.)*)'")


def _places(shelf: Shelf, prefix: str, parts: tuple[int, ...]) -> dict[str, dict[str, str]]:
    """The names of each dialling code that starts with `prefix`, by language."""
    found: dict[str, dict[str, str]] = {}
    for part in parts:
        for line in shelf.text(SOURCE, f"phonenumbers/geodata/data{part}.py").splitlines():
            entry = _ENTRY.match(line)
            if entry and entry.group(1).startswith(prefix):
                names = {name: _plain(text) for name, text in _NAME.findall(entry.group(2))}
                found[entry.group(1)] = names
    return found


def _plain(text: str) -> str:
    return re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code.group(1), 16)), text).replace(
        "\\'", "'"
    )


def _build(
    shelf: Shelf,
    prefix: str,
    parts: tuple[int, ...],
    languages: tuple[str, str],
    columns: tuple[str, str],
) -> Sides:
    """Each place once: many have several codes."""
    pairs = {
        (names[languages[0]], names[languages[1]])
        for names in _places(shelf, prefix, parts).values()
        if all(names.get(language) for language in languages)
    }
    once = [
        pair
        for pair in sorted(pairs)
        if all(sum(1 for other in pairs if other[place] == pair[place]) == 1 for place in (0, 1))
    ]
    chosen = sample([str(place) for place in range(len(once))], 2_500, prefix)
    left = {f"place {key}": {columns[0]: once[int(key)][0]} for key in chosen}
    right = {f"place {key}": {columns[1]: once[int(key)][1]} for key in chosen}
    return Sides(left, right)


def _recipe(
    prefix: str,
    parts: tuple[int, ...],
    languages: tuple[str, str],
    columns: tuple[str, str],
    **fields: Any,
) -> Recipe:
    return Recipe(
        name=f"dialling_{'_'.join(languages)}",
        family="dialling",
        description="places and their regions by dialling code, the name in two languages only",
        languages=languages,
        sources=(SOURCE,),
        build=lambda shelf: _build(shelf, prefix, parts, languages, columns),
        names=columns,
        **fields,
    )


RECIPES = (
    _recipe("359", (5,), ("en", "bg"), ("place", "място")),
    _recipe(
        "86", tuple(range(14, 28)), ("en", "zh"), ("origin", "归属地"), formats=("jsonl", "csv")
    ),
    thinned(
        _recipe("81", (14,), ("en", "ja"), ("area", "地域")),
        "dialling_en_ja_few",
        left=0.5,
        right=0.5,
    ),
)
