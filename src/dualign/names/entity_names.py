"""The names of a graph's entities: given, from label-like literals, or from the IRI."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from dualign.core.alias_table import AliasTable
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph, is_called
from dualign.io.graphs.name_properties import LABEL, NEAR, SYNONYM, name_tiers, property_ranks
from dualign.io.graphs.rdf_vocabulary import ANY_URI
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.names.iri_names import iri_names

OTHER_REGION = 1  # the rank of a regional variant of the language asked for
RELATED = 0.5  # the weight of a name that is only close


class _Label(NamedTuple):
    """A literal that names an entity; the smallest of an entity's labels is the best one."""

    place: int  # of its property among those asked for
    foreign: bool  # whether it is not in the language asked for
    tier: int  # 0 a label, 1 a synonym, 2 a term that is only close
    language: tuple[int, str]
    rank: int  # of its property
    text: str


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
    best: dict[int, _Label] = {}
    count = 0
    for entity, label in _labels(graph.attributes, language, label_properties):
        count += 1
        if entity not in best or label < best[entity]:
            best[entity] = label
    names = list(given) if tables else _first_names(graph, given, best)
    aliases = graph.aliases
    if count > len(best) or any(given):  # otherwise every label has become a name
        labels = _labels(graph.attributes, language, label_properties)
        least = SYNONYM if tables else LABEL
        aliases = _joined(
            aliases,
            ((e, each) for e, each in labels if each.tier >= least and each.text != names[e]),
        )
    return dataclasses.replace(graph, names=tuple(names), aliases=aliases)


def _first_names(
    graph: KnowledgeGraph, given: Sequence[str], best: Mapping[int, _Label]
) -> list[str]:
    """The given name, or the best label, or the name in the IRI."""
    names = [
        name or (best[entity].text if entity in best else "") for entity, name in enumerate(given)
    ]
    if all(names):
        return names
    spelt = iri_names(graph.entities)
    return [name or spelt[entity] for entity, name in enumerate(names)]


def _labels(
    attributes: AttributeTable, language: str | None, wanted: Sequence[str]
) -> Iterator[tuple[int, _Label]]:
    """The label-like literals and the entities they name."""
    asked = np.array([_place_among(wanted, label) for label in attributes.labels], np.int64)
    called = asked < len(wanted)
    tiers = np.where(called, 0, name_tiers(attributes.labels))
    ranks = np.where(called, 0, property_ranks(attributes.labels))
    rows = np.flatnonzero(tiers[attributes.predicates] >= 0)
    languages = {tag: _language_rank(tag, language) for tag in set(attributes.languages)}
    predicates, subjects = attributes.predicates[rows].tolist(), attributes.subjects[rows].tolist()
    columns = asked.tolist(), tiers.tolist(), ranks.tolist()
    for row, subject, predicate in zip(rows.tolist(), subjects, predicates, strict=True):
        text = " ".join(attributes.values[row].replace("\0", " ").split())
        if not text or attributes.datatypes[row] in (IRI_DATATYPE, ANY_URI):
            continue
        place, tier, rank = (column[predicate] for column in columns)
        tag = languages[attributes.languages[row]]
        yield subject, _Label(place, tag[0] > OTHER_REGION, tier, tag, rank, text)


def _joined(aliases: AliasTable, further: Iterable[tuple[int, _Label]]) -> AliasTable:
    """The aliases together with further ones, without duplicates, by owner and text."""
    known = zip(aliases.owners.tolist(), aliases.texts, strict=True)
    weights = dict(zip(known, aliases.weights.tolist(), strict=True))
    for owner, label in further:
        weight = RELATED if label.tier == NEAR else 1.0
        weights[owner, label.text] = max(weight, weights.get((owner, label.text), 0))
    if len(weights) == len(aliases):
        return aliases
    rows = sorted(weights)
    return AliasTable(
        owners=np.array([owner for owner, _ in rows], dtype=np.int64),
        texts=tuple(text for _, text in rows),
        weights=np.array([weights[row] for row in rows], dtype=np.float32),
    )


def _place_among(wanted: Sequence[str], label: str) -> int:
    """The rank of a property among those asked for; the last rank if it is not among them."""
    return next((i for i, name in enumerate(wanted) if is_called(label, name)), len(wanted))


def _language_rank(tag: str, wanted: str | None) -> tuple[int, str]:
    tag = tag.lower()
    primary = tag.partition("-")[0]
    if wanted:
        asked = wanted.lower()
        if tag == asked:
            return 0, ""
        if primary == asked.partition("-")[0]:
            return 1, tag
    if not tag:
        return 2, ""
    return (3 if primary == "en" else 4), tag
