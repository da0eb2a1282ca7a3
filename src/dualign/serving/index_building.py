"""From a graph to its `EntityIndex`, and the folder that keeps one."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np

from dualign.core.arrays import AnyArray, IntArray
from dualign.core.errors import InputWarning, MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.rdf_vocabulary import XSD
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.names.romanise import romanise
from dualign.serving.array_folder import FACTS, check_index_folder, read_facts
from dualign.serving.entity_index import KINDS, EntityIndex, value_key
from dualign.serving.key_search import KeySearch
from dualign.serving.name_search import NameSearch
from dualign.serving.text_column import TextColumn

_KIND_OF = {
    **{
        f"{XSD}{name}": "int"
        for name in ("integer", "int", "long", "short", "nonNegativeInteger", "positiveInteger")
    },
    **{f"{XSD}{name}": "float" for name in ("decimal", "double", "float")},
    **{f"{XSD}{name}": "date" for name in ("date", "dateTime")},
}


def spelling(text: str) -> str:
    """Lower-case Latin words in sorted order: the same for variants of a name."""
    return spellings([text])[0]


def spellings(texts: list[str]) -> list[str]:
    """The spelling of each text."""
    return [" ".join(sorted(words.split())) for words in romanise(texts)]


class _Statements(NamedTuple):
    subjects: IntArray
    properties: IntArray
    targets: IntArray
    literals: IntArray
    kinds: AnyArray
    values: list[str]


def build_index(
    graph: KnowledgeGraph, title: str, source: Mapping[str, str] | None = None
) -> EntityIndex:
    """The index of a graph that has been named."""
    names = list(graph.names) if graph.names else [""] * len(graph.entities)
    owners, texts = _all_names(graph, names)
    spelt = spellings(texts)
    property_ids = [*graph.relations, *graph.attributes.labels]
    said = _statements(graph)
    order = np.argsort(said.subjects, kind="stable")
    type_starts, types, type_ids = _types(graph)
    spelt_values = _spelt(said, spellings(said.values), spellings(names))
    return EntityIndex(
        title=title,
        property_ids=property_ids,
        type_ids=type_ids,
        ids=TextColumn.of(graph.entities),
        names=TextColumn.of(names),
        aliases=TextColumn.of(texts),
        spellings=TextColumn.of(spelt),
        values=TextColumn.of(said.values),
        id_keys=KeySearch.of(graph.entities),
        spelling_keys=KeySearch.of(spelt),
        value_keys=KeySearch.of(
            map(value_key, said.properties.tolist(), spelt_values), said.subjects.tolist()
        ),
        search=NameSearch.of(texts),
        owners=owners.astype(np.int32),
        row_starts=np.searchsorted(owners, np.arange(len(names) + 1)).astype(np.int64),
        by_spelling=np.array(sorted(range(len(spelt)), key=spelt.__getitem__), np.int32),
        type_starts=type_starts,
        types=types,
        statement_starts=np.searchsorted(
            said.subjects[order], np.arange(len(graph.entities) + 1)
        ).astype(np.int64),
        properties=said.properties[order].astype(np.int32),
        targets=said.targets[order].astype(np.int32),
        literals=said.literals[order].astype(np.int32),
        kinds=said.kinds[order],
        usage=_usage(said, len(property_ids)),
        source=dict(source or {}),
    )


def kept_index(
    folder: Path | None, source: Mapping[str, str], build: Callable[[], EntityIndex]
) -> EntityIndex:
    """The index in a folder; built and stored if it is missing or of another source."""
    if folder is None:
        return build()
    if (folder / FACTS).is_file() and read_facts(folder).get("source") == dict(source):
        try:
            return EntityIndex.read(folder)
        except MalformedInput as error:
            warnings.warn(f"{error}; the index is built again", InputWarning, stacklevel=3)
    check_index_folder(folder)  # before the work, not after it
    index = build()
    index.write(folder)
    return EntityIndex.read(folder)


def _all_names(graph: KnowledgeGraph, names: list[str]) -> tuple[IntArray, list[str]]:
    """Names and aliases in the order of the entities, and whose they are."""
    named = [row for row, name in enumerate(names) if name]
    texts = [names[row] for row in named] + list(graph.aliases.texts)
    owners = np.concatenate([np.array(named, np.int64), graph.aliases.owners])
    by_owner = np.argsort(owners, kind="stable")
    return owners[by_owner], [texts[row] for row in by_owner.tolist()]


def _statements(graph: KnowledgeGraph) -> _Statements:
    """Literals and relations of all entities; the numbers of relations come first."""
    table, number = graph.attributes, dict[str, int]()
    rows = [
        row
        for row, (value, datatype) in enumerate(zip(table.values, table.datatypes, strict=True))
        if value and datatype != IRI_DATATYPE
    ]
    literals = [number.setdefault(table.values[row], len(number)) for row in rows]
    kinds = [KINDS.index(_KIND_OF.get(table.datatypes[row], "str")) for row in rows]
    heads, relations, tails = graph.triples.T
    return _Statements(
        subjects=np.concatenate([table.subjects[rows], heads]),
        properties=np.concatenate([table.predicates[rows] + len(graph.relations), relations]),
        targets=np.concatenate([np.full(len(rows), -1), tails]),
        literals=np.concatenate([np.array(literals, np.int64), np.full(len(tails), -1)]),
        kinds=np.array(kinds + [KINDS.index("id")] * len(tails), np.int8),
        values=list(number),
    )


def _spelt(said: _Statements, values: list[str], names: list[str]) -> list[str]:
    """The normalised value of each statement."""
    pairs = zip(said.targets.tolist(), said.literals.tolist(), strict=True)
    return [names[target] if target >= 0 else values[literal] for target, literal in pairs]


def _types(graph: KnowledgeGraph) -> tuple[IntArray, AnyArray, list[str]]:
    table, number = graph.attributes, dict[str, int]()
    rows = [row for row, datatype in enumerate(table.datatypes) if datatype == IRI_DATATYPE]
    found = np.array([number.setdefault(table.values[row], len(number)) for row in rows], np.int64)
    pairs = np.unique(np.stack([table.subjects[rows], found], axis=1), axis=0)
    starts = np.searchsorted(pairs[:, 0], np.arange(len(graph.entities) + 1)).astype(np.int64)
    return starts, pairs[:, 1].astype(np.int32), list(number)


def _usage(said: _Statements, properties: int) -> IntArray:
    """How many statements each property has, and how many distinct values."""
    values = np.where(said.targets >= 0, said.targets, -1 - said.literals)
    distinct = np.unique(np.stack([said.properties, values], axis=1), axis=0)
    return np.stack(
        [
            np.bincount(said.properties, minlength=properties),
            np.bincount(distinct[:, 0], minlength=properties),
        ],
        axis=1,
    )
