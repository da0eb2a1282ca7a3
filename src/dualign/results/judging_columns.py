"""Columns to judge a match by: the values of some properties on each side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from dualign.core.arrays import IntArray
from dualign.core.errors import UnknownChoice, UsageError
from dualign.core.knowledge_graph import KnowledgeGraph, is_called
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.names.local_name import local_name

SEPARATOR = "; "  # between several values of one property
NAME = "name"  # every matches table has the names


class JudgingColumn(NamedTuple):
    """A property of the left graph and the one of the right graph to put beside it."""

    left: str
    right: str

    @classmethod
    def parse(cls, text: str) -> JudgingColumn:
        """``year``, or ``year=released`` where the right graph calls it differently."""
        if not isinstance(text, str):
            raise UsageError(f"column {text!r} is of type {type(text).__name__}; give its name")
        left, equals, right = (part.strip() for part in text.partition("="))
        if not left or (equals and not right):
            raise UsageError(
                f"column {text!r} names no property; write year, or year=released where the right "
                "graph calls it differently"
            )
        return cls(left, right or left)


def judging_columns(
    left: KnowledgeGraph,
    right: KnowledgeGraph,
    wanted: Sequence[str],
    rows: IntArray,
    objects: IntArray,
) -> dict[str, list[str]]:
    """The columns ``subject_…`` and ``object_…`` for matches of left ``rows`` to right ``objects``.

    A side without the property gets no column. An object of −1 stands for no candidate.
    """
    columns: dict[str, list[str]] = {}
    for column in chosen_columns(left, right, wanted):
        sides = ((left, column.left, rows, "subject"), (right, column.right, objects, "object"))
        for graph, name, entities, side in sides:
            if _properties(graph, name):
                values = _values(graph, name)
                shown = [SEPARATOR.join(values.get(entity, ())) for entity in entities.tolist()]
                columns[f"{side}_{_short(name)}"] = shown
    return columns


def chosen_columns(
    left: KnowledgeGraph, right: KnowledgeGraph, wanted: Sequence[str]
) -> list[JudgingColumn]:
    """The requested columns except names.

    A property that neither side has is an error, and so is one named for a side that lacks it.
    """
    texts = [wanted] if isinstance(wanted, str) else wanted
    columns = [column for column in map(JudgingColumn.parse, texts) if not _is_name(column)]
    for column in columns:
        sides = (left, column.left), (right, column.right)
        lacking = [(graph, name) for graph, name in sides if not _has(graph, name)]
        if len(lacking) == len(sides) or (lacking and column.left != column.right):
            graph, name = lacking[0]
            graphs = (left, right) if len(lacking) == len(sides) else (graph,)
            known = {_short(label) for graph in graphs for label in _labels(graph)}
            raise UnknownChoice("property to judge by", name, known)
    return columns


def _has(graph: KnowledgeGraph, name: str) -> bool:
    return _short(name) == NAME or bool(_properties(graph, name))


def _is_name(column: JudgingColumn) -> bool:
    return _short(column.left) == _short(column.right) == NAME


def _labels(graph: KnowledgeGraph) -> list[str]:
    return [*graph.attributes.labels, *graph.relations]


def _properties(graph: KnowledgeGraph, name: str) -> list[str]:
    return [label for label in _labels(graph) if is_called(label, name)]


def _short(label: str) -> str:
    """The last part of an IRI, any other label as it is."""
    return label.rstrip("/#").replace("#", "/").rpartition("/")[2] if "://" in label else label


def _values(graph: KnowledgeGraph, name: str) -> dict[int, list[str]]:
    """The values of a property: literals, classes, and the names of linked entities."""
    found: dict[int, dict[str, None]] = defaultdict(dict)  # in order, each once
    table = graph.attributes
    meant = {place for place, label in enumerate(table.labels) if is_called(label, name)}
    for row, (subject, predicate) in enumerate(
        zip(table.subjects.tolist(), table.predicates.tolist(), strict=True)
    ):
        if predicate in meant and table.values[row]:
            value, is_class = table.values[row], table.datatypes[row] == IRI_DATATYPE
            found[subject][local_name(value) if is_class else value] = None
    meant = {place for place, label in enumerate(graph.relations) if is_called(label, name)}
    for head, relation, tail in graph.triples.tolist() if meant else ():
        if relation in meant:
            found[head][(graph.names[tail] if graph.names else "") or graph.entities[tail]] = None
    return {entity: list(values) for entity, values in found.items()}
