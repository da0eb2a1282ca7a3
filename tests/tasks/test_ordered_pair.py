"""Two graphs in canonical order."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.shortened_texts import LONGEST_NAME
from dualign.io.graphs.narrowing import only_entities
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


@given(st.integers(0, 2**32 - 1))
def test_a_narrowed_pair_is_what_ordering_narrowed_graphs_gives(seed: int):
    rng = np.random.default_rng(seed)
    graphs = [shuffled(rng, size) for size in (9, 7)]
    kept = [rng.random(len(graph.entities)) < 0.6 for graph in graphs]
    for side in kept:
        side[0] = True  # a graph has entities
    whole = OrderedPair.of(*graphs)
    orders = whole.numbering.left, whole.numbering.right
    found = whole.narrowed(*(side[order] for side, order in zip(kept, orders, strict=True)))
    expected = OrderedPair.of(*map(only_entities, whole.given, kept))
    np.testing.assert_array_equal(found.numbering.left, expected.numbering.left)
    np.testing.assert_array_equal(found.numbering.right, expected.numbering.right)
    sides = zip(
        (found.left, found.right, *found.given),
        (expected.left, expected.right, *expected.given),
        strict=True,
    )
    for ours, theirs in sides:
        assert list(ours.entities) == list(theirs.entities)
        assert list(ours.names) == list(theirs.names)
        assert list(ours.relations) == list(theirs.relations)
        np.testing.assert_array_equal(ours.triples, theirs.triples)


def shuffled(rng: np.random.Generator, size: int) -> KnowledgeGraph:
    labels = [f"e{k}" for k in rng.permutation(size)]
    return KnowledgeGraph(
        entities=labels,
        names=[f"name of {label}" for label in labels],
        relations=[f"r{k}" for k in rng.permutation(4)],
        triples=rng.integers(0, (size, 4, size), (12, 3)),
    )


def test_names_like_identifiers_are_compared_in_words_and_shown_as_written():
    names = ["RadioStation", "legalName", "birthPlace", "TennisClub", "HTTPServer", "Quiz"]
    records = [{"id": f"k{9 - n}", "name": name} for n, name in enumerate(names)]
    left = KnowledgeGraph.from_records(records, id="id", name="name")
    right = KnowledgeGraph.from_records([{"id": "a", "name": "radio station"}])
    ordered = OrderedPair.of(left, right)
    assert list(ordered.given[0].names) == names
    assert list(ordered.left.names)[-1] == "Radio Station"
    rows = ordered.encode_names("characters")
    np.testing.assert_allclose(rows[5], rows[6])  # the case of the letters does not count
