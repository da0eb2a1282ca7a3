"""Makers of network devices: registered name and address, and the short names of a program."""

import re
from collections import defaultdict

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample

REGISTER = "debian:ieee-data"
PROGRAM = "debian:libwireshark-data"


def _owners(shelf: Shelf) -> dict[str, tuple[str, str]]:
    """Registered name and address by the prefix of the devices' numbers."""
    rows = shelf.table(REGISTER, "usr/share/ieee-data/oui.csv")
    return {
        row["Assignment"]: (
            " ".join(row["Organization Name"].split()),
            " ".join(row["Organization Address"].split()),
        )
        for row in rows
        if row["Organization Name"] != "Private"
    }


def _short_names(shelf: Shelf) -> dict[str, str]:
    lines = shelf.text(PROGRAM, "usr/share/wireshark/manuf").splitlines()
    rows = [line.split("\t") for line in lines if re.match(r"\w\w:\w\w:\w\w\t", line)]
    return {row[0].replace(":", ""): row[1] for row in rows}


def _build(shelf: Shelf) -> Sides:
    owners, short = _owners(shelf), _short_names(shelf)
    addresses: dict[str, list[str]] = defaultdict(list)
    for name, address in owners.values():
        addresses[name].append(address)
    left = {
        name: {"organization": name, "address": max(set(found), key=found.count)}
        for name, found in sorted(addresses.items())
    }
    right = {f"short {name}": {"vendor": name} for name in short.values()}
    truth = {
        (owners[prefix][0], f"short {name}") for prefix, name in short.items() if prefix in owners
    }
    # A firm may be registered twice, and the program know the other entry.
    sides = without_namesakes(Sides(left, right, truth), ("organization",), ("vendor",))
    rights = sample(sides.right, 4_500, "makers", "right")
    chosen = kept(sides, sample(sides.left, 3_500, "makers", "left"), rights)
    return without_namesakes(chosen, ("organization",), ("vendor",))


RECIPES = (
    Recipe(
        name="makers",
        family="makers",
        description="makers of network devices: name and address; a name of eight letters",
        languages=("en", "en"),
        sources=(REGISTER, PROGRAM),
        build=_build,
        cardinality="n:m",
        names=("organization", "vendor"),
        codes_are_words=True,  # the registered names are the keys of the left
    ),
)
