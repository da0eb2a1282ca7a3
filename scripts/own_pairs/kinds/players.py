"""Players of chess: entries of a register, and the spellings under which games name them."""

import re
from collections import Counter, defaultdict

from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample, with_columns

SOURCE = "debian:scid-spell-data"
_PLAYER = re.compile(
    r"(?P<name>\S[^#]*?)\s*#\s*(?P<title>\S+)\s+(?P<country>[A-Z/]+)?"
    r"\s*(?:\[(?P<rating>\d+)[^\]]*\])?\s*(?P<born>\d{4}(?:\.\d\d\.\d\d)?)?"
)


def _build(shelf: Shelf) -> Sides:
    text = shelf.bytes(SOURCE, "usr/share/scid/data/spelling.ssp").decode("latin-1")
    section = text.partition("### START OF PLAYER SECTION")[2].partition("\n@")[0]
    left: dict[str, dict[str, Cell]] = {}
    spellings: dict[str, list[str]] = defaultdict(list)
    key = ""
    for number, line in enumerate(section.splitlines()):
        if line.lstrip().startswith("="):
            spellings[key].append(line.partition("=")[2].partition("#")[0].strip())
        elif found := _PLAYER.match(line):
            key = f"player {number}"
            left[key] = _player(found)
    return _unambiguous(left, spellings)


def _player(found: re.Match[str]) -> dict[str, Cell]:
    title, rating, born = found["title"], found["rating"], found["born"]
    return {
        "player": found["name"],
        "title": None if title == "-" else title,
        "federation": found["country"],
        "rating": int(rating) if rating else None,
        "born": None if born in {None, "0000"} else born,
    }


def _unambiguous(left: dict[str, dict[str, Cell]], spellings: dict[str, list[str]]) -> Sides:
    """Only names and spellings that stand for one player alone."""
    uses = Counter(_plain(str(record["player"])) for record in left.values())
    uses.update(_plain(name) for names in spellings.values() for name in set(names))
    lefts = [key for key, record in left.items() if uses[_plain(str(record["player"]))] == 1]
    right: dict[str, dict[str, Cell]] = {}
    truth = set()
    for key in left:
        for name in dict.fromkeys(spellings[key]):
            if name and uses[_plain(name)] == 1:
                right[f"spelling {name}"] = {"white or black": name}
                truth.add((key, f"spelling {name}"))
    rated = [key for key in lefts if spellings[key] or left[key]["title"]]
    some = set(sample(rated, 4_000, "players", "left"))
    near = {name for one, name in truth if one in some}
    others = sample(right.keys() - near, 3_500, "players", "right")
    return kept(
        Sides(left, right, truth),
        some,
        [*sample(near, 1_500, "players", "near"), *others],
    )


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


PLAYERS = Recipe(
    name="players",
    family="players",
    description="players of chess: name, title, federation, rating, birth; other spellings",
    languages=("mul", "mul"),
    sources=(SOURCE,),
    build=_build,
    cardinality="1:n",
    names=("player", "white or black"),
    formats=("parquet", "csv"),
)
RECIPES = (
    PLAYERS,
    with_columns(PLAYERS, "players_names", ("player",), formats=("csv", "csv")),
)
