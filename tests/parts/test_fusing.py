"""One score per pair from several parts, against a slow computation."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dualign.candidate_pairs.pairs import Pairs
from dualign.parts.fusing import PartScores, fuse
from dualign.parts.graph_part import GraphPart
from dualign.parts.listed_scores import FLOOR
from dualign.parts.name_channel import NameChannel
from dualign.parts.probability import probabilities
from dualign.parts.rows_file import RowsFile

NONE = np.empty((0, 2), dtype=np.int64)
SHAPE = (4, 4)


def _part(lefts, rights, own_lefts, own_rights, listed):
    part = GraphPart(
        lefts=np.array(lefts),
        rights=np.array(rights),
        own_lefts=np.array(own_lefts, dtype=np.bool_),
        own_rights=np.array(own_rights, dtype=np.bool_),
    )
    rows = [(lefts.index(i), rights.index(j), s) for (i, j), s in listed.items()]
    left, right, scores = (np.array(column) for column in zip(*rows, strict=True))
    return PartScores(part, left, right, scores.astype(np.float32))


ONE = _part([0, 1, 2], [0, 1, 2], [1, 1, 0], [1, 1, 0], {(0, 0): -1.0, (1, 1): -2.0, (0, 2): -4.0})
OTHER = _part([0, 2, 3], [0, 2, 3], [0, 1, 1], [0, 1, 1], {(2, 2): -1.0, (3, 3): -1.5})


def test_a_pair_has_the_mean_of_the_parts_that_know_it() -> None:
    pairs, total = fuse([ONE, OTHER], None, SHAPE, weight=1.0, links=NONE, negatives=NONE)
    found = dict(zip(pairs.keys.tolist(), total.tolist(), strict=True))
    assert found == {
        0 * 4 + 0: -1.0,  # the other part sees both, but owns neither
        0 * 4 + 2: (-4.0 + FLOOR) / 2,  # the other part owns the right one and does not list it
        1 * 4 + 1: -2.0,
        2 * 4 + 2: -1.0,
        3 * 4 + 3: -1.5,
    }


def test_negatives_are_left_out_and_links_are_there() -> None:
    links, negatives = np.array([[3, 0]]), np.array([[0, 0]])
    pairs, total = fuse([ONE, OTHER], None, SHAPE, weight=1.0, links=links, negatives=negatives)
    assert 3 * 4 + 0 in pairs.keys
    assert 0 not in pairs.keys
    assert total[pairs.find(np.array([12]))[0]] == FLOOR


def test_names_speak_for_pairs_that_no_part_knows(tmp_path: Path) -> None:
    vectors = np.concatenate([np.eye(4), np.eye(4)]).astype(np.float32)
    rows = RowsFile.write(tmp_path / "names.npy", vectors)
    names = NameChannel.of(rows, 4, links=NONE, k=2)
    pairs, total = fuse([ONE], names, SHAPE, weight=0.5, links=NONE, negatives=NONE)
    named = dict(zip(pairs.keys.tolist(), total.tolist(), strict=True))
    assert named[3 * 4 + 3] > FLOOR * 1.5  # the part does not have it
    assert named[0] > named[2]
    own = float(names.scores(np.array([0]), np.array([2]))[0])
    assert named[2] == pytest.approx(-4.0 + 0.5 * own)


def test_probabilities_rise_with_the_score_and_suit_the_links() -> None:
    rng = np.random.default_rng(0)
    count = 200
    keys = np.arange(count * count).reshape(count, count)[:, :20].ravel()
    true = rng.integers(0, 20, count)
    links = np.stack([np.arange(count), true], axis=1)
    pairs = Pairs(keys, count, count)
    same = np.isin(keys, links[:, 0] * count + links[:, 1])
    total = (rng.normal(-6, 1, len(keys)) + 4 * same).astype(np.float32)
    found = probabilities(pairs, total, links, 1.0)
    assert (np.diff(found[np.argsort(total)]) >= 0).all()
    assert abs(found.sum() - len(links)) < 0.05 * len(links)  # as many as are expected


def test_without_links_the_probability_is_a_geometric_mean() -> None:
    pairs, total = fuse([ONE], None, SHAPE, weight=0.0, links=NONE, negatives=NONE)
    assert np.allclose(probabilities(pairs, total, NONE, 1.0), np.exp(total))
