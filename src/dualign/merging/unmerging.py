"""Unmerging: the two graphs of a merge, each with its own ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
import pyarrow as pa
from pyoxigraph import Literal, NamedNode, Quad

from dualign.core.errors import MalformedInput
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.edge_graph import graph_of_statements
from dualign.io.graphs.iris import Side, from_iri
from dualign.io.graphs.rdf.rdf_bytes import parse_rdf
from dualign.io.text.columns import STRING
from dualign.io.text.files import read_text
from dualign.merging.merge_vocabulary import LINKS, SIDES, ids_of, originals_of, statements_of
from dualign.merging.merged_graph import merge_syntax
from dualign.merging.rdf_statements import RdfStatement, without_encoding

Graphs = Mapping[str, set[RdfStatement]]


def unmerge_file(path: Path | str) -> GraphPair:
    """The two graphs of a merged file, with the links it was made of as ``train``.

    Every statement of the sources is restored with its own ids: through the ids that were
    replaced or, where several ids of one source had become one, from the statements that the
    merge has kept as they were.
    """
    path = Path(path)
    graphs: dict[str, set[RdfStatement]] = {}
    for quad in parse_rdf(path, read_text(path), merge_syntax(path)):
        name = quad.graph_name.value if isinstance(quad.graph_name, NamedNode) else ""
        graphs.setdefault(name, set()).add(_statement(path, quad))
    missing = [name for name in map(statements_of, SIDES) if name not in graphs]
    if missing:
        raise MalformedInput(
            f"{path}: no statements in the named graph {missing[0]}; give a file that "
            "dualign merge has written"
        )
    left, right = (_source(path, graphs, side) for side in SIDES)
    links = sorted(
        (left.entity_index[from_iri(link.subject)], right.entity_index[from_iri(str(link.object))])
        for link in graphs.get(LINKS, ())
        if from_iri(link.subject) in left.entity_index
        and from_iri(str(link.object)) in right.entity_index
    )
    train = np.array(links, dtype=np.int64).reshape(-1, 2)
    return GraphPair(left=left, right=right, train=train, layout="the two graphs of a merge")


def _statement(path: Path, quad: Quad) -> RdfStatement:
    subject, found = quad.subject, quad.object
    if not isinstance(subject, NamedNode) or not isinstance(found, NamedNode | Literal):
        raise MalformedInput(f"{path}: {quad} is not something that dualign merge writes")
    return RdfStatement(
        subject.value,
        quad.predicate.value,
        found.value if isinstance(found, NamedNode) else found,
    )


def _source(path: Path, graphs: Graphs, side: Side) -> KnowledgeGraph:
    origins: dict[str, list[str]] = {}
    for replaced in graphs.get(ids_of(side), ()):
        origins.setdefault(str(replaced.object), []).append(replaced.subject)
    ambiguous = {chosen for chosen, ids in origins.items() if len(ids) > 1}
    ids = {chosen: own[0] for chosen, own in origins.items() if len(own) == 1}
    restored = {
        statement.renamed(ids)
        for statement in graphs[statements_of(side)]
        if ambiguous.isdisjoint(statement.nodes)
    }
    return _graph(f"{path} ({side})", restored | graphs.get(originals_of(side), set()))


def _graph(source: str, restored: Iterable[RdfStatement]) -> KnowledgeGraph:
    rows = sorted(restored, key=str)
    columns = (
        [from_iri(row.subject) for row in rows],
        [from_iri(row.predicate) for row in rows],
        [
            without_encoding(row.object)
            if isinstance(row.object, Literal)
            else from_iri(row.object)
            for row in rows
        ],
    )
    literal = np.array([isinstance(row.object, Literal) for row in rows], dtype=np.bool_)
    subjects, predicates, objects = (pa.array(column, STRING) for column in columns)
    return graph_of_statements(source, subjects, predicates, objects, literal)
