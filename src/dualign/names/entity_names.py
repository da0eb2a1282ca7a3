"""The names of a graph's entities: given, from label-like literals, or from the IRI."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph, is_called
from dualign.names.local_name import is_opaque, local_name

# Properties that hold a name, best first; below them, any property whose local name is one of
# `LABEL_WORDS`, in that order.
LABEL_PROPERTIES = (
    "http://www.w3.org/2000/01/rdf-schema#label",
    "http://www.w3.org/2004/02/skos/core#prefLabel",
    "http://schema.org/name",
    "https://schema.org/name",
    "http://xmlns.com/foaf/0.1/name",
    "http://dbpedia.org/ontology/name",
    "http://dbpedia.org/property/name",
)
LABEL_WORDS = (
    *("label", "preflabel", "name", "fullname", "displayname", "title", "officialname"),
    *("nom", "nombre", "nome", "naam", "名称", "名稱", "名前", "姓名", "имя", "название"),
    *("altlabel", "alias"),
)
_LAST_PART = re.compile(r".*[./:#]", re.DOTALL)
_SEPARATORS = re.compile(r"[\s_\-]+")


def name_entities(
    graph: KnowledgeGraph, language: str | None = None, label_properties: Sequence[str] = ()
) -> KnowledgeGraph:
    """The graph with a name for every entity that has one.

    A name already given stays. Else a value of ``label_properties`` (IRIs or their last parts) is
    taken, those named first before the others. Else the best label-like literal is taken: in the
    language asked for if there is one, then without a language tag, then English, then any other;
    among equals the better property, then the alphabetically first value, so that the order of
    the statements plays no part. Else the IRI's local name, unless it is an opaque identifier
    (Q42, m.0x1, a number): such an entity keeps the name "", and ``has_name`` tells how many
    there are. A graph with opaque ids has all its names already.
    """
    if graph.opaque_ids and graph.names:
        return graph
    given = graph.names or ("",) * len(graph.entities)
    labels = _best_labels(graph.attributes, language, label_properties)
    names = [
        name or labels.get(position) or _from_iri(iri)
        for position, (name, iri) in enumerate(zip(given, graph.entities, strict=True))
    ]
    return graph.with_names(names)


def _from_iri(iri: str) -> str:
    name = local_name(iri)
    return "" if is_opaque(name, iri) else name


def _best_labels(
    attributes: AttributeTable, language: str | None, wanted: Sequence[str]
) -> dict[int, str]:
    """The name of each entity that has a label-like literal."""
    asked = np.array([_place_among(wanted, label) for label in attributes.labels], np.int64)
    ranks = np.where(asked < len(wanted), 0, property_ranks(attributes.labels))
    rank_of_row = ranks[attributes.predicates]
    rows = np.flatnonzero(rank_of_row >= 0)
    best: dict[int, tuple[int, tuple[int, str], int, str]] = {}
    languages = {tag: _language_rank(tag, language) for tag in set(attributes.languages)}
    subjects, rank_list = attributes.subjects[rows].tolist(), rank_of_row[rows].tolist()
    places = asked[attributes.predicates[rows]].tolist()
    for row, subject, rank, place in zip(rows.tolist(), subjects, rank_list, places, strict=True):
        value = " ".join(attributes.values[row].replace("\0", " ").split())
        if not value or attributes.datatypes[row] == "iri":
            continue
        candidate = (place, languages[attributes.languages[row]], rank, value)
        if subject not in best or candidate < best[subject]:
            best[subject] = candidate
    return {subject: candidate[-1] for subject, candidate in best.items()}


def _place_among(wanted: Sequence[str], label: str) -> int:
    """Where a property stands among those asked for; behind all of them if it does not."""
    return next((i for i, name in enumerate(wanted) if is_called(label, name)), len(wanted))


def property_ranks(properties: Sequence[str]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """How good a name each property holds, 0 the best; -1 where it holds no name."""
    ranks = np.full(len(properties), -1, dtype=np.int64)
    for position, label in enumerate(properties):
        if label in LABEL_PROPERTIES:
            ranks[position] = LABEL_PROPERTIES.index(label)
            continue
        word = _SEPARATORS.sub("", _LAST_PART.sub("", label)).lower()
        if word in LABEL_WORDS:
            ranks[position] = len(LABEL_PROPERTIES) + LABEL_WORDS.index(word)
    return ranks


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
