"""GCN-Align against dense products."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
import torch

from dualign.graphs.functionality import functional_adjacency
from dualign.graphs.primal import PrimalGraph
from dualign.models.embedding_model import ModelInput
from dualign.models.gcn_align import GCNAlign, GCNAlignSettings, random_rivals

SETTINGS = GCNAlignSettings(width=6, attribute_width=4, attribute_types=5, refresh_every=10)
LINKS = np.array([[0, 8], [1, 9], [2, 10]])


@pytest.fixture
def model(primal: PrimalGraph) -> GCNAlign:
    torch.manual_seed(0)
    types = (np.random.default_rng(0).random((primal.entities, 7)) < 0.5).astype(float)
    return GCNAlign(ModelInput(primal=primal, attributes=sp.csr_array(types)), SETTINGS)


def _dense(model: GCNAlign, primal: PrimalGraph) -> list[np.ndarray]:
    adjacency = functional_adjacency(primal).toarray()
    types = (np.random.default_rng(0).random((primal.entities, 7)) < 0.5).astype(float)
    inputs = [model.structure, torch.from_numpy(types[:, :5]).float() @ model.attributes]
    return [adjacency @ np.maximum(adjacency @ x.detach().numpy(), 0) for x in inputs]


def test_both_parts_are_two_convolutions(model: GCNAlign, primal: PrimalGraph) -> None:
    for ours, slow in zip(model.parts(), _dense(model, primal), strict=True):
        np.testing.assert_allclose(ours.detach().numpy(), slow, rtol=1e-4, atol=1e-6)


def test_the_l1_distance_of_embeddings_is_the_papers(model: GCNAlign, primal: PrimalGraph) -> None:
    structure, attributes = _dense(model, primal)
    rows = model.embed()
    for p, q in LINKS.tolist():
        slow = 0.9 * np.abs(structure[p] - structure[q]).sum() / 6
        slow += 0.1 * np.abs(attributes[p] - attributes[q]).sum() / 4
        assert np.abs(rows[p] - rows[q]).sum() == pytest.approx(slow, rel=1e-4)


def test_the_loss_is_the_margin_loss_of_both_parts(model: GCNAlign, primal: PrimalGraph) -> None:
    (loss,) = model.objective(LINKS, 3).losses(model, 4)
    negatives = random_rivals(primal, len(LINKS), SETTINGS, np.random.default_rng([3, 0]))
    slow = 0.0
    for rows in _dense(model, primal):
        terms = [
            max(0.0, np.abs(rows[p] - rows[q]).sum() + 3 - np.abs(rows[anchor] - rows[rival]).sum())
            for link, (p, q) in enumerate(LINKS.tolist())
            for side, anchor in enumerate((p, q))
            for rival in negatives[side, link].tolist()
        ]
        slow += np.mean(terms)
    assert loss.item() == pytest.approx(slow, rel=1e-4)


def test_rivals_are_of_the_other_graph_and_drawn_anew(model: GCNAlign, primal: PrimalGraph) -> None:
    drawn = random_rivals(primal, 500, SETTINGS, np.random.default_rng(0))
    assert set(drawn[0].ravel().tolist()) == set(range(7, 16))
    assert set(drawn[1].ravel().tolist()) == set(range(7))
    objective = model.objective(LINKS, 0)
    losses = [next(objective.losses(model, epoch)).item() for epoch in (0, 9, 10)]
    assert losses[0] == losses[1] != losses[2]
