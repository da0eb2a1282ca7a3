"""American courts: a register, and the court as decisions write it."""

from collections import Counter
from typing import Any

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct

SOURCE = "pypi:courts-db"


def _register(court: dict[str, Any]) -> Record:
    return {
        "court": court["name"],
        "cited as": court.get("citation_string"),
        "system": court.get("system"),
        "type": court.get("type"),
        "location": court.get("location"),
        "since": (court.get("dates") or [{}])[0].get("start"),
    }


def _build(shelf: Shelf) -> Sides:
    courts = shelf.json(SOURCE, "courts_db/data/courts.json")
    left = {court["id"]: _register(court) for court in courts}
    written = [(c["id"], " ".join(text.split())) for c in courts for text in c.get("examples", [])]
    # The same words may stand for the courts of several states.
    owners = Counter(text.casefold() for _, text in dict.fromkeys(written))
    right: dict[str, Record] = {}
    truth = set()
    for key, text in dict.fromkeys(written):
        if owners[text.casefold()] == 1 and text.casefold() != left[key]["court"]:
            right[f"{key} {len(right)}"] = {"heading": text}
            truth.add((key, f"{key} {len(right) - 1}"))
    return distinct(Sides(left, right, truth))


RECIPES = (
    Recipe(
        name="courts",
        family="courts",
        description="courts: name, abbreviation, kind, state; all ways decisions write them",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        cardinality="1:n",
        names=("court", "heading"),
        formats=("jsonl", "csv"),
    ),
)
