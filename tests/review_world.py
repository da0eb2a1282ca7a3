"""A run to review: two small graphs, matches between them, and the record beside them."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io import MatchTable, input_hashes, write_matches
from dualign.io.graphs.stored_graph import store_graph
from dualign.io.run_record import write_json
from dualign.names import name_entities
from dualign.results.saved_run import record_path

L, R = "http://left.example/", "http://right.example/"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
COUNTRIES = ("Germany", "France", "Italy")
CITIES = {"Berlin": 0, "Köln": 0, "Paris": 1, "Lyon": 1, "Rome": 2, "<script>alert(1)</script>": 2}
CONFIDENCE = (0.55, 0.9, 0.7, 0.6, 0.8, 0.5)  # of the cities, in order
BEST = [*CONFIDENCE, 0.95, 0.9, 0.97]


def graph(base: str, words: tuple[str, str]) -> KnowledgeGraph:
    """Cities in countries, with populations that agree on both sides but for Rome."""
    triples, literals = [], []
    for number, (city, country) in enumerate(CITIES.items()):
        people = 1000 * (number + 1) + (5 if city == "Rome" and base == R else 0)
        triples += [
            (f"{base}c{number}", base + words[0], f"{base}k{country}"),
            (f"{base}c{number}", TYPE, f"{base}City"),
        ]
        literals += [
            (f"{base}c{number}", LABEL, f'"{city}"'),
            (f"{base}c{number}", base + words[1], f'"{people}"'),
        ]
    for number, country in enumerate(COUNTRIES):
        triples.append((f"{base}k{number}", TYPE, f"{base}Country"))
        literals.append((f"{base}k{number}", LABEL, f'"{country}"'))
    return name_entities(KnowledgeGraph.from_triples(triples, attributes=literals))


def pair() -> GraphPair:
    """The two graphs."""
    return GraphPair(left=graph(L, ("in", "people")), right=graph(R, ("partOf", "inhabitants")))


def table() -> MatchTable:
    """Each entity with its counterpart, and Köln as the runner-up of every city but itself."""
    rows = [(f"c{n}", f"c{n}", BEST[n], 1) for n in range(len(CITIES))]
    rows += [(f"k{n}", f"k{n}", BEST[len(CITIES) + n], 1) for n in range(len(COUNTRIES))]
    rows += [(f"c{n}", "c1", 0.1, 2) for n in range(len(CITIES)) if n != 1]
    graphs = pair()
    ids = [(L + a, R + b) for a, b, _, _ in rows]
    return MatchTable(
        subject_id=[a for a, _ in ids],
        object_id=[b for _, b in ids],
        confidence=np.array([row[2] for row in rows], np.float32),
        rank=np.array([row[3] for row in rows]),
        decision=["accept" if row[3] == 1 else "none" for row in rows],
        score=np.array([row[2] for row in rows], np.float32),
        subject_name=[graphs.left.names[graphs.left.entity_index[a]] for a, _ in ids],
        object_name=[graphs.right.names[graphs.right.entity_index[b]] for _, b in ids],
    )


def write_run(folder: Path) -> Path:
    """The matches as align leaves them, with both graphs and the record."""
    matches = folder / "matches.tsv"
    graphs = pair()
    write_matches(table(), matches)
    paths = {}
    for side in ("left", "right"):
        paths[side] = str(folder / f"{side}.dualign.gz")
        store_graph(Path(paths[side]), getattr(graphs, side))
    record = {"graphs": paths, "settings": {}, "inputs": input_hashes(paths.values())}
    write_json(record_path(matches), record)
    return matches
