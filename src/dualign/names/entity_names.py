"""The names of a graph's entities: given, from label-like literals, or from the IRI."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

import numpy as np

from dualign.core.alias_table import AliasTable
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.name_properties import LABEL, NEAR, SYNONYM
from dualign.names.iri_names import some_iri_names
from dualign.names.label_literals import LabelLiterals

RELATED = 0.5  # the weight of a name that is only close


def name_entities(
    graph: KnowledgeGraph, language: str | None = None, label_properties: Sequence[str] = ()
) -> KnowledgeGraph:
    """The graph with a name for every entity that has one, and with all their further names.

    A given name is kept. Otherwise a value of ``label_properties`` (IRIs or their last parts) is
    taken, those named first before the others. Otherwise the best label-like literal is taken: in
    the language asked for if there is one, then without a language tag, then English, then any
    other; among equals the better property, then the alphabetically first value, so that the order
    of the statements does not matter. Otherwise the IRI's local name, unless it is an opaque
    identifier (Q42, m.0x1, a number): such an entity keeps the name "", and ``has_name`` shows
    which have one. Labels that were not taken, and synonyms, are the entity's aliases.

    A graph with opaque ids has all its names already, and its other labels name something else;
    only synonyms are aliases there.
    """
    given = graph.names or ("",) * len(graph.entities)
    tables = graph.opaque_ids and bool(graph.names)
    labels = LabelLiterals.of(graph.attributes, language, label_properties)
    best = labels.best(len(graph.entities))
    names = list(given) if tables else _first_names(graph, given, best)
    aliases = graph.aliases
    if len(labels) > len(best) or any(given):  # otherwise every label has become a name
        aliases = _joined(aliases, labels, names, SYNONYM if tables else LABEL)
    return dataclasses.replace(graph, names=tuple(names), aliases=aliases)


def _first_names(graph: KnowledgeGraph, given: Sequence[str], best: Mapping[int, str]) -> list[str]:
    """The given name, or the best label, or the name in the IRI."""
    names = [name or best.get(entity, "") for entity, name in enumerate(given)]
    unnamed = [entity for entity, name in enumerate(names) if not name]
    for entity, name in zip(unnamed, some_iri_names(graph.entities, unnamed), strict=True):
        names[entity] = name
    return names


def _joined(
    aliases: AliasTable, labels: LabelLiterals, names: Sequence[str], least: int
) -> AliasTable:
    """The aliases with labels from the tier ``least`` on, without duplicates, by owner and text."""
    known = zip(aliases.owners.tolist(), aliases.texts, strict=True)
    weights = dict(zip(known, aliases.weights.tolist(), strict=True))
    columns = labels.entities.tolist(), labels.texts, labels.tiers.tolist()
    for owner, text, tier in zip(*columns, strict=True):
        if tier >= least and text != names[owner]:
            weight = RELATED if tier == NEAR else 1.0
            weights[owner, text] = max(weight, weights.get((owner, text), 0))
    if len(weights) == len(aliases):
        return aliases
    rows = sorted(weights)
    return AliasTable(
        owners=np.array([owner for owner, _ in rows], dtype=np.int64),
        texts=tuple(text for _, text in rows),
        weights=np.array([weights[row] for row in rows], dtype=np.float32),
    )
