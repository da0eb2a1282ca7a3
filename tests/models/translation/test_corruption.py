"""Corrupted triples."""

from __future__ import annotations

import numpy as np

from dualign.graphs.primal import PrimalGraph
from dualign.models.translation.corruption import Truncated, Uniform, corrupted


def test_one_end_is_replaced_by_an_entity_of_the_same_graph(primal: PrimalGraph) -> None:
    rng = np.random.default_rng(0)
    made = corrupted(primal.triples, 50, Uniform(primal), rng).reshape(-1, 50, 3)
    boundary = primal.left_entities
    for triple, negatives in zip(primal.triples, made, strict=True):
        changed = negatives != triple
        assert not changed[:, 1].any()
        assert (changed.sum(axis=1) <= 1).all()
        assert changed[:, 0].any()
        assert changed[:, 2].any()
        assert ((negatives[:, ::2] >= boundary) == (triple[0] >= boundary)).all()


def test_uniform_replacements_reach_every_entity(primal: PrimalGraph) -> None:
    entities = np.repeat([[0], [8]], 2000, axis=1)
    drawn = Uniform(primal).replacements(entities, entities == 8, np.random.default_rng(0))
    assert set(drawn[0].tolist()) == set(range(primal.left_entities))
    assert set(drawn[1].tolist()) == set(range(primal.left_entities, primal.entities))


def test_truncated_replacements_are_the_nearest_of_the_same_graph(primal: PrimalGraph) -> None:
    rng = np.random.default_rng(0)
    rows = rng.standard_normal((primal.entities, 4)).astype(np.float32)
    sampler = Truncated(primal, epsilon=0.5, least=1)
    sampler.refresh(rows, rng)
    entities = np.repeat(np.arange(primal.entities)[:, None], 500, axis=1)
    drawn = sampler.replacements(entities, entities >= primal.left_entities, rng)
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    for start, stop in ((0, primal.left_entities), (primal.left_entities, primal.entities)):
        count = round(0.5 * (stop - start))
        for entity in range(start, stop):
            order = start + np.argsort(-(unit[start:stop] @ unit[entity]))
            assert set(drawn[entity].tolist()) == set(order[:count].tolist())


def test_an_exchanged_entity_is_replaced_by_one_of_the_triples_graph(primal: PrimalGraph) -> None:
    rng = np.random.default_rng(0)
    sampler = Truncated(primal, epsilon=0.9, least=1)
    sampler.refresh(rng.standard_normal((primal.entities, 4)).astype(np.float32), rng)
    exchanged = np.array([[8, 0, 1]])  # a left triple whose head stands for its counterpart
    made = corrupted(exchanged, 2000, sampler, rng)
    heads = made[made[:, 0] != 8, 0]
    assert set(heads.tolist()) == set(range(primal.left_entities))


def test_a_truncated_sample_is_drawn_anew_at_each_refresh(primal: PrimalGraph) -> None:
    rng = np.random.default_rng(0)
    rows = rng.standard_normal((primal.entities, 4)).astype(np.float32)
    sampler = Truncated(primal, epsilon=0.0, sample=3)
    seen = set()
    for _ in range(20):
        sampler.refresh(rows, rng)
        assert sampler.neighbours[0].shape == (primal.left_entities, 3)
        seen |= set(sampler.neighbours[0].ravel().tolist())
    assert seen == set(range(primal.left_entities))


def test_a_small_graph_is_not_cut_down_to_true_neighbours(primal: PrimalGraph) -> None:
    sampler = Truncated(primal, epsilon=0.9)
    rows = np.random.default_rng(0).standard_normal((primal.entities, 4)).astype(np.float32)
    sampler.refresh(rows, np.random.default_rng(0))
    assert sampler.neighbours[0].shape == (primal.left_entities, primal.left_entities)


def _two_of(size: int) -> PrimalGraph:
    return PrimalGraph(
        left_entities=size,
        right_entities=size,
        left_relations=1,
        right_relations=1,
        triples=np.array([[0, 0, 1], [size, 1, size + 1]]),
    )


def test_neighbours_in_a_graph_of_several_samples() -> None:
    size, rng = 150, np.random.default_rng(0)
    rows = rng.standard_normal((2 * size, 8)).astype(np.float32)
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    sampler = Truncated(_two_of(size), epsilon=0.9, sample=size, least=1)
    sampler.refresh(rows, rng)
    for side, start in enumerate((0, size)):
        near = sampler.neighbours[side]
        assert near.shape == (size, 15)
        for entity in range(size):
            alike = unit[start : start + size] @ unit[start + entity]
            assert set(near[entity].tolist()) == set((start + np.argsort(-alike)[:15]).tolist())


def test_all_entities_serve_as_negatives_at_once() -> None:
    size, rng = 1000, np.random.default_rng(0)
    sampler = Truncated(_two_of(size), epsilon=0.5, sample=200)
    sampler.refresh(rng.standard_normal((2 * size, 4)).astype(np.float32), rng)
    for side, start in enumerate((0, size)):
        times = np.bincount(sampler.neighbours[side].ravel() - start, minlength=size)
        assert (times > 0).mean() > 0.9  # one sample for all would have 200 of them
