"""One score per pair from the parts that know it and from the names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.pair_keys import link_keys, pair_keys
from dualign.parts.graph_part import GraphPart
from dualign.parts.listed_scores import FLOOR
from dualign.parts.name_channel import NameChannel


class PartScores(NamedTuple):
    """Pairs of a part, in the numbering of the part, with a score each."""

    part: GraphPart
    lefts: AnyArray
    rights: AnyArray
    scores: FloatArray


def fuse(
    parts: Sequence[PartScores],
    names: NameChannel | None,
    shape: tuple[int, int],
    *,
    weight: float,
    links: IntArray,
    negatives: IntArray,
) -> tuple[Pairs, FloatArray]:
    """The pairs that anything suggests, without ``negatives``, and their fused scores.

    A pair's score is the mean over the parts that see both entities and own one of them, plus
    ``weight`` times the score of its names. Known ``links`` are always among the pairs.
    """
    width = shape[1]
    keys = [_keys(each, width) for each in parts] + [link_keys(links, width)]
    if names is not None:
        keys.append(names.listed.keys)
    pairs = Pairs.of(keys, *shape)
    pairs = pairs.where(~np.isin(pairs.keys, link_keys(negatives, width)))
    total = _mean_scores(pairs, parts)
    if names is not None and weight > 0:
        lefts, rights = pairs.lefts.astype(np.int64), pairs.rights.astype(np.int64)
        total += np.float32(weight) * names.scores(lefts, rights)
    return pairs, total


def _keys(scores: PartScores, width: int) -> IntArray:
    part = scores.part
    return pair_keys(part.lefts[scores.lefts], part.rights[scores.rights], width)


def _mean_scores(pairs: Pairs, parts: Iterable[PartScores]) -> FloatArray:
    """The mean over the parts that know a pair; what a part does not list has the floor's score."""
    sums = np.zeros(len(pairs), dtype=np.float64)
    known = np.zeros(len(pairs), dtype=np.int32)
    right_state = np.zeros(pairs.right_count, dtype=np.int8)
    for each in parts:
        places = _known_to(each.part, pairs, right_state)
        known[places] += 1
        sums[places] += FLOOR
        listed = pairs.find(_keys(each, pairs.right_count))
        there = listed >= 0
        sums[listed[there]] += each.scores[there] - FLOOR
    mean = np.where(known > 0, sums / np.maximum(known, 1), FLOOR)
    return mean.astype(np.float32)


def _known_to(part: GraphPart, pairs: Pairs, right_state: AnyArray) -> IntArray:
    """The places of the pairs that a part sees both entities of and owns one of them.

    Only the rows of its left entities are looked at; ``right_state`` is zero before and after.
    """
    starts, stops = pairs.row_starts[part.lefts], pairs.row_starts[part.lefts + 1]
    counts = stops - starts
    first = np.cumsum(counts) - counts
    places = np.arange(counts.sum()) + np.repeat(starts - first, counts)
    right_state[part.rights] = 1 + part.own_rights  # 0: elsewhere, 1: seen, 2: owned
    right = right_state[pairs.rights[places]]
    right_state[part.rights] = 0
    own_left = np.repeat(part.own_lefts, counts)
    known: IntArray = places[(right > 0) & (own_left | (right > 1))]
    return known
