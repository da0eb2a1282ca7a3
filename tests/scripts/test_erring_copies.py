"""Tables of copies with errors."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from dualign import KnowledgeGraph
from erring_copies import ERRORS, LARGEST, MOST_COPIES, erring_copies

PEOPLE = [
    {"id": f"p{k}", "given": f"Given{k % 17}", "surname": f"Surname{k}", "born": str(1900 + k % 90)}
    for k in range(300)
]


def people() -> KnowledgeGraph:
    graph = KnowledgeGraph.from_records(PEOPLE, id="id")
    return graph.with_names([f"{each['given']} {each['surname']}" for each in PEOPLE])


def copies(seed: int = 0):
    made = erring_copies(people(), np.random.default_rng(seed))
    assert made is not None
    return made


@pytest.mark.parametrize("seed", range(8))
def test_the_truth_joins_copies_of_one_record(seed: int) -> None:
    left, right, truth = copies(seed)
    assert truth
    clusters = Counter(a for a, _ in truth)
    assert max(clusters.values()) <= LARGEST
    assert len(left.entities) + len(right.entities) <= MOST_COPIES + LARGEST
    for a, b in truth[:200]:
        assert a in left.entity_index
        assert b in right.entity_index


def test_copies_of_one_record_are_more_alike_than_others() -> None:
    left, right, truth = copies()

    def values(graph: KnowledgeGraph, label: str) -> set[str]:
        place = graph.entity_index[label]
        table = graph.attributes
        return {table.values[row] for row in np.flatnonzero(table.subjects == place)}

    shared = [len(values(left, a) & values(right, b)) for a, b in truth[:200]]
    crossed = zip(truth[:200], truth[100:300], strict=True)
    others = [len(values(left, a) & values(right, b)) for (a, _), (_, b) in crossed]
    assert np.mean(shared) > np.mean(others) + 0.5


def test_names_are_made_of_the_same_columns_again() -> None:
    left, _, _ = copies()
    whole = [name for name in left.names if name.startswith("Given") and "Surname" in name]
    assert len(whole) > len(left.names) / 4


def test_the_same_draw_gives_the_same_tables() -> None:
    first, second = copies(3), copies(3)
    assert first[2] == second[2]
    assert list(first[0].attributes.values) == list(second[0].attributes.values)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.__name__)
@pytest.mark.parametrize("text", ["", "a", "12", "one two three", "Straße 5"])
def test_an_error_leaves_a_text(error, text: str) -> None:
    draw = np.random.default_rng(0)
    for _ in range(20):
        assert isinstance(error(text, draw), str)


def test_a_small_table_is_left_alone() -> None:
    few = KnowledgeGraph.from_records(PEOPLE[:20], id="id")
    assert erring_copies(few, np.random.default_rng(0)) is None
