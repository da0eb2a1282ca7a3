"""The whole network, against its equations written out with dense matrices."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import numpy as np
import pytest
import torch

from dualign.core.arrays import FloatArray
from dualign.embedding.relation_vectors import relation_vectors
from dualign.graphs.primal import PrimalGraph
from dualign.models.embedding_model import ModelInput
from dualign.models.rdgcn import RDGCN, RDGCNSettings
from dualign.training.presets import get_preset

KERNELS = pytest.mark.parametrize("kernels", ["fused", "torch"])
PRESETS = pytest.mark.parametrize("preset", ["reference", "paper"])


def _model(
    primal: PrimalGraph,
    features: FloatArray,
    settings: RDGCNSettings | None = None,
    kernels: str = "auto",
) -> RDGCN:
    torch.manual_seed(0)
    given = ModelInput(primal=primal, features=features, kernels=kernels)
    model = RDGCN(given, settings or RDGCNSettings())
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if name.endswith("bias"):
                parameter.normal_(generator=torch.Generator().manual_seed(len(name)))
    return model


def _softmax_relu(scores: np.ndarray, counts: np.ndarray, values: np.ndarray) -> np.ndarray:
    """relu(α V): each row of α a softmax of its scores, each edge taken ``counts`` times."""
    raised = counts * np.exp(np.where(scores > 0, scores, 0.2 * scores))
    total = raised.sum(axis=1, keepdims=True)
    return np.maximum(
        np.divide(raised, total, out=np.zeros_like(raised), where=total > 0) @ values, 0
    )


class _Dense:
    """RDGCN with one matrix per relation, dense and slow, in the paper's words."""

    def __init__(self, primal: PrimalGraph, model: RDGCN) -> None:
        self.p = {name: t.detach().double().numpy() for name, t in model.state_dict().items()}
        self.settings = model.settings
        m, n = primal.relations, primal.entities
        self.count = np.zeros((m, n, n))
        for head, relation, tail in primal.triples.tolist():
            self.count[relation, head, tail] += 1
        heads, tails = self.count.sum(axis=2) > 0, self.count.sum(axis=1) > 0
        self.w = self._jaccard(heads) + self._jaccard(tails)
        self.means = [of / np.maximum(of.sum(axis=1, keepdims=True), 1) for of in (heads, tails)]
        linked = self.count.sum(axis=0)
        a = ((linked + linked.T + np.eye(n)) > 0).astype(float)
        self.a = a / np.sqrt(np.outer(a.sum(axis=1), a.sum(axis=1)))
        if self.settings.inverse_edges:
            self.count = self.count + self.count.transpose(0, 2, 1)

    @staticmethod
    def _jaccard(sets: np.ndarray) -> np.ndarray:
        both = (sets[:, None] & sets[None]).sum(axis=2)
        either = (sets[:, None] | sets[None]).sum(axis=2)
        return both / np.maximum(either, 1)

    def dual(self, s: int, c: np.ndarray, values: np.ndarray) -> np.ndarray:
        at = f"dual_layers.{s}."
        if f"{at}project.weight" in self.p:
            c = c @ self.p[f"{at}project.weight"].T + self.p[f"{at}project.bias"]
        rows = c @ self.p[f"{at}row_score.weight"].T + self.p[f"{at}row_score.bias"]
        columns = c @ self.p[f"{at}column_score.weight"].T + self.p[f"{at}column_score.bias"]
        return _softmax_relu(self.w * (rows + columns.T), self.w > 0, values)

    def primal(self, s: int, dual: np.ndarray, x: np.ndarray) -> np.ndarray:
        at = f"primal_layers.{s}.score."
        scores = (dual @ self.p[f"{at}weight"].T + self.p[f"{at}bias"])[:, 0]
        leaky = np.where(scores > 0, scores, 0.2 * scores)
        raised = np.einsum("r,rqt->qt", np.exp(leaky), self.count)
        total = raised.sum(axis=1, keepdims=True)
        return np.maximum(raised / np.where(total > 0, total, 1) @ x, 0)

    def gcn(self, layer: int, x: np.ndarray) -> np.ndarray:
        at = f"gcn_layers.{layer}."
        w = self.p[f"{at}weight"]
        h = np.maximum(self.a @ x @ (np.diag(w) if w.ndim == 1 else w), 0)
        if not self.settings.highway:
            return h
        pre = x @ self.p[f"{at}gate_weight"] + self.p[f"{at}gate_bias"]
        gate = 1 / (1 + np.exp(-pre))
        return gate * h + (1 - gate) * x

    def forward(self) -> np.ndarray:
        start = self.p["names"]
        if self.settings.normalise_names:
            start = start / np.linalg.norm(start, axis=1, keepdims=True)
        x, dual = start, None
        for s, beta in enumerate(self.settings.beta):
            c = np.hstack([mean @ x for mean in self.means])
            dual = self.dual(s, c, c if dual is None else dual)
            x = start + beta * self.primal(s, dual, x)
        for layer in range(self.settings.gcn_layers):
            x = self.gcn(layer, x)
        return x


