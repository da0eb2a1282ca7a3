"""Smaller graphs: without some properties, or with only the entities of some types."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection

import numpy as np

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.counting import counted
from dualign.core.errors import UsageError
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph, is_called
from dualign.io.graphs.rdf_vocabulary import INSTANCE_OF
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.io.text.factorise import renumber


def without_properties(graph: KnowledgeGraph, properties: Collection[str]) -> KnowledgeGraph:
    """The graph as if no statement with one of these properties had been there.

    A property is named by its IRI or the last part of that. Entities without other statements are
    removed too.
    """
    table = graph.attributes
    related = ~_among(graph.relations, properties)[graph.triples[:, 1]]
    stated = ~_among(table.labels, properties)[table.predicates]
    if related.all() and stated.all():
        return graph
    kept = np.ones(len(graph.entities), np.bool_)
    kept[_mentioned(graph, ~related, ~stated)] = False
    kept[_mentioned(graph, related, stated)] = True
    return _selected(graph, kept, related, stated)


def only_types(graph: KnowledgeGraph, types: Collection[str]) -> KnowledgeGraph:
    """The graph of the entities of these types, and of the blank nodes that belong to them.

    A type is the value of ``rdf:type`` or, in Wikidata, of "instance of"; its IRI or its last part
    (``Person``) names it. Statements that lead to other entities are left out.
    """
    table = graph.attributes
    stated = [row for row, kind in enumerate(table.datatypes) if kind == IRI_DATATYPE]
    classes = {table.values[row] for row in stated}
    wanted = {value for value in classes if _is_any(value, types)}
    typed = np.zeros(len(graph.entities), np.bool_)
    typed[table.subjects[[row for row in stated if table.values[row] in wanted]]] = True
    instance_of = _among(graph.relations, {INSTANCE_OF})[graph.triples[:, 1]]
    typed[graph.heads[instance_of & _among(graph.entities, types)[graph.tails]]] = True
    if not typed.any():
        raise UsageError(
            f"{graph.source}: 0 of {len(graph.entities):,} entities have a type among "
            f"{', '.join(sorted(types))}; it has {counted(len(classes), 'type')}, such as "
            f"{', '.join(sorted(classes)[:3]) or 'none'}"
        )
    kept = _with_blank_nodes(graph, typed)
    related = kept[graph.heads] & kept[graph.tails]
    return _selected(graph, kept, related, kept[table.subjects])


def only_entities(graph: KnowledgeGraph, kept: BoolArray) -> KnowledgeGraph:
    """The graph with only these entities (entities,) and the statements about and between them."""
    related: BoolArray = kept[graph.triples[:, 0]] & kept[graph.triples[:, 2]]
    return _selected(graph, kept, related, kept[graph.attributes.subjects])


def _is_any(iri: str, names: Collection[str]) -> bool:
    return any(is_called(iri, name) for name in names)


def _with_blank_nodes(graph: KnowledgeGraph, kept: BoolArray) -> BoolArray:
    blank = np.array([entity.startswith("_:") for entity in graph.entities])
    while True:
        reached = graph.tails[kept[graph.heads] & blank[graph.tails] & ~kept[graph.tails]]
        if not len(reached):
            return kept
        kept = kept.copy()
        kept[reached] = True


def _mentioned(graph: KnowledgeGraph, related: BoolArray, stated: BoolArray) -> IntArray:
    """The entities that the selected triples and attributes mention."""
    subjects = graph.attributes.subjects[stated]
    return np.concatenate([graph.heads[related], graph.tails[related], subjects])


def _among(labels: Collection[str], wanted: Collection[str]) -> BoolArray:
    return np.fromiter((_is_any(label, wanted) for label in labels), np.bool_, len(labels))


def _selected(
    graph: KnowledgeGraph, kept: BoolArray, related: BoolArray, stated: BoolArray
) -> KnowledgeGraph:
    """The kept entities with the kept triples and attributes, renumbered in the same order."""
    positions = np.flatnonzero(kept)
    new = np.cumsum(kept) - 1
    relations, relation_of = renumber(np.unique(graph.triples[related, 1]), len(graph.relations))
    head, relation, tail = graph.triples[related].T
    table, rows = graph.attributes, np.flatnonzero(stated)
    labels, label_of = renumber(np.unique(table.predicates[rows]), len(table.labels))
    return dataclasses.replace(
        graph,
        stated=None,
        entities=tuple(graph.entities[i] for i in positions.tolist()),
        names=tuple(graph.names[i] for i in positions.tolist()) if graph.names else (),
        aliases=graph.aliases.renumbered(np.where(kept, new, -1)),
        relations=tuple(graph.relations[i] for i in relations.tolist()),
        triples=np.stack([new[head], relation_of[relation], new[tail]], axis=1),
        attributes=AttributeTable(
            subjects=new[table.subjects[rows]],
            predicates=label_of[table.predicates[rows]],
            labels=tuple(table.labels[i] for i in labels.tolist()),
            values=tuple(table.values[i] for i in rows.tolist()),
            languages=tuple(table.languages[i] for i in rows.tolist()),
            datatypes=tuple(table.datatypes[i] for i in rows.tolist()),
        ),
    )
