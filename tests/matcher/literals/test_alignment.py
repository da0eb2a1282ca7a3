"""Graphs without names and edges align on their literals, end to end."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import dualign
from dualign.core.errors import InputWarning
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.matcher.literals.literal_judgement import SURE, tempered
from literal_worlds import people


def write_rdf(path: Path, graph: KnowledgeGraph) -> None:
    table = graph.attributes
    path.write_text(
        "".join(
            f"<{graph.entities[subject]}> <http://vocabulary.example/{table.labels[place]}> "
            f"{json.dumps(value)} .\n"
            for subject, place, value in zip(
                table.subjects, table.predicates, table.values, strict=True
            )
        )
    )


def test_two_files_of_literals_align_without_a_link(tmp_path: Path) -> None:
    left, right = people(120)
    write_rdf(tmp_path / "left.nt", left)
    write_rdf(tmp_path / "right.nt", right)
    with pytest.warns(InputWarning, match="have no name"):
        alignment = dualign.align(tmp_path / "left.nt", tmp_path / "right.nt")
    true = dict(zip(left.entities, right.entities, strict=True))
    found = alignment.pairs()
    assert sum(true[a] == b for a, b, _ in found) / len(found) > 0.98
    assert len(found) > 110
    assert np.mean([sure for _, _, sure in found]) > 0.95


def test_the_order_of_the_statements_decides_nothing() -> None:
    left, right = people(40)
    order = np.random.default_rng(1).permutation(len(left.attributes))
    table = left.attributes
    shuffled = KnowledgeGraph(
        entities=left.entities,
        relations=[],
        triples=left.triples,
        attributes=type(table)(
            subjects=table.subjects[order],
            predicates=table.predicates[order],
            labels=table.labels,
            values=[table.values[row] for row in order],
            languages=[""] * len(order),
            datatypes=[""] * len(order),
        ),
    )
    with pytest.warns(InputWarning, match="have no name"):
        first, second = (dualign.align(graph, right).pairs() for graph in (left, shuffled))
    assert first == second


def test_sure_odds_keep_their_order() -> None:
    odds = np.array([-60, -8, -3, 0, 3, 8, 45, 46, 60], dtype=np.float32)
    found = tempered(odds)
    assert (np.diff(found) > 0).all()
    np.testing.assert_array_equal(found[1:6], odds[1:6])
    probability = 1 / (1 + np.exp(-found[5:]))
    assert (np.diff(probability.astype(np.float32)) > 0).all()
    assert found[-1] < SURE + 5


def test_what_names_say_is_not_tempered() -> None:
    odds = np.array([-12, 0.5, 11], dtype=np.float32)
    np.testing.assert_array_equal(tempered(odds, np.abs(odds)), odds)
    assert tempered(np.float32([14]), np.float32([11]))[0] == pytest.approx(11 + np.log(4))
