"""Entities that share a row."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from dualign.graphs.primal import PrimalGraph
from dualign.models.embedding_model import ModelInput
from dualign.models.iptranse import IPTransESettings
from dualign.models.translation.sharing import SharedRows, shared_rows


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(6, 11)), max_size=12))
def test_entities_share_a_row_exactly_if_links_connect_them(pairs: list[tuple[int, int]]) -> None:
    reach = np.eye(12, dtype=bool)
    for p, q in pairs:
        reach[p, q] = reach[q, p] = True
    for _ in range(12):
        reach = reach | (reach.astype(int) @ reach.astype(int) > 0)
    alias = shared_rows(12, np.array(pairs, dtype=np.int64).reshape(-1, 2))
    assert ((alias[:, None] == alias) == reach).all()


class Sharing(SharedRows):
    """Shared rows and nothing else; the loss plays no part here."""

    def batch_loss(self, positive: Tensor, negative: Tensor) -> Tensor:
        return positive.sum() - negative.sum()


def test_known_links_have_one_vector_and_later_pairs_two(primal: PrimalGraph) -> None:
    model = Sharing(ModelInput(primal=primal), IPTransESettings())
    known = np.array([[0, 8], [1, 9]])
    model.relink(known)
    together = model.embed()
    np.testing.assert_array_equal(together[0], together[8])
    model.relink(np.concatenate([known, [[2, 10]]]))
    np.testing.assert_array_equal(model.embed(), together)
    assert model.soft.pairs.tolist() == [[2, 10]]
    model.relink(known)
    assert len(model.soft.pairs) == 0
