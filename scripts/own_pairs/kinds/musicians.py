"""Musicians on the lists of an encyclopaedia: the lists are dealt to two sides."""

import random
from collections import Counter
from typing import Any

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Recipe, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample, with_columns
from own_pairs.writing import seed

SOURCE = "npm:artists"


def _side(lists: dict[str, list[dict[str, Any]]], titles: list[str]) -> Records:
    names: dict[str, Counter[str]] = {}
    on: dict[str, list[str]] = {}
    for title in titles:
        for entry in lists[title]:
            link = entry.get("href") or ""
            text = " ".join(entry["text"].split())
            if "/wiki/" in link and "redlink" not in link and "#" not in link and text:
                names.setdefault(link, Counter())[text] += 1
                on.setdefault(link, []).append(title)
    return {
        link: {"name": max(sorted(found), key=found.__getitem__), "lists": on[link]}
        for link, found in names.items()
    }


def _build(shelf: Shelf) -> Sides:
    lists = shelf.json(SOURCE, "data.json")
    titles = sorted(lists)
    random.Random(seed("musicians", "lists")).shuffle(titles)
    left = _side(lists, titles[: len(titles) // 2])
    right = _side(lists, titles[len(titles) // 2 :])
    right = {key: {"artist": r["name"], "styles": r["lists"]} for key, r in right.items()}
    # Links that redirect to the same article look like two musicians.
    sides = without_namesakes(Sides(left, right), ("name",), ("artist",), _plain)
    lefts = sample(sides.left, 4_000, "musicians", "left")
    rights = sample([key for key in lefts if key in sides.right], 1_500, "musicians", "both")
    others = sample(sides.right.keys() - set(lefts), 3_000, "musicians", "right")
    return distinct(kept(sides, lefts, [*rights, *others]))


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold().removeprefix("the ")))


MUSICIANS = Recipe(
    name="musicians",
    family="musicians",
    description="musicians and bands: name, lists that have them; name, other lists",
    languages=("en", "en"),
    sources=(SOURCE,),
    build=_build,
    names=("name", "artist"),
    formats=("jsonl", "csv"),
    codes_are_words=True,
)
RECIPES = (
    MUSICIANS,
    with_columns(MUSICIANS, "musicians_names", ("name",), ("artist",), formats=("csv", "csv")),
)
