"""Weaknesses of software: what they were called in 2008, and what they are called now."""

import xml.etree.ElementTree as ET

from own_pairs.pair import Recipe, Record, Ref, Sides
from own_pairs.shelf import Shelf

SOURCE = "pypi:cwe2"
_SPACE = "{http://cwe.mitre.org/cwe-7}"


def _build(shelf: Shelf) -> Sides:
    root = ET.fromstring(shelf.bytes(SOURCE, "cwe2/database_v49/cwec_v4.14.xml"))
    left: dict[str, Record] = {}
    right: dict[str, Record] = {}
    for weakness in root.iter(f"{_SPACE}Weakness"):
        if weakness.get("Status") == "Deprecated":
            continue
        key = f"CWE-{weakness.get('ID')}"
        right[key] = {
            "name": weakness.get("Name"),
            "description": " ".join((weakness.findtext(f"{_SPACE}Description") or "").split()),
            "parents": [
                Ref(f"CWE-{other.get('CWE_ID')}")
                for other in weakness.iter(f"{_SPACE}Related_Weakness")
                if other.get("Nature") == "ChildOf" and other.get("View_ID") == "1000"
            ],
        }
        earlier = [entry.text for entry in weakness.iter(f"{_SPACE}Previous_Entry_Name")]
        if earlier:
            left[key] = {
                "title": earlier[0],
                "platforms": [
                    entry.get("Name") or entry.get("Class") or ""
                    for entry in weakness.iter(f"{_SPACE}Language")
                ],
                "phases": sorted({e.text or "" for e in weakness.iter(f"{_SPACE}Phase")}),
            }
    return Sides(left, right)


RECIPES = (
    Recipe(
        name="weaknesses",
        family="weaknesses",
        description="weaknesses of software: an earlier name, platforms; name, text, parents",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        names=("title", "name"),
        formats=("jsonl", "csv"),
    ),
)
