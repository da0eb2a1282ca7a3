"""Two-step paths with a shortcut."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.models.translation.relation_paths import relation_paths


@given(st.integers(0, 2**32 - 1))
def test_it_equals_a_loop_over_pairs_of_triples(seed: int) -> None:
    rng = np.random.default_rng(seed)
    triples = np.unique(rng.integers(0, [5, 3, 5], (rng.integers(0, 25), 3)), axis=0)
    counts: Counter[tuple[int, int, int]] = Counter()
    for h, first, x in triples.tolist():
        for y, second, t in triples.tolist():
            for head, r, tail in triples.tolist():
                if x == y and (head, tail) == (h, t):
                    counts[first, second, r] += 1
    totals: Counter[tuple[int, int]] = Counter()
    for (first, second, _), count in counts.items():
        totals[first, second] += count
    paths, shares = relation_paths(triples)
    assert [tuple(path) for path in paths.tolist()] == sorted(counts)
    slow = [counts[path] / totals[path[:2]] for path in sorted(counts)]
    np.testing.assert_allclose(shares, slow, rtol=1e-6)
