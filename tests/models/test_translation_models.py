"""The loss of each translation model against its equation, triple by triple."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
import torch

from dualign.graphs.primal import PrimalGraph
from dualign.models import MODELS
from dualign.models.embedding_model import ModelInput
from dualign.models.translation.corruption import Uniform, corrupted
from dualign.models.translation.labelled_triples import LabelledTriples
from dualign.models.translation.relation_paths import relation_paths
from dualign.models.translation.swapping import exchanged_triples, swapped_triples
from dualign.models.translation.translation_model import TranslationModel

LINKS = np.array([[0, 8], [1, 9], [2, 10]])


def _model(name: str, primal: PrimalGraph, **settings: float) -> TranslationModel:
    torch.manual_seed(0)
    kind = MODELS[name]
    drawn = np.random.default_rng(3).random((primal.entities, 6)) < 0.5
    given = ModelInput(primal=primal, attributes=sp.csr_array(drawn.astype(float)))
    model = kind(given, kind.settings_type(width=8, **settings))
    assert isinstance(model, TranslationModel)
    with torch.no_grad():  # rows of other lengths, so that a missing normalisation shows
        model.entities.mul_(torch.linspace(0.5, 2, primal.entities)[:, None])
        model.relations.mul_(3)
    model.relink(LINKS)
    return model


def _unit(table: torch.Tensor) -> np.ndarray:
    rows = table.detach().double().numpy()
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def _f(model: TranslationModel, triples: np.ndarray) -> np.ndarray:
    """‖h + r − t‖² of each triple; linked entities stand in the row that alias says."""
    rows, relations = _unit(model.entities), _unit(model.relations)
    alias = model.alias.numpy()
    return np.array(
        [
            ((rows[alias[h]] + relations[r] - rows[alias[t]]) ** 2).sum()
            for h, r, t in triples.tolist()
        ]
    )


def _batch(model: TranslationModel) -> tuple[np.ndarray, np.ndarray]:
    triples = model.triples()[:12]
    rng = np.random.default_rng(1)
    return triples, corrupted(triples, model.settings.negatives, Uniform(model.primal), rng)


def _loss(model: TranslationModel, positive: np.ndarray, negative: np.ndarray) -> float:
    return model.batch_loss(model.rows_of(positive), model.rows_of(negative)).item()


def test_je(primal: PrimalGraph) -> None:
    model = _model("je", primal, negatives=3, margin=0.7, penalty=2.0)
    positive, negative = _batch(model)
    true, false = _f(model, positive), _f(model, negative).reshape(-1, 3)
    rows = _unit(model.entities)
    apart = np.mean([((rows[p] - rows[q]) ** 2).sum() for p, q in LINKS.tolist()])
    slow = np.maximum(0, true[:, None] + 0.7 - false).mean() + 2.0 * apart
    assert _loss(model, positive, negative) == pytest.approx(slow, rel=1e-4)


def test_mtranse(primal: PrimalGraph) -> None:
    model = _model("mtranse", primal)
    with torch.no_grad():
        model.map.mul_(1.3)
    positive, negative = _batch(model)
    assert len(negative) == 0
    rows, matrix = _unit(model.entities), model.map.detach().double().numpy()
    apart = np.mean([((rows[p] @ matrix - rows[q]) ** 2).sum() for p, q in LINKS.tolist()])
    skew = ((matrix @ matrix.T - np.eye(8)) ** 2).sum()
    slow = _f(model, positive).mean() + 5 * (apart + skew)
    assert _loss(model, positive, negative) == pytest.approx(slow, rel=1e-4)
    expected = np.concatenate([rows[:7] @ matrix, rows[7:]])
    np.testing.assert_allclose(model.embed(), expected, rtol=1e-4, atol=1e-6)


def test_bootea(primal: PrimalGraph) -> None:
    model = _model("bootea", primal, negatives=4)
    own = primal.triples
    np.testing.assert_array_equal(
        model.triples(), np.concatenate([own, swapped_triples(own, LINKS)])
    )
    positive, negative = _batch(model)
    true, false = _f(model, positive), _f(model, negative)
    slow = np.maximum(0, true - 0.01).sum() + 0.2 * np.maximum(0, 2 - false).sum()
    assert _loss(model, positive, negative) == pytest.approx(slow, rel=1e-4)


def test_bootea_keeps_labels_apart_from_links(primal: PrimalGraph) -> None:
    model = _model("bootea", primal)
    objective = model.objective(LINKS, 0)
    assert isinstance(objective, LabelledTriples)
    before = model.triples()
    labels = np.array([[3, 11], [4, 12]])
    objective.relink(np.concatenate([LINKS, labels]))
    np.testing.assert_array_equal(model.triples(), before)
    np.testing.assert_array_equal(model.labels, labels)
    exchanged, _ = exchanged_triples(before, labels)
    slow = np.log1p(np.exp(_f(model, exchanged))).sum()
    assert objective.triple_loss(exchanged).item() == pytest.approx(slow, rel=1e-4)
    rows = _unit(model.entities)
    slow = sum(np.log1p(np.exp(-rows[p] @ rows[q])) for p, q in objective.links.tolist())
    assert objective.pair_loss(objective.links).item() == pytest.approx(slow, rel=1e-4)


def test_labels_of_bootea_move_their_members(primal: PrimalGraph) -> None:
    model = _model("bootea", primal)
    objective = model.objective(LINKS, 0)
    next(objective.losses(model, 0))
    rows = model.embed()
    objective.relink(np.concatenate([LINKS, [[3, 11]]]))
    list(objective.losses(model, 1))  # not their turn
    np.testing.assert_array_equal(model.embed(), rows)
    walk = objective.losses(model, model.settings.labels_every - 1)
    for _ in walk:  # they have the last word
        np.testing.assert_array_equal(model.embed(), rows)
    moved = model.embed()
    assert moved[3] @ moved[11] > rows[3] @ rows[11]


def test_jape(primal: PrimalGraph) -> None:
    model = _model("jape", primal, negatives=2, least_similarity=0.2)
    positive, negative = _batch(model)
    rows = model.embed().astype(float)
    np.testing.assert_array_equal(rows[LINKS[:, 0]], rows[LINKS[:, 1]])
    assert model.similar is not None
    weights = np.zeros((7, 9))
    weights[model.similar.rows, model.similar.columns] = model.similar.values
    known = weights.any(axis=1)
    assert known.any()
    np.testing.assert_allclose(weights[known].sum(axis=1), 1, rtol=1e-5)
    means = weights @ rows[7:]
    means[known] /= np.linalg.norm(means[known], axis=1, keepdims=True)
    apart = ((rows[:7] - means)[known] ** 2).sum(axis=1).mean()
    settings = model.settings
    slow = _f(model, positive).mean()
    slow -= settings.negative_weight * _f(model, negative).sum() / len(positive)
    slow += settings.attribute_weight * apart
    assert _loss(model, positive, negative) == pytest.approx(slow, rel=1e-4)


@pytest.mark.parametrize(
    ("name", "shares"), [("je", True), ("jape", True), ("iptranse", True), ("bootea", False)]
)
def test_relations_of_the_same_name_share_a_row(
    primal: PrimalGraph, name: str, shares: bool
) -> None:
    same = np.array([[1, primal.left_relations]])
    kind = MODELS[name]
    attributes = sp.csr_array(np.ones((primal.entities, 2)))
    given = ModelInput(primal=primal, attributes=attributes, same_relations=same)
    model = kind(given, kind.settings_type(width=8))
    assert isinstance(model, TranslationModel)
    ours, theirs = same[0].tolist()
    rows = model.rows_of(np.array([[0, ours, 1], [8, theirs, 9]]))
    assert (rows[0, 1] == rows[1, 1]) == shares
    assert rows[0, 1] == ours


def test_iptranse(primal: PrimalGraph) -> None:
    model = _model("iptranse", primal, negatives=2)
    soft = np.array([[3, 11], [4, 12]])
    model.relink(np.concatenate([LINKS, soft]))
    assert model.alias[8] == 0
    assert model.alias[11] == 11  # a soft pair shares no row
    positive, negative = _batch(model)
    true, false = _f(model, positive), _f(model, negative).reshape(-1, 2)
    slow = np.maximum(0, true[:, None] + 1.5 - false).mean()
    relations = _unit(model.relations)
    paths, shares = relation_paths(primal.triples)
    gaps = [((relations[a] + relations[b] - relations[c]) ** 2).sum() for a, b, c in paths.tolist()]
    slow += 0.1 * np.mean(shares * np.array(gaps)) if len(paths) else 0
    exchanged, origin = exchanged_triples(primal.triples, soft)
    rows = model.embed().astype(float)
    reliability = np.array([rows[p] @ rows[q] for p, q in soft.tolist()])
    assert reliability.min() < 0  # such a pair counts for nothing
    slow += (np.maximum(reliability, 0)[origin] * _f(model, exchanged)).mean()
    assert _loss(model, positive, negative) == pytest.approx(slow, rel=1e-4)
