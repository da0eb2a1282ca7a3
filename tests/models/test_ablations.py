"""The ablations: RDGCN without some part, and R-GCN against loops."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from dualign.core.arrays import FloatArray
from dualign.core.errors import UnknownChoice
from dualign.graphs.primal import PrimalGraph
from dualign.models import MODELS
from dualign.models.embedding_model import ModelInput
from dualign.models.r_gcn_s import RGCNS, RGCNSSettings


def _unit(features: FloatArray) -> np.ndarray:
    return features / np.linalg.norm(features, axis=1, keepdims=True)


def _model(name: str, primal: PrimalGraph, features: FloatArray):
    torch.manual_seed(0)
    kind = MODELS[name]
    return kind(ModelInput(primal=primal, features=features), kind.settings_type())


def test_gcn_s_is_two_convolutions(primal: PrimalGraph, features: FloatArray) -> None:
    model = _model("gcn-s", primal, features)
    assert {name.split(".")[0] for name, _ in model.named_parameters()} == {"names", "gcn_layers"}
    x, adjacency = _unit(features), primal.normalised_adjacency().toarray()
    for _ in range(2):
        x = np.maximum(adjacency @ x, 0)
    np.testing.assert_allclose(model.embed(), x, rtol=1e-4, atol=1e-6)


def test_hgcn_s_has_gates(primal: PrimalGraph, features: FloatArray) -> None:
    model = _model("hgcn-s", primal, features)
    x, adjacency = _unit(features), primal.normalised_adjacency().toarray()
    for layer in model.gcn_layers:
        gate = 1 / (1 + np.exp(-(x @ layer.gate_weight.detach().numpy())))
        x = gate * np.maximum(adjacency @ x, 0) + (1 - gate) * x
    np.testing.assert_allclose(model.embed(), x, rtol=1e-4, atol=1e-6)
    assert not model.dual_layers


def test_rd_ends_with_the_interactions(primal: PrimalGraph, features: FloatArray) -> None:
    model = _model("rd", primal, features)
    assert not model.gcn_layers
    assert len(model.dual_layers) == len(model.primal_layers) == 2
    torch.testing.assert_close(model(), model.interact()[0])


@pytest.mark.parametrize("normalise", ["gcn", "entity", "relation"])
@pytest.mark.parametrize("diagonal", [True, False])
def test_r_gcn_s_equals_loops_over_relations(
    primal: PrimalGraph, features: FloatArray, diagonal: bool, normalise: str
) -> None:
    torch.manual_seed(0)
    settings = RGCNSSettings(bases=3, diagonal=diagonal, normalise=normalise)
    model = RGCNS(ModelInput(primal=primal, features=features), settings)
    both = [(h, r, t) for h, r, t in primal.triples.tolist()]
    both += [(t, r + primal.relations, h) for h, r, t in primal.triples.tolist()]
    degree = [sum(h == i for h, _, _ in both) for i in range(primal.entities)]
    x = _unit(features)
    for layer in model.layers:
        own, bases, a = (p.detach().numpy() for p in (layer.own, layer.bases, layer.coefficients))
        full = [np.diag(w) if diagonal else w for w in (own, *bases)]
        out = x @ full[0]
        for i in range(primal.entities):
            if normalise == "gcn":
                out[i] /= 1 + degree[i]
            for relation in range(2 * primal.relations):
                near = [t for h, r, t in both if (h, r) == (i, relation)]
                weight = sum(a[relation, b] * full[1 + b] for b in range(3))
                for j in near:
                    share = {
                        "gcn": 1 / np.sqrt((1 + degree[i]) * (1 + degree[j])),
                        "entity": 1 / degree[i],
                        "relation": 1 / len(near),
                    }[normalise]
                    out[i] += share * (x[j] @ weight)
        x = np.maximum(out, 0)
    np.testing.assert_allclose(model.embed(), x, rtol=1e-4, atol=1e-5)


def test_r_gcn_s_with_equal_weights_and_no_parallel_edges_is_gcn_s(features: FloatArray) -> None:
    ring = np.array([[i, i % 2, (i + 1) % 6] for i in range(6)])
    primal = PrimalGraph(
        left_entities=6,
        right_entities=6,
        left_relations=2,
        right_relations=2,
        triples=np.concatenate([ring, ring + np.array([6, 2, 6])]),
    )
    rows = features[:12]
    assert len(rows) == 12
    model = RGCNS(ModelInput(primal=primal, features=rows), RGCNSSettings())
    with torch.no_grad():
        for layer in model.layers:
            layer.coefficients.fill_(0.5)  # of two bases that are one
    np.testing.assert_allclose(
        model.embed(), _model("gcn-s", primal, rows).embed(), rtol=1e-5, atol=1e-6
    )


def test_an_unknown_normalisation_is_named(primal: PrimalGraph, features: FloatArray) -> None:
    with pytest.raises(UnknownChoice, match="unknown normalisation 'gnc'"):
        RGCNS(ModelInput(primal=primal, features=features), RGCNSSettings(normalise="gnc"))
