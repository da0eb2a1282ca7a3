"""The words that the descriptions of two entities have in common, for people to read."""

from __future__ import annotations

import re

import numpy as np

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.terms import IRI_DATATYPE

SHOWN = 5
FEWEST = 3  # letters; shorter words say little, unless they are numbers
_WORD = re.compile(r"\w+(?:[-.]\w+)*")


def shared_words(graphs: tuple[KnowledgeGraph, KnowledgeGraph], pair: tuple[int, int]) -> str:
    """What both descriptions say, the most telling words first: those with digits, then long ones.

    A description is what the matching stage reads: the name, all literals, and the names of the
    neighbours.
    """
    ours, theirs = (_words(graph, entity) for graph, entity in zip(graphs, pair, strict=True))
    common = [word for word in ours if word in theirs]
    telling = sorted(common, key=lambda word: (not _has_digit(word), -len(word)))
    if not telling:
        return "no word in common"
    more = f" and {len(telling) - SHOWN} more" if len(telling) > SHOWN else ""
    return f"both have {', '.join(telling[:SHOWN])}{more}"


def _words(graph: KnowledgeGraph, entity: int) -> dict[str, None]:
    """The words of a description in their order, in lower-case Latin letters."""
    from dualign.names.romanise import romanise  # late: most explanations need no text

    table = graph.attributes
    texts = [graph.names[entity]] if graph.names else []
    texts += [
        table.values[row]
        for row in np.flatnonzero(table.subjects == entity).tolist()
        if table.datatypes[row] != IRI_DATATYPE
    ]
    if graph.names:
        tails = graph.triples[graph.triples[:, 0] == entity, 2].tolist()
        texts += [graph.names[tail] for tail in tails]
    found = _WORD.findall(romanise([" ".join(texts)])[0].casefold())
    return {word: None for word in found if len(word) >= FEWEST - _has_digit(word)}


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))
