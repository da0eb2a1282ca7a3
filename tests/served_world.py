"""A small graph to serve, with names that try to break out of every format."""

from __future__ import annotations

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.names import name_entities
from dualign.serving.entity_index import EntityIndex
from dualign.serving.index_building import build_index

EX = "http://example.org/"
XSD = "http://www.w3.org/2001/XMLSchema#"
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
SCRIPT = "<script>alert(1)</script>"

CITIES = {
    "berlin": ("Berlin", "germany", 3_600_000),
    "paris": ("Paris", "france", 2_100_000),
    "paris-texas": ("Paris", "usa", 24_000),
    "köln": ("Köln", "germany", 1_080_000),
    "script": (SCRIPT, "france", 1),
}
COUNTRIES = {"germany": "Germany", "france": "France", "usa": "United States of America"}


def world() -> KnowledgeGraph:
    """Five cities in three countries."""
    triples, literals = [], []
    for key, (name, country, people) in CITIES.items():
        triples.append((EX + key, f"{EX}country", EX + country))
        literals += [
            (EX + key, LABEL, f'"{name}"'),
            (EX + key, f"{EX}population", f'"{people}"^^<{XSD}integer>'),
            (EX + key, f"{EX}founded", f'"1{len(name):03d}-02-03"^^<{XSD}date>'),
        ]
    literals += [(EX + key, LABEL, f'"{name}"') for key, name in COUNTRIES.items()]
    literals.append((f"{EX}köln", "http://www.w3.org/2004/02/skos/core#altLabel", '"Cologne"'))
    typed = [(EX + key, TYPE, f"{EX}City") for key in CITIES]
    typed += [(EX + key, TYPE, f"{EX}Country") for key in COUNTRIES]
    graph = KnowledgeGraph.from_triples([*triples, *typed], attributes=literals)
    return name_entities(graph)


def world_index() -> EntityIndex:
    """The index of the small world."""
    return build_index(world(), "small world")
