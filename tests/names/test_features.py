"""From the names of two graphs to one matrix."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from dualign.core.arrays import FloatArray
from dualign.core.errors import InputWarning
from dualign.names import NameEncoder, encode_names, get_encoder


class Counting(NameEncoder):
    """Encodes a name as its length, and counts how often it is asked."""

    name = "counting"

    def __init__(self, version: int = 1) -> None:
        self.version, self.calls = version, 0

    def fingerprint(self) -> str:
        return f"counting {self.version}"

    def encode_distinct(self, names: Sequence[str]) -> FloatArray:
        self.calls += 1
        return np.array([[len(name), self.version] for name in names], dtype=np.float32)


@pytest.fixture
def pair(make_graph):
    return make_graph(["a", "b"], ["one", "three"]), make_graph(["c"], ["seven"])


def test_left_entities_come_first(pair):
    np.testing.assert_array_equal(encode_names(*pair, Counting()), [[3, 1], [5, 1], [5, 1]])


def test_the_second_time_nothing_is_computed(pair):
    encoder = Counting()
    first = encode_names(*pair, encoder)
    np.testing.assert_array_equal(encode_names(*pair, encoder), first)
    assert encoder.calls == 1


def test_another_fingerprint_other_names_or_no_cache_mean_new_work(pair, monkeypatch, make_graph):
    encoder = Counting()
    encode_names(*pair, encoder)
    assert encode_names(*pair, Counting(version=2))[0, 1] == 2
    encode_names(pair[0], make_graph(["c"], ["eight"]), encoder)
    assert encoder.calls == 2
    monkeypatch.setenv("DUALIGN_CACHE", "")
    encode_names(*pair, encoder)
    assert encoder.calls == 3


def test_the_cache_can_be_put_elsewhere(pair, tmp_path: Path):
    encode_names(*pair, Counting(), cache_dir=tmp_path / "mine")
    assert len(list((tmp_path / "mine").glob("features-*.safetensors"))) == 1


def test_entities_without_name_get_zero_rows_and_are_counted(pair, make_graph):
    unnamed = make_graph(["a", "b", "c"], ["", "x", ""])
    with pytest.warns(InputWarning, match="2 of 3 entities have no name"):
        features = encode_names(unnamed, pair[1], Counting())
    assert features[:, 0].tolist() == [0, 1, 0, 5]


def test_a_graph_that_nobody_has_named_is_all_zero(pair, make_graph):
    with pytest.warns(InputWarning, match="2 of 2 entities have no name"):
        features = encode_names(make_graph(["a", "b"]), pair[1], Counting())
    assert not features[:2].any()


def test_a_few_entities_without_name_are_nothing_to_speak_of(pair, make_graph):
    mostly = make_graph([str(i) for i in range(20)], ["x"] * 18 + [""] * 2)
    assert encode_names(mostly, pair[1], Counting()).shape == (21, 2)


def test_a_ready_matrix_needs_no_names_and_is_not_kept(make_graph, tmp_path: Path):
    np.save(tmp_path / "m.npy", np.eye(3))
    encoder = get_encoder(str(tmp_path / "m.npy"))
    features = encode_names(make_graph(["a", "b"]), make_graph(["c"]), encoder)
    np.testing.assert_array_equal(features, np.eye(3))
    assert not (tmp_path / "cache").exists()
