"""`RunSize`: how much there is to match, as time and memory depend on it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.matcher.literals.description_meaning import length_read
from dualign.matcher.match_context import MANY_LINKS, MOST_BARE
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.rounds.match_runs import FOUND_BY_NAMES
from dualign.matcher.rounds.simulation import FEWEST_LINKS

# The stages of a run, as progress shows them.
ENCODING, LITERALS, CANDIDATES, ROUNDS = (
    "encoding names", "comparing literals", "first candidates", "rounds",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class RunSize:
    """Counts over both graphs."""

    entities: int
    placed: int  # entities with a name or a triple; the others have only literals
    named: tuple[int, int]  # entities with a name, left and right
    statements: int  # triples and literals
    literals: int  # with a value to compare; types have none
    read: int  # characters of descriptions that are read for their meaning
    runs: int  # real and simulated
    rounds: int  # of each run
    labelled: int  # entities that labels are propagated to, in each run
    described: int  # entities that are compared by all that is said of them

    @classmethod
    def of(
        cls,
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        links: int,
        settings: MatcherSettings | None = None,
    ) -> RunSize:
        """The size of two graphs with this many known links."""
        graphs = (left, right)
        placed = sum(map(_named_or_related, graphs))
        named = int(left.has_name.sum()), int(right.has_name.sum())
        literals = sum(map(_values, graphs))
        entities = sum(len(graph.entities) for graph in graphs)
        edges = all(len(graph.triples) for graph in graphs)
        settings = settings or MatcherSettings()
        folds, _ = settings.hiding(entities, edges=edges)
        runs = 1 + (folds if links >= FEWEST_LINKS else 0)
        little_said = not literals and sum(named) < FOUND_BY_NAMES * placed
        labelled = placed if runs > 1 and little_said else 0
        return cls(
            entities=entities,
            placed=placed,
            named=named,
            statements=sum(len(graph.triples) + len(graph.attributes) for graph in graphs),
            literals=literals,
            read=_read(graphs),
            runs=runs,
            rounds=settings.rounds_of(labels=labelled > 0, edges=edges),
            labelled=labelled,
            described=entities if _compared_by_descriptions(graphs, links) else 0,
        )


def _compared_by_descriptions(graphs: tuple[KnowledgeGraph, KnowledgeGraph], links: int) -> bool:
    """Whether both graphs have literals, or names and edges, as `MatchContext.as_records` sees."""
    if all(map(_values, graphs)):
        return True
    named = all(len(graph.triples) and graph.has_name.any() for graph in graphs)
    few = sum(len(graph.entities) for graph in graphs) <= MOST_BARE
    return named and few and links < MANY_LINKS


def _named_or_related(graph: KnowledgeGraph) -> int:
    """How many entities have a name or a triple."""
    degree = np.bincount(graph.triples[:, ::2].ravel(), minlength=len(graph.entities))
    return int((graph.has_name | (degree > 0)).sum())


def _read(graphs: tuple[KnowledgeGraph, KnowledgeGraph]) -> int:
    """How many characters the multilingual encoder reads, beside the names."""
    if not all(map(_values, graphs)):
        return 0
    edges = all(len(graph.triples) for graph in graphs)
    longest = length_read(sum(len(graph.entities) for graph in graphs), edges=edges)
    return sum(int(np.minimum(_lengths(graph), longest).sum()) for graph in graphs)


def _lengths(graph: KnowledgeGraph) -> IntArray:
    """How long the literals of each entity are together."""
    table = graph.attributes
    lengths = np.fromiter(map(len, table.values), np.float64, len(table.values))
    told = np.bincount(table.subjects, weights=lengths, minlength=len(graph.entities))
    return told.astype(np.int64)


def _values(graph: KnowledgeGraph) -> int:
    """How many literals have a value to compare."""
    table = graph.attributes
    rows = zip(table.values, table.datatypes, strict=True)
    return sum(bool(value) and datatype != IRI_DATATYPE for value, datatype in rows)
