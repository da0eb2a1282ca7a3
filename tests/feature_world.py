"""Two tiny graphs on which every feature of the matching stage has something to say.

What the entities are called in Latin letters is written down by hand beside their names, so that
the oracles need none of the code that they are held against.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.propagated_labels import LabelPropagation
from dualign.core.graph_pair import no_links
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.matcher.features import FixedTable, column_names, feature_table
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.names import get_encoder


@dataclass(frozen=True)
class Thing:
    """An entity: its IRI and name, and both in lower-case Latin words ("" where there are none)."""

    iri: str
    name: str
    words: str
    local: str  # the local name of the IRI, as it is given to the encoder
    local_words: str
    born: str = ""
    height: str = ""
    place: tuple[str, str] = ("", "")  # latitude and longitude


LEFT = (
    Thing("http://l.example/Paris", "Paris", "paris", "Paris", "paris", "1901-02-03", "100",
          ("48.85", "2.35")),
    Thing("http://l.example/Q7", "Paris", "paris", "", "", "1911-12-13", "250",
          ("33.66", "-95.55")),
    Thing("http://l.example/Apollo_11", "Apollo 11", "apollo 11", "Apollo 11", "apollo 11",
          "1969-07-16", "311.5",
          ("28.6", "-80.6")),
    Thing("http://l.example/Tōkyō", "東京", "dongjing", "Tōkyō", "tokyo", "1868-09-03", "475",
          ("35.68", "139.69")),
    Thing("http://l.example/Abdullah_Gül", "Gül, Abdullah", "gul abdullah", "Abdullah Gül",
          "abdullah gul", "1950-10-29", "512",
          ("38.73", "35.48")),
    Thing("http://l.example/Łódź", "Łódź", "lodz", "Łódź", "lodz", "1423-07-29", "637",
          ("51.77", "19.46")),
    Thing("http://l.example/Q8", "", "", "", "", "1777-04-30", "770"),
    Thing("http://l.example/Area_51", "Area 51 and 52", "area 51 and 52", "Area 51", "area 51"),
)  # fmt: skip
RIGHT = (
    Thing("http://r.example/Lodz", "Lodz", "lodz", "Lodz", "lodz", "1423-07-29", "640",
          ("51.75", "19.45")),
    Thing("http://r.example/Paris_(Texas)", "Paris, Texas", "paris texas", "Paris (Texas)",
          "paris texas", "1911-12-13", "980",
          ("33.67", "-95.56")),
    Thing("http://r.example/Tokyo", "Tokyo", "tokyo", "Tokyo", "tokyo", "1868-09-03", "475",
          ("35.7", "139.7")),
    Thing("http://r.example/Apollo_13", "Apollo 13", "apollo 13", "Apollo 13", "apollo 13",
          "1970-04-11", "311.5",
          ("28.61", "-80.61")),
    Thing("http://r.example/Apollo_11", "Apollo 11", "apollo 11", "Apollo 11", "apollo 11",
          "1969-07-16", "333",
          ("28.62", "-80.59")),
    Thing("http://r.example/AbdullahGul", "Abdullah Gül", "abdullah gul", "Abdullah Gul",
          "abdullah gul", "1950-10-29", "512"),
    Thing("http://r.example/0042", "Paris", "paris", "", "", "1901-02-03", "100",
          ("48.86", "2.34")),
    Thing("http://r.example/Area_51", "Area 51", "area 51", "Area 51", "area 51"),
    Thing("http://r.example/Gauss", "Carl Gauss", "carl gauss", "Gauss", "gauss", "1777-04-30",
          "770"),
    Thing("http://r.example/Tokyo_Bay", "Tokyo", "tokyo", "Tokyo Bay", "tokyo bay",
          place=("35.6", "139.8")),
)  # fmt: skip
TRUTH = ((0, 6), (1, 1), (2, 4), (3, 2), (4, 5), (5, 0), (6, 8), (7, 7))
# Relations of the left graph: 0, 1, 2; of the right one: 0 is left 1, 1 is left 0, 2 is left 2
# turned round, 3 is its own. One triple occurs twice, two lead from an entity to itself.
LEFT_TRIPLES = (
    (0, 0, 1), (0, 1, 2), (1, 0, 2), (2, 0, 3), (3, 1, 4), (4, 1, 0), (5, 2, 0), (5, 2, 1),
    (6, 2, 0), (2, 1, 2), (0, 0, 1), (4, 0, 3), (3, 2, 4), (0, 2, 2), (1, 2, 4),
)  # fmt: skip
RIGHT_TRIPLES = (
    (6, 1, 1), (6, 0, 4), (1, 1, 4), (4, 1, 2), (2, 0, 5), (5, 0, 6), (6, 2, 0), (1, 2, 0),
    (6, 2, 8), (4, 0, 4), (3, 3, 6), (3, 3, 4), (5, 1, 2), (4, 2, 6), (0, 3, 2), (9, 3, 2),
)  # fmt: skip
# Pairs that are looked at, with what the scorer said of each by itself.
SAID = {
    (0, 6): 0.9, (0, 1): 0.6, (0, 4): 0.01, (1, 6): 0.5, (1, 1): 0.4, (2, 4): 0.8, (2, 3): 0.7,
    (2, 7): 0.05, (3, 2): 0.6, (3, 5): 0.1, (4, 5): 0.95, (4, 8): 0.2, (5, 0): 0.7, (5, 2): 0.3,
    (6, 8): 0.015, (7, 4): 0.2, (7, 7): 0.5, (5, 8): 0.4, (4, 3): 0.0, (0, 0): 0.3, (0, 2): 0.25,
    (0, 3): 0.2, (0, 5): 0.15, (0, 7): 0.1, (6, 6): 0.6, (6, 0): 0.3, (3, 9): 0.45, (1, 0): 0.018,
}  # fmt: skip
KNOWN = (6, 8)
RELATIONS = (3, 4)
PROPERTIES = ["birthDate", "height", "lat", "long"], ["born", "tall", "latitude", "longitude"]
LABEL_WIDTH, LABEL_SEED = 16, 3
XSD = "http://www.w3.org/2001/XMLSchema#"


def graph_of(things, triples, relations, properties) -> KnowledgeGraph:
    """A graph whose entities have up to four literals each."""
    types = ("date", "decimal", "decimal", "decimal")
    rows = [
        (place, column, value, XSD + types[column])
        for place, thing in enumerate(things)
        for column, value in enumerate((thing.born, thing.height, *thing.place))
        if value
    ]
    return KnowledgeGraph(
        entities=[thing.iri for thing in things],
        relations=[f"http://relations.example/{len(things)}/{r}" for r in range(relations)],
        triples=np.array(triples, dtype=np.int64),
        names=[thing.name for thing in things],
        attributes=AttributeTable(
            subjects=np.array([row[0] for row in rows], dtype=np.int64),
            predicates=np.array([row[1] for row in rows], dtype=np.int64),
            labels=properties,
            values=[row[2] for row in rows],
            languages=[""] * len(rows),
            datatypes=[row[3] for row in rows],
        ),
    )


def graphs() -> tuple[KnowledgeGraph, KnowledgeGraph]:
    """The two graphs."""
    left = graph_of(LEFT, LEFT_TRIPLES, RELATIONS[0], PROPERTIES[0])
    right = graph_of(RIGHT, RIGHT_TRIPLES, RELATIONS[1], PROPERTIES[1])
    return left, right


def name_vectors() -> np.ndarray:
    """A vector for each name, left ones first; that of the nameless is zero."""
    rows = np.random.default_rng(5).standard_normal((len(LEFT) + len(RIGHT), 6))
    for row, thing in zip(rows, [*LEFT, *RIGHT], strict=True):
        if not thing.name:
            row[:] = 0
    return rows.astype(np.float32)


def state_of(*, labels: bool = True, records: bool = False, **settings) -> MatchState:
    """The matching stage under way: the pairs of ``SAID``, and what is believed of them.

    As ``records``, the graphs have no edges; the names of neighbours count among the literals.
    """
    left, right = graphs()
    context = MatchContext.of(left, right, name_vectors(), MatcherSettings(**settings))
    context = context.without_edges() if records else context
    state = MatchState(context, np.array([KNOWN], dtype=np.int64))
    state.add([np.array([i * len(RIGHT) + j for i, j in SAID], dtype=np.int64)])
    said = [SAID[i, j] for i, j in zip(state.pairs.lefts, state.pairs.rights, strict=True)]
    state.believe(np.array(said, dtype=np.float32))
    state.update_beliefs(LabelPropagation(width=LABEL_WIDTH, seed=LABEL_SEED) if labels else None)
    return state


def table_of(state: MatchState) -> dict[str, dict[tuple[int, int], float]]:
    """The table of features, by name and by pair."""
    table = feature_table(state, FixedTable(state.context)).astype(float)
    pairs = list(zip(state.pairs.lefts.tolist(), state.pairs.rights.tolist(), strict=True))
    return {
        name: dict(zip(pairs, column.tolist(), strict=True))
        for name, column in zip(column_names(), table.T, strict=True)
    }


def golden_states() -> list[MatchState]:
    """The state before each of four rounds: nothing known, beliefs in the truth that grow."""
    states = []
    for sure in (0.1, 0.4, 0.8, 0.97):
        left, right = graphs()
        vectors = get_encoder("characters").encode([*left.names, *right.names])
        state = MatchState(MatchContext.of(left, right, vectors, MatcherSettings()), no_links())
        state.add([np.arange(len(LEFT) * len(RIGHT))])
        pairs = zip(state.pairs.lefts.tolist(), state.pairs.rights.tolist(), strict=True)
        said = [sure if pair in TRUTH else (1 - sure) / len(RIGHT) for pair in pairs]
        state.believe(np.array(said, dtype=np.float32))
        state.update_beliefs()
        states.append(state)
    return states


def golden_pairs() -> list[tuple[int, int]]:
    """True pairs, and wrong ones that look like them."""
    return [*TRUTH, (0, 1), (1, 6), (2, 3), (3, 9), (7, 4), (6, 0)]
