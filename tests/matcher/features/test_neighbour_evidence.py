"""Relations, evidence, walking and rivals against slow, obvious computations."""

from __future__ import annotations

import time
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.relation_likeness import FLOOR, PRIOR, correspondences
from dualign.candidate_pairs.soft_alignment import SoftAlignment, project
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.kernels.jit import set_threads, thread_count
from dualign.matcher.features import neighbour_evidence as module
from dualign.matcher.features.neighbour_evidence import COLUMNS, neighbour_evidence
from dualign.matcher.features.profile_features import relation_bags
from dualign.matcher.generators.walking import walk_keys
from matcher_graphs import random_graph, random_pairs
from rival_leads import margins

SEEDS = st.integers(0, 2**32 - 1)
FEW = hypothesis_settings(max_examples=40)


class World:
    """Two random graphs, random beliefs in both directions, random likeness of relations."""

    def __init__(self, seed: int, directed: bool = True) -> None:
        rng = np.random.default_rng(seed)
        self.rng = rng
        graphs = random_graph(rng), random_graph(rng, entities=9, relations=4)
        self.left, self.right = (Neighbourhood.of(graph, directed=directed) for graph in graphs)
        self.pairs = random_pairs(rng)
        believed = project(self.pairs, rng.random(len(self.pairs)).astype(np.float32))
        self.forward = SoftAlignment.of(self.pairs, believed)
        turned = self.pairs.transposed()
        keys = turned.rights.astype(np.int64) * 9 + turned.lefts
        self.backward = SoftAlignment.of(turned, believed[self.pairs.find(keys)])
        shape = (self.left.relation_count, self.right.relation_count)
        self.likeness = (0.05 + 0.95 * rng.random(shape)).astype(np.float32)

        self.edges, self.soft = (
            cache(self._edges),
            cache(self._soft),
        )  # the loops ask again and again

    def _edges(self, near, i):
        span = range(near.starts[i], near.starts[i + 1])
        return [(int(near.neighbours[e]), int(near.relations[e]), e) for e in span]

    def _soft(self, n):
        span = slice(self.forward.starts[n], self.forward.starts[n + 1])
        rights, probabilities = self.forward.rights[span], self.forward.probabilities[span]
        return list(zip(rights.tolist(), probabilities.tolist(), strict=True))

    def votes(self, i, j):
        """For (i, j): (n, p, p · c, p · c · f) of every way i – n ~ m – j."""
        for n, relation, e in self.edges(self.left, i):
            for m, p in self.soft(n):
                for far, other, f in self.edges(self.right, m):
                    if far == j:
                        c = p * self.likeness[relation, self.right.inverse_relations[other]]
                        yield n, p, c, c * min(self.left.local[e], self.right.fan[f])


@pytest.mark.parametrize("directed", [True, False])
@FEW
@given(SEEDS)
def test_relations_correspond_as_counted_over_aligned_edges(directed, seed) -> None:
    world = World(seed, directed)

    def counted(near, far, soft):
        best, sure = soft.best()
        together = np.zeros((near.relation_count, far.relation_count))
        total = np.full(near.relation_count, PRIOR)
        for i in range(near.entity_count):
            for n, relation, _ in world.edges(near, i):
                if best[i] < 0 or best[n] < 0:
                    continue
                total[relation] += sure[i] * sure[n]
                for m, other, _ in world.edges(far, best[i]):
                    if m == best[n]:
                        together[relation, other] += sure[i] * sure[n]
        return together / total[:, None]

    there = counted(world.left, world.right, world.forward)
    back = counted(world.right, world.left, world.backward)
    expected = FLOOR + (1 - FLOOR) * np.minimum(np.sqrt(there * back.T), 1)
    found = correspondences(world.left, world.right, world.forward, world.backward)
    np.testing.assert_allclose(found, expected, atol=1e-5)


@pytest.mark.parametrize("directed", [True, False])
@FEW
@given(SEEDS)
def test_evidence_is_what_the_neighbours_say(directed, seed) -> None:
    world = World(seed, directed)
    found = neighbour_evidence(world.pairs, world.left, world.right, world.forward, world.likeness)
    for q, (i, j) in enumerate(zip(world.pairs.lefts, world.pairs.rights, strict=True)):
        best: dict[int, np.ndarray] = {}
        for n, *values in world.votes(i, j):
            best[n] = np.maximum(best.get(n, np.zeros(3)), values)
        expected = dict.fromkeys(COLUMNS, 0.0)
        for n, (p, c, f) in best.items():
            rarity = world.left.rarity[n]
            expected["shared"] += p * rarity
            expected["related"] += c
            expected["rare"] += c * rarity
            expected["telling"] -= np.log(1 - 0.98 * f)
            expected["strongest"] = max(expected["strongest"], f)
        np.testing.assert_allclose(found[q], list(expected.values()), rtol=1e-4, atol=1e-5)


