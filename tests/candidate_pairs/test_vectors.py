"""Views, their search, and names as sparse rows."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from dualign.candidate_pairs import vector_search
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import common_weight, rare_ngrams, rare_words
from dualign.candidate_pairs.vector_search import (
    nearest_by_cosine,
    nearest_keys,
    nearest_keys_among,
)
from dualign.candidate_pairs.vectors import (
    cosines,
    hops,
    precision_of,
    side_by_side,
    unit,
    unit_as,
)
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.kernels.jit import set_threads, thread_count
from matcher_graphs import random_graph, random_pairs

SEEDS = st.integers(0, 2**32 - 1)
NAMES = st.lists(st.text("ab c", max_size=6).map(str.strip), min_size=1, max_size=6)


def view(seed, left=8, right=9, width=5):
    rng = np.random.default_rng(seed)
    rows = rng.standard_normal((left + right, width)).astype(np.float32)
    rows[rng.random(len(rows)) < 0.2] = 0
    return unit(rows[:left]), unit(rows[left:])


@given(SEEDS)
def test_cosines_are_inner_products(seed) -> None:
    ours, theirs = view(seed)
    pairs = random_pairs(np.random.default_rng(seed))
    expected = (ours @ theirs.T)[pairs.lefts, pairs.rights]
    np.testing.assert_allclose(cosines(pairs, (ours, theirs)), expected, atol=1e-6)


@pytest.mark.parametrize("block_rows", [1, 3, 100])
@given(SEEDS, st.integers(1, 12))
def test_the_nearest_are_those_of_a_whole_sort(block_rows, seed, k) -> None:
    ours, theirs = view(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vector_search, "BLOCK_BYTES", 4 * len(theirs) * block_rows)
        indices, scores = nearest_by_cosine(ours, theirs, k)
    table = ours @ theirs.T
    expected = np.sort(table, axis=1)[:, ::-1][:, :k]
    np.testing.assert_allclose(scores, expected, atol=1e-6)
    np.testing.assert_allclose(np.take_along_axis(table, indices, axis=1), expected, atol=1e-6)


@given(SEEDS)
def test_keys_from_both_sides_leave_zero_rows_out(seed) -> None:
    ours, theirs = view(seed)
    forward, backward = nearest_keys(ours, theirs, 3, 2)
    table = ours @ theirs.T
    expected = {
        i * 9 + int(j)
        for i in range(8)
        for j in np.argsort(-table[i], kind="stable")[:3]
        if ours[i].any() and theirs[j].any()
    }
    assert set(forward.tolist()) == expected
    assert all(ours[key // 9].any() and theirs[key % 9].any() for key in backward)
    assert np.bincount(backward % 9, minlength=9).max() <= 2


@given(SEEDS)
def test_among_some_means_as_if_the_others_were_not_there(seed) -> None:
    ours, theirs = view(seed)
    lefts, rights = np.array([1, 4, 6]), np.array([0, 2, 3, 8])
    found = nearest_keys_among((ours, theirs), lefts, rights, 2, 1)
    expected = nearest_keys(ours[lefts], theirs[rights], 2, 1)
    for keys, small in zip(found, expected, strict=True):
        assert (keys == lefts[small // 4] * 9 + rights[small % 4]).all()
    assert nearest_keys_among((ours, theirs), lefts, rights[:0], 2, 1) == []


def test_hops_are_means_over_the_neighbours() -> None:
    rng = np.random.default_rng(5)
    near = [Neighbourhood.of(random_graph(rng)), Neighbourhood.of(random_graph(rng, 9, 4))]
    rows = view(5)
    once, twice = hops(rows, *near)
    for side in (0, 1):
        table = near[side].averaging().toarray()
        np.testing.assert_allclose(once[side], unit(table @ rows[side]), atol=1e-5)
        np.testing.assert_allclose(twice[side], unit(table @ once[side]), atol=1e-5)


def test_half_precision_changes_little() -> None:
    rng = np.random.default_rng(6)
    near = [Neighbourhood.of(random_graph(rng)), Neighbourhood.of(random_graph(rng, 9, 4))]
    wide = view(6)
    half = unit_as(wide[0], np.float16), unit_as(wide[1], np.float16)
    pairs = Pairs.of([np.arange(8 * 9)], 8, 9)
    np.testing.assert_allclose(cosines(pairs, half), cosines(pairs, wide), atol=2e-3)
    for ours, theirs in zip(hops(half, *near), hops(wide, *near), strict=True):
        assert ours[0].dtype == np.float16
        np.testing.assert_allclose(cosines(pairs, ours), cosines(pairs, theirs), atol=2e-3)
    for ours, theirs in zip(nearest_keys(*half, 3, 2), nearest_keys(*wide, 3, 2), strict=True):
        assert (np.sort(ours) == np.sort(theirs)).all()
    both = side_by_side((1.0, half), (0.5, half))
    np.testing.assert_allclose(cosines(pairs, both), cosines(pairs, wide), atol=2e-3)


def test_views_of_many_entities_are_kept_at_half_precision() -> None:
    assert precision_of(39_000) == np.float32
    assert precision_of(2_000_000) == np.float16


def test_views_side_by_side_weigh_by_squares() -> None:
    rng = np.random.default_rng(0)
    one, two = ((unit(rng.random((3, 4))), unit(rng.random((2, 4)))) for _ in range(2))
    ours, theirs = side_by_side((1.0, one), (0.5, two))
    expected = (one[0] @ one[1].T + 0.25 * two[0] @ two[1].T) / 1.25
    np.testing.assert_allclose(ours @ theirs.T, expected, atol=1e-6)


def slow_cosine(a, b, documents):
    """Of two bags of terms, weighted (1 + ln count) · (1 + ln((1 + n) / (1 + df)))."""

    def weights(bag):
        frequency = {t: sum(t in document for document in documents) for t in bag}
        rarity = {t: 1 + np.log((1 + len(documents)) / (1 + frequency[t])) for t in bag}
        return {t: (1 + np.log(count)) * rarity[t] for t, count in bag.items()}

    ours, theirs = weights(a), weights(b)
    product = sum(value * theirs.get(t, 0) for t, value in ours.items())
    norms = [np.sqrt(sum(v * v for v in side.values())) for side in (ours, theirs)]
    return product / (norms[0] * norms[1]) if all(norms) else 0.0


def ngrams(text):
    grams: Counter[str] = Counter()
    for word in text.split():
        marked = f" {word} "
        for length in (2, 3):
            grams.update(marked[k : k + length] for k in range(len(marked) - length + 1))
    return grams


@hypothesis_settings(max_examples=50)
@given(NAMES, NAMES)
def test_common_words_and_ngrams_against_dictionaries(left, right) -> None:
    pairs = random_pairs(np.random.default_rng(0), len(left), len(right), 1.0)
    for sides, bag in (
        (rare_words(left, right), lambda text: Counter(dict.fromkeys(text.split(), 1))),
        (rare_ngrams(left, right), ngrams),
    ):
        documents = [bag(text) for text in [*left, *right]]
        found = common_weight(pairs, sides)
        for q, (i, j) in enumerate(zip(pairs.lefts, pairs.rights, strict=True)):
            expected = slow_cosine(documents[i], documents[len(left) + j], documents)
            assert found[q] == pytest.approx(expected, abs=1e-5)


def test_the_number_of_threads_changes_no_choice() -> None:
    ours, theirs = view(2, 200, 300, 64)
    pairs = random_pairs(np.random.default_rng(2), 200, 300, 0.1)
    words = [f"w{k % 7} x{k % 11}" for k in range(500)]
    sides, before = rare_ngrams(words[:200], words[200:]), thread_count()
    outcomes = []
    try:
        for threads in (1, 3):
            set_threads(threads)
            outcomes.append(
                [
                    cosines(pairs, (ours, theirs)),
                    *nearest_by_cosine(ours, theirs, 7),
                    common_weight(pairs, sides),
                ]
            )
    finally:
        set_threads(before)
    for one, three in zip(*outcomes, strict=True):
        assert one.tobytes() == three.tobytes()


def test_zero_rows_that_are_many_are_left_out_without_a_difference(monkeypatch) -> None:
    rng = np.random.default_rng(5)
    left, right = (unit(rng.standard_normal((60, 4)).astype(np.float32)) for _ in range(2))
    left[20:], right[10:50] = 0, 0
    whole = nearest_keys(left, right, 5, 4)
    monkeypatch.setattr(vector_search, "MOST_ALIKE", 20)
    for found, expected in zip(nearest_keys(left, right, 5, 4), whole, strict=True):
        assert set(found.tolist()) == set(expected.tolist())


def test_a_vector_that_too_many_share_tells_none_apart(monkeypatch) -> None:
    rng = np.random.default_rng(5)
    left, right = (unit(rng.standard_normal((60, 4)).astype(np.float32)) for _ in range(2))
    left[20:], right[20:] = left[20], left[20]
    monkeypatch.setattr(vector_search, "MOST_ALIKE", 20)
    for found in nearest_keys(left, right, 5, 4):
        assert len(found)
        assert (found // 60).max() < 20
        assert (found % 60).max() < 20


def test_every_half_precision_number_is_widened_exactly() -> None:
    numbers = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    numbers = numbers[np.isfinite(numbers)]
    ones = np.ones((1, 1), dtype=np.float16)
    pairs = Pairs.of([np.arange(len(numbers))], len(numbers), 1)
    found = cosines(pairs, (numbers[:, None], ones))
    assert (found == numbers.astype(np.float32)).all()


@pytest.mark.parametrize("forward", [0, 3])
def test_a_small_side_is_compared_with_a_large_one_at_half_precision(forward) -> None:
    ours, theirs = view(7, left=40, right=3, width=6)
    half = unit_as(ours, np.float16), unit_as(theirs, np.float16)
    one, other = nearest_keys(*half, 2, forward), nearest_keys(half[1], half[0], forward, 2)
    turned = [np.sort(keys % 40 * 3 + keys // 40) for keys in other]
    for keys, same in zip(one, turned[::-1], strict=True):
        assert np.sort(keys).tolist() == same.tolist()
