"""Graphs in an order of their own, and the way back to the numbering of the input."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from dualign.graphs.canonical import Numbering, in_order
from matcher_graphs import named_pair, shuffled


def test_graphs_that_differ_in_their_numbering_become_equal() -> None:
    left, *_ = named_pair()
    other, _ = shuffled(left, np.random.default_rng(0))
    (ours, _), (theirs, _) = in_order(left), in_order(other)
    assert list(ours.entities) == list(theirs.entities) == sorted(left.entities)
    assert list(ours.relations) == list(theirs.relations)
    assert list(ours.names) == list(theirs.names)
    np.testing.assert_array_equal(ours.triples, theirs.triples)


@hypothesis_settings(max_examples=25)
@given(st.integers(0, 2**32 - 1))
def test_links_rows_and_entities_go_there_and_back(seed: int) -> None:
    rng = np.random.default_rng(seed)
    (left, _), (right, _) = (shuffled(graph, rng) for graph in named_pair(entities=9)[:2])
    sizes = len(left.entities), len(right.entities)
    numbering = Numbering.of(left, right)
    (ours, _), (theirs, _) = in_order(left), in_order(right)
    links = np.unique(rng.integers(0, sizes, (min(sizes), 2)), axis=0)
    ordered = numbering.ordered_links(links)
    as_labels = {(left.entities[i], right.entities[j]) for i, j in links}
    assert {(ours.entities[i], theirs.entities[j]) for i, j in ordered} == as_labels
    back = numbering.input_links(ordered)
    assert {(left.entities[i], right.entities[j]) for i, j in back} == as_labels

    rows = rng.standard_normal((sum(sizes), 2)).astype(np.float32)
    again = np.concatenate(numbering.input_rows(numbering.ordered_rows(rows)))
    np.testing.assert_array_equal(again, rows)

    lefts, rights = numbering.ordered_entities(links[:, 0], links[:, 1])
    assert [ours.entities[i] for i in lefts] == sorted(left.entities[i] for i in links[:, 0])
    assert [theirs.entities[j] for j in rights] == sorted(right.entities[j] for j in links[:, 1])
