"""A search among nearly the same entities as before."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs import vector_search
from dualign.candidate_pairs.renewed_search import RenewedSearch, Searched
from dualign.candidate_pairs.vector_search import keys_among, nearest_keys
from dualign.candidate_pairs.vectors import unit

FORWARD, BACKWARD = 10, 5
SHAPE = 300, 320


@pytest.fixture
def rows():
    draw = np.random.default_rng(0)
    left, right = (draw.standard_normal((count, 8)).astype(np.float32) for count in SHAPE)
    left[draw.random(SHAPE[0]) < 0.1] = 0
    return unit(left), unit(right)


def search(rows, left, right, before: Searched | None):
    lefts, rights = np.flatnonzero(left), np.flatnonzero(right)
    wanted = RenewedSearch(
        view=(rows[0][lefts], rows[1][rights]),
        lefts=lefts,
        rights=rights,
        shape=SHAPE,
        forward=FORWARD,
        backward=BACKWARD,
    )
    found, searched = wanted.found(before)
    return [set(keys.tolist()) for keys in found], searched


def from_scratch(rows, left, right):
    lefts, rights = np.flatnonzero(left), np.flatnonzero(right)
    found = nearest_keys(rows[0][lefts], rows[1][rights], FORWARD, BACKWARD)
    return [set(keys.tolist()) for keys in keys_among(found, lefts, rights, SHAPE[1])]


@pytest.mark.parametrize("share", [0.02, 0.1, 0.4])
def test_it_finds_what_a_search_from_scratch_does(rows, share) -> None:
    draw = np.random.default_rng(1)
    left, right = (draw.random(count) < 0.5 for count in SHAPE)
    before = None
    for _ in range(6):
        found, before = search(rows, left, right, before)
        assert found == from_scratch(rows, left, right)
        left = left ^ (draw.random(SHAPE[0]) < share)
        right = right ^ (draw.random(SHAPE[1]) < share)


def test_only_what_is_new_is_compared(rows, monkeypatch) -> None:
    compared = []
    real = vector_search.inner_products

    def counted(queries, keys, buffer=None):
        compared.append(len(queries) * len(keys))
        return real(queries, keys, buffer)

    monkeypatch.setattr(vector_search, "inner_products", counted)
    left, right = (np.ones(count, dtype=np.bool_) for count in SHAPE)
    left[:10], right[:10] = False, False
    _, before = search(rows, left, right, None)
    whole = sum(compared)
    compared.clear()
    left[:10] = True
    search(rows, left, right, before)
    assert sum(compared) < 0.1 * whole


def test_rows_that_lost_their_nearest_are_compared_again(rows) -> None:
    left, right = (np.ones(count, dtype=np.bool_) for count in SHAPE)
    _, before = search(rows, left, right, None)
    nearest = np.argsort(-(rows[0][0] @ rows[1].T))[: 2 * FORWARD - 1]
    if rows[0][0].any():
        right[nearest] = False
    found, _ = search(rows, left, right, before)
    assert found == from_scratch(rows, left, right)


def test_nothing_on_a_side_is_found_as_nothing(rows) -> None:
    left, right = (np.ones(count, dtype=np.bool_) for count in SHAPE)
    _, before = search(rows, left, right, None)
    found, again = search(rows, left, ~right, before)
    assert found == [set(), set()]
    found, _ = search(rows, left, right, again)
    assert found == from_scratch(rows, left, right)
