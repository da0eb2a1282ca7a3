"""`GraphProfile`: what is in one graph, in numbers."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import BoolArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.diagnosis.first_entity import FirstEntity, first_entity
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.io.text.duplicates import first_of_each

LISTED = 5  # types, languages, … that are named
# What UTF-8 looks like when it was read as Latin-1 or cp1252 (Ã©, â€™), and lost characters.
_DAMAGE = re.compile("\ufffd|[ÃÂ][\u0080-\u00bf]|â€[\u0090-\u009d™œ“”˜¦]|Ð[\u0080-\u00bf]Ñ")
_SCRIPT = re.compile(r"[A-Z]+")


@dataclass(frozen=True, kw_only=True)
class GraphProfile:
    """The figures of one graph."""

    source: str
    entities: int
    relations: int
    triples: int
    literals: int
    types: dict[str, int]  # entities of the commonest types
    typed: int  # entities that have a type
    median_degree: float
    largest_degree: int
    largest_hub: str
    isolated: int  # entities without any triple
    blank_nodes: int
    named: int  # entities that have a name
    sharing_a_name: int  # entities whose name another one has too
    scripts: dict[str, int]  # names by the writing system of most of their letters
    languages: dict[str, int]  # literals by language tag
    with_literals: int  # entities with a literal besides their type
    properties: dict[str, int]  # entities with the commonest literal properties
    damaged: int  # names and values whose encoding was damaged
    damaged_example: str
    reading: str  # how the file was interpreted, where that is not obvious
    first: FirstEntity


def profile(graph: KnowledgeGraph) -> GraphProfile:
    """Count what is in a graph, which must have names."""
    table = graph.attributes
    degree = np.bincount(graph.triples[:, ::2].ravel(), minlength=len(graph.entities))
    hub = int(degree.argmax()) if len(degree) else 0
    is_type = np.fromiter((kind == IRI_DATATYPE for kind in table.datatypes), np.bool_, len(table))
    names = [name for name in graph.names if name]
    shared = Counter(name.casefold() for name in names)
    damaged = [text for text in (*names, *table.values) if _DAMAGE.search(text)]
    return GraphProfile(
        source=graph.source,
        entities=len(graph.entities),
        relations=len(graph.relations),
        triples=len(graph.triples),
        literals=int((~is_type).sum()),
        types=_commonest(table.values[row] for row in np.flatnonzero(is_type).tolist()),
        typed=len(np.unique(table.subjects[is_type])),
        median_degree=float(np.median(degree)) if len(degree) else 0.0,
        largest_degree=int(degree.max(initial=0)),
        largest_hub=graph.names[hub] or graph.entities[hub] if graph.names else "",
        isolated=int((degree == 0).sum()),
        blank_nodes=sum(entity.startswith("_:") for entity in graph.entities),
        named=len(names),
        sharing_a_name=sum(count for count in shared.values() if count > 1),
        scripts=_commonest(script_of(name) for name in names),
        languages=_commonest(tag for tag in table.languages if tag),
        with_literals=len(np.unique(table.subjects[~is_type])),
        properties=_coverage(graph, ~is_type),
        damaged=len(damaged),
        damaged_example=damaged[0] if damaged else "",
        reading=graph.reading,
        first=first_entity(graph),
    )


def script_of(name: str) -> str:
    """The writing system of most letters of a name (LATIN, CJK, CYRILLIC, …), or NONE."""
    letters = Counter(
        found[0]
        for character in name
        if character.isalpha() and (found := _SCRIPT.match(unicodedata.name(character, "")))
    )
    return letters.most_common(1)[0][0] if letters else "NONE"


def _coverage(graph: KnowledgeGraph, rows: BoolArray) -> dict[str, int]:
    """In how many entities the commonest properties occur."""
    table = graph.attributes
    pairs = np.stack([table.predicates[rows], table.subjects[rows]], axis=1)
    once = pairs[first_of_each(pairs)] if len(pairs) else pairs
    return _commonest(table.labels[number] for number in once[:, 0].tolist())


def _commonest(things: Iterable[str]) -> dict[str, int]:
    """The commonest things with their counts; equal counts in alphabetical order."""
    counted = Counter(things)
    best = sorted(counted, key=lambda thing: (-counted[thing], thing))[:LISTED]
    return {thing: counted[thing] for thing in best}
