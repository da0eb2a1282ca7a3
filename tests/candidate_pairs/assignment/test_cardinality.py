"""How many to how many, inferred from links or from probabilities."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.assignment.assignments import BEST, BEST_LEFT, EVERY, MUTUAL
from dualign.candidate_pairs.assignment.cardinality import inferred_cardinality
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.graph_pair import no_links

SIZE = 100


def diagonal(*offsets: int) -> Pairs:
    keys = [np.arange(SIZE) * SIZE + (np.arange(SIZE) + offset) % SIZE for offset in offsets]
    return Pairs.of([key.astype(np.int64) for key in keys], SIZE, SIZE)


def test_links_that_share_an_entity_show_that_there_are_several() -> None:
    links = np.array([[k // 2, k] for k in range(40)])
    found = inferred_cardinality(diagonal(0), np.full(SIZE, 0.9, np.float32), links)
    assert found.assignment == BEST_LEFT
    assert "20 of 40 known links" in found.because
    turned = inferred_cardinality(diagonal(0), np.full(SIZE, 0.9, np.float32), links[:, ::-1])
    assert turned.assignment == BEST
    both = np.concatenate([links, links[:, ::-1] + 40])
    found = inferred_cardinality(diagonal(0), np.full(SIZE, 0.9, np.float32), both)
    assert found.assignment == EVERY


def test_a_few_of_many_links_that_share_an_entity_do_not_show_several() -> None:
    """Of 80 links to all 100 pairs there are, two more lead to an entity that has one already."""
    links = np.stack([np.arange(80), np.arange(80)], axis=1)
    links[-2:, 0] = 0, 1
    likely = np.full(SIZE, 0.9, np.float32)
    assert inferred_cardinality(diagonal(0), likely, links).assignment == MUTUAL


def test_as_few_links_of_very_many_pairs_show_several() -> None:
    """Who draws 80 of 3,000 pairs would hardly draw two of one entity, if few had two."""
    size = 3000
    place = np.arange(size)
    pairs = Pairs.of([place * size + place], size, size)
    links = np.stack([place[:80], place[:80]], axis=1)
    links[-2:, 0] = 0, 1
    found = inferred_cardinality(pairs, np.full(size, 0.9, np.float32), links)
    assert found.assignment == BEST_LEFT
    assert "2 of 80 known links" in found.because


def test_many_links_without_a_repetition_show_that_there_is_one() -> None:
    pairs = diagonal(0, 1)
    links = np.stack([np.arange(60), np.arange(60)], axis=1)
    likely = np.full(len(pairs), 0.9, np.float32)  # the probabilities would say several
    assert inferred_cardinality(pairs, likely, links).assignment == MUTUAL


def test_without_links_likely_pairs_beside_the_best_show_several() -> None:
    """Each left entity has two right ones."""
    half = np.arange(SIZE // 2)
    pairs = Pairs.of([half * SIZE + 2 * half, half * SIZE + 2 * half + 1], SIZE, SIZE)
    own = pairs.rights % 2 == 0
    several = np.where(own, 0.95, 0.8).astype(np.float32)
    single = np.where(own, 0.95, 0.2).astype(np.float32)
    assert inferred_cardinality(pairs, several, no_links()).assignment == BEST_LEFT
    assert inferred_cardinality(pairs, single, no_links()).assignment == MUTUAL


def test_blocks_with_as_many_on_either_side_do_not_show_several() -> None:
    """Pairs of twins: each of two left entities is like each of two right ones."""
    place = np.arange(SIZE)
    pairs = Pairs.of([place * SIZE + place, place * SIZE + (place ^ 1)], SIZE, SIZE)
    likely = np.where(pairs.lefts == pairs.rights, 0.95, 0.8).astype(np.float32)
    assert inferred_cardinality(pairs, likely, no_links()).assignment == MUTUAL


def test_a_few_links_out_of_many_pairs_do_not_show_that_there_is_one() -> None:
    """Sixty of six thousand pairs hardly share an entity, even where each has two counterparts."""
    size = 3000
    keys = [np.arange(size) * size + (np.arange(size) + offset) % size for offset in (0, 1)]
    pairs = Pairs.of([key.astype(np.int64) for key in keys], size, size)
    links = np.stack([np.arange(0, size, 50), np.arange(0, size, 50)], axis=1)
    likely = np.random.default_rng(0).uniform(0.8, 0.95, len(pairs)).astype(np.float32)
    assert inferred_cardinality(pairs, likely, links).assignment == EVERY


def test_a_few_entities_with_many_namesakes_do_not_show_several() -> None:
    """Ten entities that are each like all others of the ten, and ninety that are like one."""
    ten = [i * SIZE + j for i in range(10) for j in range(10)]
    pairs = Pairs.of([np.array(ten), diagonal(0).keys], SIZE, SIZE)
    likely = np.where(pairs.lefts == pairs.rights, 0.95, 0.8).astype(np.float32)
    assert (likely == np.float32(0.8)).sum() == 90
    found = inferred_cardinality(pairs, likely, no_links())
    assert found.assignment == MUTUAL
    assert found.because.startswith("of 100 left entities chosen by right ones, none was")
