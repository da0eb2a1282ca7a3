"""Two graphs are read, or taken from memory; anything else is refused."""

from __future__ import annotations

import pytest

from dualign import KnowledgeGraph, UsageError, read_pair


def test_no_graph_at_all_is_refused() -> None:
    with pytest.raises(UsageError, match="the left graph is of type NoneType; give a file or"):
        read_pair(None, KnowledgeGraph.from_triples([("a", "r", "b")]))


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_table_in_the_place_of_a_graph_is_refused_with_what_to_do(side) -> None:
    graph = KnowledgeGraph.from_triples([("a", "r", "b")])
    given = {"left": graph, "right": graph} | {side: [{"id": 1, "name": "Anna"}]}
    with pytest.raises(UsageError, match=rf"the {side} graph is of type list; .*from_records"):
        read_pair(given["left"], given["right"])