@FEW
@given(SEEDS, st.integers(1, 4))
def test_walking_finds_the_best_reached(seed, k) -> None:
    world = World(seed)
    wanted, allowed = world.rng.random(8) < 0.8, world.rng.random(9) < 0.8
    found = walk_keys(world.left, world.right, world.forward, world.likeness, k, wanted, allowed)
    for i in range(8):
        scores = {j: sum(v[3] for v in world.votes(i, j)) for j in range(9) if allowed[j]}
        reached = sorted((score for score in scores.values() if score > 0), reverse=True)
        own = found[found // 9 == i] % 9
        assert len(own) == (min(k, len(reached)) if wanted[i] else 0)
        np.testing.assert_allclose(
            sorted((scores[int(j)] for j in own), reverse=True), reached[: len(own)], rtol=1e-4
        )


@FEW
@given(SEEDS)
def test_margins_are_leads_over_the_best_rival(seed) -> None:
    rng = np.random.default_rng(seed)
    pairs = random_pairs(rng)
    values = np.round(rng.random((len(pairs), 3)) * 2 - 0.5, 1).astype(np.float32)
    found = margins(pairs, values, most=int(rng.integers(1, 20)))
    for q in range(len(pairs)):
        for groups, offset in ((pairs.lefts, 0), (pairs.rights, 3)):
            rivals = np.flatnonzero(groups == groups[q])
            rivals = values[rivals[rivals != q]]
            best = np.maximum(rivals.max(axis=0), 0) if len(rivals) else np.zeros(3)
            np.testing.assert_allclose(found[q, offset : offset + 3], values[q] - best, atol=1e-6)


def test_the_number_of_threads_changes_no_bit() -> None:
    world, before = World(1), thread_count()
    outcomes = []
    try:
        for threads in (1, 3):
            set_threads(threads)
            everyone = np.ones(8, dtype=bool), np.ones(9, dtype=bool)
            graphs = world.left, world.right
            outcomes.append(
                (
                    neighbour_evidence(world.pairs, *graphs, world.forward, world.likeness),
                    walk_keys(*graphs, world.forward, world.likeness, 3, *everyone),
                    margins(world.pairs, np.sin(np.arange(len(world.pairs)))[:, None]),
                )
            )
    finally:
        set_threads(before)
    for one, three in zip(*outcomes, strict=True):
        assert one.tobytes() == three.tobytes()


def test_no_pairs_have_no_evidence() -> None:
    world = World(0)
    none = Pairs.of([], 8, 9)
    found = neighbour_evidence(none, world.left, world.right, world.forward, world.likeness)
    assert found.shape == (0, len(COLUMNS))


@FEW
@given(SEEDS)
def test_bags_of_relations_are_sums_over_edges(seed) -> None:
    near = World(seed).left
    before = near.relations.copy(), near.starts.copy()
    signs = np.random.default_rng(seed).normal(size=(near.relation_count, 16)).astype(np.float32)
    found = relation_bags(near, signs)
    counts = np.zeros((near.entity_count, near.relation_count))
    for i in range(near.entity_count):
        for e in range(near.starts[i], near.starts[i + 1]):
            counts[i, near.relations[e]] += 1
    rarity = np.log((1 + near.entity_count) / (1 + (counts > 0).sum(axis=0)))
    expected = (np.log1p(counts) * rarity) @ signs
    lengths = np.linalg.norm(expected, axis=1, keepdims=True)
    far = lengths[:, 0] > 1e-3  # the direction of next to nothing is rounding
    np.testing.assert_allclose(found[far], (expected / np.maximum(lengths, 1e-12))[far], atol=1e-4)
    np.testing.assert_array_equal(near.relations, before[0])
    np.testing.assert_array_equal(near.starts, before[1])


def star(leaves: int) -> Neighbourhood:
    """Entity 0 leads to all others, by two relations to every seventh."""
    triples = [(0, 0, leaf) for leaf in range(1, leaves + 1)]
    triples += [(leaf, 1, 0) for leaf in range(1, leaves + 1, 7)]
    return Neighbourhood.of_triples(np.array(triples), leaves + 1, 2)


def evidence_of_leaves(leaves: int) -> tuple[np.ndarray, float]:
    """The evidence for three candidates of every leaf, and the seconds that it takes."""
    hub, size = star(leaves), leaves + 1
    lefts = np.concatenate([[0], np.repeat(np.arange(1, size), 3)])
    rights = np.concatenate([[0], (np.repeat(np.arange(leaves), 3) + np.tile([0, 5, 7], leaves))])
    rights[1:] = rights[1:] % leaves + 1
    pairs = Pairs.of([lefts * size + rights], size, size)
    belief = SoftAlignment.of(pairs, np.full(len(pairs), 0.5, dtype=np.float32))
    likeness = np.linspace(0.1, 0.9, 16, dtype=np.float32).reshape(4, 4)
    began = time.thread_time()
    found = neighbour_evidence(pairs, hub, hub, belief, likeness)
    return found, time.thread_time() - began


def test_a_hub_is_searched_and_gives_the_same_evidence(monkeypatch) -> None:
    searched, _ = evidence_of_leaves(120)
    monkeypatch.setattr(module, "_collect", module._collect.function)  # as Python runs it
    monkeypatch.setattr(module, "SEARCH", 10**6)
    walked, _ = evidence_of_leaves(120)
    assert np.count_nonzero(walked) > 500
    np.testing.assert_allclose(searched, walked, rtol=1e-4)


def test_the_leaves_of_a_hub_cost_what_they_are_many() -> None:
    evidence_of_leaves(100)  # compiles
    _, few = evidence_of_leaves(6_000)
    _, many = evidence_of_leaves(60_000)
    assert many < 40 * max(few, 0.002), (few, many)
