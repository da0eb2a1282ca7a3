"""Symbols: the command of LaTeX that prints one, the entity of HTML that shows it."""

import json
import re
from collections import defaultdict

from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf

LATEX, HTML = "pypi:pylatexenc", "npm:character-entities"
_MAPPED = re.compile(r"^\s*(0x[0-9A-Fa-f]+): r?(['\"])(.+?)\2,", re.MULTILINE)
_ENTITY = re.compile(r"^  (?:'([^']+)'|(\w+)): (['\"])(.+)\3,?$", re.MULTILINE)


def _commands(shelf: Shelf) -> dict[str, str]:
    text = shelf.text(LATEX, "pylatexenc/latexencode/_uni2latexmap.py")
    found = {}
    for code, _, command in _MAPPED.findall(text):
        if re.search(r"[A-Za-z]{2}", command) and int(code, 16) > 127:
            found[command.replace("\\\\", "\\")] = chr(int(code, 16))
    return found


def _entities(shelf: Shelf) -> dict[str, str]:
    text = shelf.text(HTML, "index.js")
    found = {}
    for quoted, bare, _, value in _ENTITY.findall(text):
        try:
            found[quoted or bare] = json.loads(f'"{value}"')
        except json.JSONDecodeError:
            continue
    return {name: char for name, char in found.items() if len(char) == 1 and ord(char) > 127}


def _build(shelf: Shelf) -> Sides:
    commands, entities = _commands(shelf), _entities(shelf)
    shown = defaultdict(list)
    for name, char in entities.items():
        shown[char].append(name)
    truth = {(command, name) for command, char in commands.items() for name in shown[char]}
    return Sides(
        {command: {"command": command} for command in commands},
        {name: {"entity": f"&{name};"} for name in entities},
        truth,
    )


RECIPES = (
    Recipe(
        name="symbols",
        family="symbols",
        description="symbols: the command of LaTeX; the entity of HTML, nothing else",
        languages=("en", "en"),
        sources=(LATEX, HTML),
        build=_build,
        cardinality="1:n",
        names=("command", "entity"),
        codes_are_words=True,
    ),
)