@KERNELS
@PRESETS
@pytest.mark.parametrize("beta", [(), (0.4,), (0.1, 0.3), (0.5, 1.0, 2.0)], ids=len)
def test_eq_3_to_11_whole_forward_equals_a_dense_computation(
    kernels: str, preset: str, beta: tuple[float, ...], make_primal
) -> None:
    settings = get_preset("rdgcn", preset).model
    settings = type(settings)(**{**vars(settings), "beta": beta})
    for seed in range(3):
        primal = make_primal(seed)
        rng = np.random.default_rng(seed)
        features = rng.standard_normal((primal.entities, 5)).astype(np.float32)
        model = _model(primal, features, settings, kernels)
        expected = _Dense(primal, model).forward()
        np.testing.assert_allclose(model.embed(), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("layers", [0, 1, 3])
@pytest.mark.parametrize("highway", [True, False])
def test_any_number_of_gcn_layers_with_or_without_gates(
    layers: int, highway: bool, primal: PrimalGraph, features: FloatArray
) -> None:
    model = _model(primal, features, RDGCNSettings(gcn_layers=layers, highway=highway))
    np.testing.assert_allclose(model.embed(), _Dense(primal, model).forward(), rtol=1e-4, atol=1e-5)


def test_without_interactions_and_layers_the_names_remain(
    primal: PrimalGraph, features: FloatArray
) -> None:
    bare = RDGCNSettings(beta=(), gcn_layers=0, normalise_names=False)
    np.testing.assert_array_equal(_model(primal, features, bare).embed(), features)


def test_inverse_edges_let_tails_attend_to_heads(primal: PrimalGraph, features: FloatArray) -> None:
    def last_interaction(*, inverse: bool) -> FloatArray:
        settings = RDGCNSettings(gcn_layers=0, inverse_edges=inverse, normalise_names=False)
        return _model(primal, features, settings).embed()

    only_tails = np.setdiff1d(primal.triples[:, 2], primal.triples[:, 0])
    assert len(only_tails)
    np.testing.assert_array_equal(last_interaction(inverse=False)[only_tails], features[only_tails])
    assert (last_interaction(inverse=True) != features)[only_tails].any(axis=1).any()


@PRESETS
def test_fused_and_torch_give_the_same_gradients(
    preset: str, primal: PrimalGraph, features: FloatArray
) -> None:
    settings = get_preset("rdgcn", preset).model
    gradients = []
    for kernels in ("fused", "torch"):
        model = _model(primal, features, settings, kernels)
        torch.autograd.backward((model() ** 2 * torch.arange(1, 6)).sum())
        gradients.append({name: p.grad for name, p in model.named_parameters()})
    for name, ours in gradients[0].items():
        torch.testing.assert_close(ours, gradients[1][name], rtol=1e-3, atol=1e-4, msg=name)


@PRESETS
def test_the_gradient_reaches_every_parameter(
    preset: str, make_primal, features: FloatArray
) -> None:
    primal = make_primal(triples=40)
    model = _model(primal, features, get_preset("rdgcn", preset).model)
    torch.autograd.backward((model() ** 2 * torch.arange(1, 6)).sum())
    for name, parameter in model.named_parameters():
        assert parameter.grad is not None, name
        assert parameter.grad.isfinite().all(), name
        # A softmax does not see a constant that is added to all logits of one sign.
        assert parameter.grad.any() or name.endswith("score.bias"), name


@KERNELS
def test_names_that_are_not_trainable_get_no_gradient(
    kernels: str, primal: PrimalGraph, features: FloatArray
) -> None:
    model = _model(primal, features, RDGCNSettings(trainable_names=False), kernels)
    torch.autograd.backward(model().sum())
    assert model.names.grad is None
    assert model.gcn_layers[0].weight.grad is not None
    np.testing.assert_array_equal(model.names.detach().numpy(), features)


def test_the_features_given_stay_as_they_are(primal: PrimalGraph, features: FloatArray) -> None:
    before = features.copy()
    model = _model(primal, features)
    with torch.no_grad():
        model.names.add_(1)
    np.testing.assert_array_equal(features, before)


@KERNELS
@PRESETS
def test_isolated_entities_and_unused_relations_give_finite_vectors(
    kernels: str, preset: str, primal: PrimalGraph, features: FloatArray
) -> None:
    with_empty_name = features.copy()
    with_empty_name[0] = 0
    model = _model(primal, with_empty_name, get_preset("rdgcn", preset).model, kernels)
    out = model()
    torch.autograd.backward(out.sum())
    assert out.shape == features.shape
    assert out.isfinite().all()
    assert all(p.grad is not None and p.grad.isfinite().all() for p in model.parameters())


@KERNELS
@PRESETS
def test_graphs_without_a_single_triple(kernels: str, preset: str) -> None:
    primal = PrimalGraph(
        left_entities=2,
        right_entities=1,
        left_relations=0,
        right_relations=0,
        triples=np.empty((0, 3), dtype=np.int64),
    )
    features = np.eye(3, dtype=np.float32)
    model = _model(primal, features, get_preset("rdgcn", preset).model, kernels)
    out = model()
    torch.autograd.backward(out.sum())
    assert out.isfinite().all()


@KERNELS
@pytest.mark.parametrize("width", [1, 3, 16, 17])
def test_any_width_of_features(kernels: str, width: int, primal: PrimalGraph) -> None:
    rng = np.random.default_rng(0)
    features = rng.standard_normal((primal.entities, width)).astype(np.float32)
    model = _model(primal, features, kernels=kernels)
    np.testing.assert_allclose(model.embed(), _Dense(primal, model).forward(), rtol=1e-4, atol=1e-5)


@PRESETS
def test_permuting_entity_ids_permutes_the_output(
    preset: str, primal: PrimalGraph, features: FloatArray
) -> None:
    rng = np.random.default_rng(0)
    left, right = primal.left_entities, primal.right_entities
    moved_to = np.concatenate([rng.permutation(left), left + rng.permutation(right)])
    triples = primal.triples.copy()
    triples[:, ::2] = moved_to[triples[:, ::2]]
    renamed = PrimalGraph(
        left_entities=left,
        right_entities=right,
        left_relations=primal.left_relations,
        right_relations=primal.right_relations,
        triples=rng.permutation(triples),
    )
    moved = np.empty_like(features)
    moved[moved_to] = features
    settings = get_preset("rdgcn", preset).model
    ours = _model(primal, features, settings).embed()
    theirs = _model(renamed, moved, settings).embed()
    np.testing.assert_allclose(theirs[moved_to], ours, rtol=1e-4, atol=1e-6)


def test_the_same_seed_gives_the_same_weights(primal: PrimalGraph, features: FloatArray) -> None:
    np.testing.assert_array_equal(
        _model(primal, features).embed(), _model(primal, features).embed()
    )


def test_relations_are_embedded_as_the_means_after_the_last_interaction(
    primal: PrimalGraph, features: FloatArray
) -> None:
    model = _model(primal, features)
    entities = model.interact()[0].detach().numpy()
    assert model.embed_relations() == pytest.approx(relation_vectors(primal, entities), abs=1e-6)


def test_a_checkpoint_holds_weights_and_no_graph(primal: PrimalGraph, features: FloatArray) -> None:
    model = _model(primal, features)
    assert set(model.state_dict()) == {name for name, _ in model.named_parameters()}


def test_no_matrix_of_entities_by_entities_or_relations() -> None:
    """A dense one would take 1.6 GB or 0.8 GB; a process of its own tells its peak."""
    program = """
        import resource
        import numpy as np
        import torch
        from dualign.graphs.primal import PrimalGraph
        from dualign.models.embedding_model import ModelInput
        from dualign.models.rdgcn import RDGCN, RDGCNSettings

        def peak():
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

        rng = np.random.default_rng(0)
        triples = rng.integers(0, 10_000, (30_000, 3))
        triples[15_000:, ::2] += 10_000
        primal = PrimalGraph(
            left_entities=10_000, right_entities=10_000, left_relations=10_000,
            right_relations=0, triples=triples,
        )
        features = rng.standard_normal((20_000, 16)).astype(np.float32)
        before = peak()
        for kernels in ("fused", "torch"):
            given = ModelInput(primal=primal, features=features, kernels=kernels)
            model = RDGCN(given, RDGCNSettings(inverse_edges=True))
            torch.autograd.backward(model().sum())
        print(peak() - before)
    """
    run = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert float(run.stdout) < 500
