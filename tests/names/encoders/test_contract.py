"""What every encoder of names must do."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dualign.names.encoders import ENCODERS, NameEncoder, get_encoder

NAMES = ["Paris", "Berlin", "", "Paris", "北京", "São Paulo (State)", "!!!", "a", "Ünïcödé 12"]
ALIAS = "default"  # another name of a listed one, as test_known_encoders.py says
names_lists = st.lists(st.text(max_size=12), min_size=1, max_size=4)


def _refuse(*_: object) -> None:
    raise AssertionError("an offline encoder opened a connection")


@pytest.fixture(
    scope="module", params=[*(name for name in ENCODERS if name != ALIAS), "word vectors"]
)
def encoder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    """An encoder for all tests of this file: loading the larger ones takes seconds.

    They load without the network.
    """
    if request.param != "word vectors":
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("socket.socket.connect", _refuse)
            offline = get_encoder(request.param)
            assert offline.encode(["Paris"]).any()
        return offline
    path = tmp_path_factory.mktemp("vectors") / "vectors.txt"
    path.write_text("the 0.1 0.2 0.3\nparis 1 0 0\nberlin 0 1 0\n")
    return get_encoder(str(path))


def encoded(encoder: NameEncoder, names: Sequence[str]):
    rows = encoder.encode(names)
    assert rows.ndim == 2
    assert len(rows) == len(names)
    assert rows.shape[1] > 0
    assert rows.dtype == np.float32
    assert np.isfinite(rows).all()
    return rows


def test_one_finite_row_per_name_zero_where_it_is_empty(encoder: NameEncoder):
    rows = encoded(encoder, NAMES)
    assert not rows[2].any()
    assert rows[[0, 1, 3, 4, 5, 6, 7, 8]].any(axis=1).all()


def test_equal_names_have_equal_rows_and_others_do_not(encoder: NameEncoder):
    rows = encoded(encoder, NAMES)
    np.testing.assert_array_equal(rows[0], rows[3])
    assert len(np.unique(rows, axis=0)) == len(set(NAMES))


@settings(max_examples=25)
@given(names_lists, st.randoms())
def test_the_order_of_the_names_plays_no_part(encoder: NameEncoder, names: list[str], random):
    rows = encoded(encoder, names)
    order = random.sample(range(len(names)), len(names))
    np.testing.assert_array_equal(encoded(encoder, [names[i] for i in order]), rows[order])


def test_the_same_names_give_the_same_rows_again(encoder: NameEncoder):
    np.testing.assert_array_equal(encoded(encoder, NAMES), encoded(encoder, NAMES))


def test_the_width_does_not_depend_on_the_names(encoder: NameEncoder):
    widths = {encoded(encoder, names).shape[1] for names in (NAMES, ["x"], [""], NAMES * 40)}
    assert len(widths) == 1


def test_no_names_give_no_rows(encoder: NameEncoder):
    assert encoder.encode([]).shape[0] == 0


def test_the_names_that_were_given_are_not_changed(encoder: NameEncoder):
    given_names = list(NAMES)
    encoder.encode(given_names)
    assert given_names == NAMES


def test_the_fingerprint_is_steady_and_its_own(encoder: NameEncoder):
    assert encoder.fingerprint() == encoder.fingerprint()
    others = [get_encoder(name) for name in ENCODERS if name != ALIAS]
    assert sum(encoder.fingerprint() == other.fingerprint() for other in others) <= 1


def test_nothing_is_fetched_from_the_network(encoder: NameEncoder, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("socket.socket.connect", _refuse)  # loading was watched by the fixture
    assert encoder.encode(["Paris"]).any()
