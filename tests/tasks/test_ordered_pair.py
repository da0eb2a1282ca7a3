"""Two graphs in canonical order."""

from __future__ import annotations

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.shortened_texts import LONGEST_NAME
from dualign.tasks import OrderedPair


def pair() -> OrderedPair:
    left = KnowledgeGraph.from_triples([("b", "r", "a"), ("c", "r", "b")])
    right = KnowledgeGraph.from_triples([("z", "s", "x")])
    return OrderedPair.of(left, right)


def test_entities_are_in_the_order_of_their_labels_and_given_ones_as_they_were():
    ordered = pair()
    assert list(ordered.left.entities) == ["a", "b", "c"]
    assert list(ordered.given[0].entities) == ["b", "a", "c"]


def test_other_names_follow_their_entities_and_are_cut_like_any():
    long = "x" * (LONGEST_NAME + 1)
    renamed = pair().with_names(["Bee", long, "Sea"], ["zed", "ex"])
    assert list(renamed.left.names) == [long[:LONGEST_NAME], "Bee", "Sea"]
    assert list(renamed.right.names) == ["ex", "zed"]
    assert list(renamed.given[0].names) == ["Bee", long, "Sea"]


def test_other_names_give_what_ordering_renamed_graphs_gives():
    before = pair()
    names = ["Bee", "A", "Sea"], ["zed", "ex"]
    graphs = (graph.with_names(own) for graph, own in zip(before.given, names, strict=True))
    expected, found = OrderedPair.of(*graphs), before.with_names(*names)
    for ours, theirs in ((expected.left, found.left), (expected.right, found.right)):
        assert list(ours.names) == list(theirs.names)
        assert list(ours.entities) == list(theirs.entities)
        assert ours.triples.tolist() == theirs.triples.tolist()
