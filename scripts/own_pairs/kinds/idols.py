"""Singers of Korean pop music and their groups, in Latin letters and in Hangul."""

from typing import Any

from own_pairs.pair import Cell, Recipe, Ref, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct

SOURCE = "npm:kpopnet.json"


def _profiles(shelf: Shelf) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    profiles = shelf.json(SOURCE, "kpopnet.json")
    return profiles["idols"], profiles["groups"]


def _table(shelf: Shelf) -> Sides:
    idols, groups = _profiles(shelf)
    agencies = {group["id"]: group["agency_name"] for group in groups}
    left: dict[str, dict[str, Cell]] = {
        idol["id"]: {
            "name": idol["name"],
            "real_name": idol["real_name"],
            "born": idol["birth_date"],
            "height": idol["height"],
            "agency": next((agencies[key] for key in idol["groups"] if key in agencies), None),
        }
        for idol in idols
    }
    right: dict[str, dict[str, Cell]] = {
        idol["id"]: {
            "이름": idol["name_original"],
            "본명": idol["real_name_original"],
            "데뷔": idol["debut_date"],
        }
        for idol in idols
    }
    return distinct(Sides(left, right))


def _graph(shelf: Shelf) -> Sides:
    idols, groups = _profiles(shelf)
    left: dict[str, dict[str, Cell]] = {}
    right: dict[str, dict[str, Cell]] = {}
    for idol in idols:
        members = [Ref(key) for key in idol["groups"]]
        left[idol["id"]] = {
            "rdf:type": "ex:Singer",
            "rdfs:label": idol["name"],
            "birthName": idol["real_name"],
            "memberOf": members,
            "debut": idol["debut_date"],
        }
        right[idol["id"]] = {
            "rdf:type": "ex:Person",
            "skos:prefLabel": idol["name_original"],
            "group": members,
            "height": idol["height"],
        }
    for group in groups:
        left[group["id"]] = {
            "rdf:type": "ex:Band",
            "rdfs:label": group["name"],
            "agency": group["agency_name"],
        }
        right[group["id"]] = {
            "rdf:type": "ex:Group",
            "skos:prefLabel": group["name_original"] or group["name"],
            "since": group["debut_date"],
        }
    return Sides(left, right)


RECIPES = (
    Recipe(
        name="idols_en_ko",
        family="idols",
        description="singers: name, real name, birthday, height, agency; names in Hangul, debut",
        languages=("en", "ko"),
        sources=(SOURCE,),
        build=_table,
        names=("name", "이름"),
        formats=("csv", "jsonl"),
    ),
    Recipe(
        name="idols_graph_en_ko",
        family="idols",
        description="graphs of singers and their groups, names in Latin letters and in Hangul",
        languages=("en", "ko"),
        sources=(SOURCE,),
        build=_graph,
        names=("rdfs:label", "skos:prefLabel"),
        formats=("ttl.gz", "ttl.gz"),
    ),
)
