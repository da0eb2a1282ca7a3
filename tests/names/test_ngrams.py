"""Character n-grams and their projection."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from dualign.names.ngrams import ngram_counts, random_signs, rarities, weighted
from dualign.names.romanise import romanise


def spelled(key: int) -> str:
    codes = [key >> shift & 0x1FFFFF for shift in (42, 21, 0)]
    return "".join("\0" if code == 0x110000 else chr(code) for code in codes if code)


def slow_counts(name: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in romanise([name])[0].split():
        marked = f" {word} "
        for length in (2, 3):
            for start in range(len(marked) - length + 1):
                ngram = marked[start : start + length]
                counts[ngram] = counts.get(ngram, 0) + 1
    return counts


@example(["\0"])
@example(["\0ab", "ab", "\0\0"])
@given(st.lists(st.text(), min_size=1, max_size=6))
def test_counts_are_those_of_a_slow_computation(names: list[str]):
    counts, keys = ngram_counts(names)
    ngrams = [spelled(int(key)) for key in keys]
    for row, name in zip(counts.toarray(), names, strict=True):
        found = {ngram: int(count) for ngram, count in zip(ngrams, row, strict=True) if count}
        assert found == slow_counts(name)


def test_rare_ngrams_weigh_more_and_repetitions_less():
    table = ngram_counts(["aaaa", "aaab"])
    keys, rarity = rarities([table])
    ngrams = [spelled(int(key)) for key in keys]
    weights = weighted(table[0], rarity).toarray()
    assert math.isclose(weights[0, ngrams.index("aaa")], 1 + math.log(2), rel_tol=1e-6)
    assert math.isclose(weights[1, ngrams.index("aab")], 1 + math.log(3 / 2), rel_tol=1e-6)


def test_rarity_is_that_of_all_tables_together():
    whole = rarities([ngram_counts(["paris", "parma", "rome"])])
    parts = rarities([ngram_counts(["paris", "parma"]), ngram_counts(["rome"])])
    np.testing.assert_array_equal(whole[0], parts[0])
    np.testing.assert_array_equal(whole[1], parts[1])


@given(st.lists(st.integers(0, 2**63), min_size=1, max_size=5), st.integers(1, 200))
def test_signs_depend_on_the_key_alone(keys: list[int], width: int):
    signs = random_signs(np.array(keys, dtype=np.uint64), width)
    assert signs.shape == (len(keys), width)
    assert set(np.unique(signs)) <= {-1.0, 1.0}
    alone = [random_signs(np.array([key], dtype=np.uint64), width)[0] for key in keys]
    np.testing.assert_array_equal(signs, alone)


def test_signs_are_the_same_on_every_machine():
    first = random_signs(np.array([0, 1], dtype=np.uint64), 8)
    assert first.tolist() == [
        [1, 1, 1, 1, -1, 1, -1, 1],
        [-1, 1, -1, -1, 1, 1, 1, -1],
    ]


def test_signs_of_different_keys_are_nearly_orthogonal():
    signs = random_signs(np.arange(500, dtype=np.uint64), 256)
    products = signs @ signs.T / 256
    np.fill_diagonal(products, 0)
    assert abs(products.mean()) < 0.01
    assert np.abs(products).max() < 0.4
