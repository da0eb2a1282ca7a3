"""Descriptions: all that the literals of an entity say, as one text."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import common_weight
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.matcher.literals.descriptions import LONGEST, Descriptions


def graph(rows: list[tuple[int, str, str]], names: list[str]) -> KnowledgeGraph:
    labels = sorted({label for _, label, _ in rows})
    return KnowledgeGraph(
        entities=[f"e{k}" for k in range(len(names))],
        relations=[],
        triples=np.empty((0, 3), np.int64),
        names=names,
        attributes=AttributeTable(
            subjects=np.array([k for k, _, _ in rows], np.int64),
            predicates=np.array([labels.index(label) for _, label, _ in rows], np.int64),
            labels=labels, values=[value for *_, value in rows],
            languages=[""] * len(rows), datatypes=[""] * len(rows),
        ),
    )  # fmt: skip


LEFT = graph([(0, "brand", "Sony"), (0, "model", "DAV-HDX279W"), (1, "brand", "Bose")], ["TV", "X"])
RIGHT = graph([(0, "title", "Sony DAVHDX279W home theatre"), (1, "title", "Bose box")], ["", ""])


def test_what_stands_in_which_column_plays_no_part() -> None:
    found = Descriptions.of(LEFT, RIGHT)
    assert found is not None
    assert found.texts[0][0] == "tv sony dav hdx279w"
    cosines = common_weight(Pairs.of([np.arange(4)], 2, 2), found.ngrams).reshape(2, 2)
    assert cosines[0, 0] > cosines[0, 1]
    assert cosines[1, 1] > cosines[1, 0]


def test_words_with_digits_are_codes() -> None:
    found = Descriptions.of(LEFT, graph([(0, "t", "hdx279w 2009")], [""]))
    assert found is not None
    pairs = Pairs.of([np.arange(2)], 2, 1)
    assert common_weight(pairs, found.code_weights)[0] > 0
    assert common_weight(pairs, found.code_weights)[1] == pytest.approx(0)


def test_without_literals_there_are_none() -> None:
    bare = KnowledgeGraph(entities=["a"], relations=[], triples=np.empty((0, 3), np.int64))
    assert Descriptions.of(LEFT, bare) is None


def test_a_long_text_is_cut() -> None:
    long = graph([(0, "text", "word " * 1_000_000)], [""])
    found = Descriptions.of(long, long)
    assert found is not None
    assert len(found.texts[0][0]) <= LONGEST
