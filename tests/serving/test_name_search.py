"""The inverted file against the cosine of plain matrices."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.candidate_pairs.sparse_text import rare_ngrams
from dualign.serving.name_search import NameSearch

NAMES = ["Berlin", "Berlin Mitte", "Paris", "Köln", "Saint-Barthélemy", "北京", "St Petersburg", ""]


@given(st.lists(st.text(max_size=12), min_size=1, max_size=8))
def test_cosines_are_those_of_the_whole_matrix(texts):
    search = NameSearch.of(texts)
    dense = rare_ngrams(texts, [])[0].toarray()
    for row, query in enumerate(search.queries(texts)):
        found = search.best(query, len(texts))
        np.testing.assert_allclose(found.cosine, dense @ dense[row], atol=1e-5)
        best = found.cosine[found.rows]
        assert (np.diff(best) <= 1e-6).all()
        assert set(found.rows.tolist()) == set(np.flatnonzero(found.cosine > 0).tolist())


def test_unknown_ngrams_make_a_query_less_alike():
    search = NameSearch.of(NAMES)
    exact, longer = search.queries(["Berlin", "Berlin xyzxyz"])
    assert search.best(exact, 1).cosine[0] > search.best(longer, 1).cosine[0] > 0


def test_only_allowed_rows_are_found():
    search = NameSearch.of(NAMES)
    (query,) = search.queries(["Berlin"])
    allowed = np.arange(len(NAMES)) == 1
    assert search.best(query, 5, allowed).rows.tolist() == [1]


def test_at_most_k_rows_are_found_best_first():
    search = NameSearch.of(NAMES)
    (query,) = search.queries(["Berlin"])
    assert search.best(query, 1).rows.tolist() == [0]
    assert search.best(query, 2).rows.tolist() == [0, 1]
