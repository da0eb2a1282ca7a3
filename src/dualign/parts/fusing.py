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
    known = np.zeros(len(pairs), dtype=np.int64)
    for each in parts:
        sees, owns = _membership(each.part, pairs)
        knows = sees & owns
        known += knows
        score = np.where(knows, FLOOR, 0.0)
        places = pairs.find(_keys(each, pairs.right_count))
        there = places >= 0
        score[places[there]] = np.where(knows[places[there]], each.scores[there], 0.0)
        sums += score
    mean = np.where(known > 0, sums / np.maximum(known, 1), FLOOR)
    return mean.astype(np.float32)


def _membership(part: GraphPart, pairs: Pairs) -> tuple[AnyArray, AnyArray]:
    """Whether a part has both entities of each pair, and whether it owns one of them."""
    sides = []
    for count, members, own in (
        (pairs.left_count, part.lefts, part.own_lefts),
        (pairs.right_count, part.rights, part.own_rights),
    ):
        state = np.zeros(count, dtype=np.int8)  # 0: elsewhere, 1: seen, 2: owned
        state[members] = 1 + own
        sides.append(state)
    left, right = sides[0][pairs.lefts], sides[1][pairs.rights]
    return (left > 0) & (right > 0), (left > 1) | (right > 1)
