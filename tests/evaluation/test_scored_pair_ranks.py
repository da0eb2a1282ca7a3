"""Ranks among listed pairs against those of dense scores."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.evaluation.ranking_report import evaluate_pairs
from dualign.evaluation.scored_pair_ranks import rank_listed

LEFT, RIGHT = 5, 6
SCORES = st.lists(
    st.sampled_from([None, 0.1, 0.5, 0.9]), min_size=LEFT * RIGHT, max_size=LEFT * RIGHT
)
LINKS = st.lists(
    st.tuples(st.integers(0, LEFT - 1), st.integers(0, RIGHT - 1)), min_size=1, max_size=8
)


def slow(table, links, candidates):
    """Unlisted pairs score −1; the other true keys of a query are taken out."""
    targets = {j for _, j in links} if candidates == "test" else set(range(RIGHT))
    nearer, tied = [], []
    for i, j in links:
        others = [k for k in targets if k == j or (i, k) not in links]
        nearer.append(sum(table[i, k] > table[i, j] for k in others))
        tied.append(sum(table[i, k] == table[i, j] for k in others))
    return nearer, tied, len(targets)


@given(SCORES, LINKS, st.sampled_from(["test", "all"]))
def test_ranks_are_those_of_a_full_table(values, links, candidates) -> None:
    table = np.array([-1 if v is None else v for v in values]).reshape(LEFT, RIGHT)
    lefts, rights = np.nonzero(table >= 0)
    order = np.random.default_rng(0).permutation(len(lefts))
    lefts, rights = lefts[order], rights[order]
    found = rank_listed(
        lefts, rights, table[lefts, rights], np.array(links),
        shape=(LEFT, RIGHT), candidates=candidates,
    )  # fmt: skip
    nearer, tied, choices = slow(table, links, candidates)
    assert found.nearer.tolist() == nearer
    assert found.tied.tolist() == tied
    assert found.candidates == choices


def test_the_report_of_listed_pairs_has_both_directions() -> None:
    lefts, rights = np.array([0, 0, 1, 2]), np.array([0, 1, 1, 0])
    scores = np.array([0.9, 0.2, 0.8, 0.95], dtype=np.float32)
    links = np.array([[0, 0], [1, 1], [2, 2]])
    report = evaluate_pairs(lefts, rights, scores, links, shape=(3, 4), bootstrap=0)
    assert report.metric == "probability"
    # 2 is listed with 0 only: its true 2 ties with 1 and 3 behind it.
    assert report.get("mr", candidates="all").value == (1 + 1 + 3) / 3
    # Seen from the right, 0 prefers 2; nobody lists right 2: any of three.
    back = report.get("hits@1", candidates="all", direction="right-left").value
    assert back == (0 + 1 + 1 / 3) / 3
