"""How uneven RDGCN's last attention is."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from dualign.graphs.primal import PrimalGraph
from dualign.models.embedding_model import ModelInput
from dualign.models.rdgcn import RDGCN, RDGCNSettings
from dualign.reproduction.attention_spread import spread_of_attention, unevenness


def test_it_is_the_ratio_of_an_entitys_largest_and_smallest_weight() -> None:
    # 0 has triples of two relations, 1 two triples of one relation, 2 a single one, 3 none.
    left = np.array([[0, 0, 1], [0, 1, 2], [1, 0, 2], [1, 0, 3], [2, 1, 3]])
    primal = PrimalGraph(
        left_entities=4,
        right_entities=4,
        left_relations=2,
        right_relations=2,
        triples=np.concatenate([left, left + np.array([4, 2, 4])]),
    )
    torch.manual_seed(0)
    features = np.random.default_rng(0).normal(size=(8, 6)).astype(np.float32)
    model = RDGCN(ModelInput(primal=primal, features=features), RDGCNSettings())
    ratios = unevenness(model)
    weights = [weight for _, _, weight in model.attention(0)]
    assert ratios[0] == pytest.approx(max(weights) / min(weights), rel=1e-5)
    assert ratios[0] > 1
    assert ratios[1] == 1
    assert np.isnan(ratios[[2, 3]]).all()


def test_figures_leave_out_entities_with_fewer_than_two_triples() -> None:
    found = spread_of_attention(np.array([1.0, 1.0, 1.2, np.nan, 2.0]), uneven=1.5)
    assert found["two or more triples"]["entities"] == 4
    assert found["two or more triples"]["median"] == pytest.approx(1.1)
    assert found["two or more triples"]["share uneven"] == 0.25
    assert found["two or more relations"]["entities"] == 2
    assert found["two or more relations"]["largest"] == 2.0
    assert spread_of_attention(np.full(3, np.nan), uneven=1.5) == {}
