"""Texts cut to a length that is still enough for a name, before they are compared.

Comparing two texts costs up to the product of their lengths, so one name of a megabyte would cost
more than everything else. Outputs keep the full texts.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from dualign.core.knowledge_graph import KnowledgeGraph

LONGEST_NAME = 1_000  # characters; the longest official name of a place has 168
LONGEST_VALUE = 20_000  # characters of a literal: some pages of text


def shortened(graph: KnowledgeGraph) -> KnowledgeGraph:
    """The graph with names, aliases and literals cut; itself where nothing is that long."""
    names, aliases = _cut(graph.names, LONGEST_NAME), _cut(graph.aliases.texts, LONGEST_NAME)
    values = _cut(graph.attributes.values, LONGEST_VALUE)
    if (names, aliases, values) == (None, None, None):
        return graph
    return dataclasses.replace(
        graph,
        names=graph.names if names is None else names,
        aliases=graph.aliases
        if aliases is None
        else dataclasses.replace(graph.aliases, texts=aliases),
        attributes=graph.attributes
        if values is None
        else dataclasses.replace(graph.attributes, values=values),
    )


def _cut(texts: Sequence[str], longest: int) -> tuple[str, ...] | None:
    """The texts cut, None where none is longer."""
    if max(map(len, texts), default=0) <= longest:
        return None
    return tuple(text[:longest] for text in texts)
