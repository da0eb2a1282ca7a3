"""Known relation pairs, and what is made of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dualign.candidate_pairs.correspondences import Correspondence
from dualign.core.errors import MalformedInput, MissingInput
from dualign.io import read_folder
from dualign.reproduction.relation_truth import (
    figures_of_list,
    hits_of,
    relation_links,
    with_hidden_relations,
)


def test_links_are_read_as_positions_and_hiding_names_moves_nothing(data: Path) -> None:
    folder = data / "dbp15k" / "zh_en"
    pair = read_folder(folder)
    links = relation_links(folder, pair)
    assert links.tolist() == [[k, k] for k in range(5)]
    hidden = with_hidden_relations(pair)
    assert sorted(hidden.left.relations) == ["0", "1", "2", "3", "4"]
    assert np.array_equal(hidden.left.triples, pair.left.triples)


def test_a_missing_file_and_an_unknown_relation_are_said(data: Path, tmp_path: Path) -> None:
    pair = read_folder(data / "dbp15k" / "zh_en")
    with pytest.raises(MissingInput, match="rel_links: no such file"):
        relation_links(tmp_path, pair)
    (tmp_path / "rel_links").write_text(f"{pair.left.relations[0]}\thttp://nowhere/r\n")
    with pytest.raises(MalformedInput, match="rel_links:1: 'http://nowhere/r' is not one of the 5"):
        relation_links(tmp_path, pair)


def test_hits_count_ties_by_their_share() -> None:
    scores = np.array([[0.9, 0.1, 0.0], [0.0, 0.0, 0.0], [0.5, 0.7, 0.7]], dtype=np.float32)
    links = np.array([[0, 0], [1, 1], [2, 2]])
    found = hits_of(scores, links)
    assert found["left-right"] == pytest.approx((1 + 1 / 3 + 1 / 2) / 3)
    assert found["right-left"] == pytest.approx((1 + 0 + 1) / 3)


def test_a_score_of_zero_is_better_than_one_below() -> None:
    distances = np.array([[0.0, 2.0], [1.0, 3.0]], dtype=np.float32)
    found = hits_of(-distances, np.array([[0, 0]]))
    assert found == {"left-right": 1.0, "right-left": 1.0}


def test_only_relations_with_a_known_counterpart_are_judged(data: Path) -> None:
    pair = read_folder(data / "dbp15k" / "zh_en")
    ours, theirs = pair.left.relations, pair.right.relations
    found = [
        Correspondence(left=ours[0], right=theirs[0], confidence=0.9),
        Correspondence(left=ours[1], right=theirs[1], confidence=0.8, inverse=True),
        Correspondence(left=ours[2], right=theirs[3], confidence=0.7),
        Correspondence(left=ours[4], right=theirs[4], confidence=0.6),
    ]
    figures = figures_of_list(found, pair, np.array([[0, 0], [1, 1], [2, 2]]))
    assert figures == {
        "listed": 4,
        "judged": 3,
        "right": 1,
        "known": 3,
        "mean confidence": pytest.approx(0.8),
    }
