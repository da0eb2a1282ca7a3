"""How similar two entities are by the most similar of their names."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.all_names import MOST_COMPARED, AllNames
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import inner_product
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.pair_keys import pair_keys
from dualign.kernels.jit import compiled, run_rows

MOST_NAMESAKES = 100  # pairs of bearers up to which a text yields candidates


@dataclass(frozen=True, kw_only=True, eq=False)
class BestNames:
    """The two most similar names of each pair, all of shape (pairs,)."""

    cosine: FloatArray  # of their rare n-grams; 0 where one has no name
    numbers: FloatArray  # 1: the same; 0: none in either; −½: some differ; −1: none in common


@dataclass(frozen=True, kw_only=True, eq=False)
class EqualNames:
    """The names that both entities of each pair bear, all of shape (pairs,)."""

    weight: FloatArray  # of the best of them: 1 for names, less for terms that are only close
    count: FloatArray  # how many there are
    bearers: FloatArray  # how many entities bear the rarest of them, at least 2; 0 if there is none


def equal_name_keys(names: AllNames) -> IntArray:
    """Keys of the pairs that share a name, unless too many other entities have it too."""
    meetings = names.left.bearers * names.right.bearers
    shared = np.flatnonzero((meetings > 0) & (meetings <= MOST_NAMESAKES))
    return bearer_keys(names, shared, shared)


def bearer_keys(names: AllNames, ours: IntArray, theirs: IntArray) -> IntArray:
    """Keys of all pairs of a bearer of ``ours[k]`` and a bearer of ``theirs[k]``.

    Pairs of texts with too many bearers are skipped.
    """
    (left_starts, left_owners), (right_starts, right_owners) = (
        names.left.by_text,
        names.right.by_text,
    )
    meetings = names.left.bearers[ours] * names.right.bearers[theirs]
    few = (meetings > 0) & (meetings <= MOST_NAMESAKES)
    ours, theirs, meetings = ours[few], theirs[few], meetings[few]
    which = np.repeat(np.arange(len(ours)), meetings)
    place = np.arange(len(which)) - np.repeat(np.cumsum(meetings) - meetings, meetings)
    width = names.right.bearers[theirs][which]
    lefts = left_owners[left_starts[ours][which] + place // width]
    rights = right_owners[right_starts[theirs][which] + place % width]
    return pair_keys(lefts, rights, names.right.entity_count)


@compiled
def _agreement(a: int, b: int, starts: IntArray, words: IntArray) -> float:
    p, q, common = starts[a], starts[b], 0
    ours, theirs = starts[a + 1] - p, starts[b + 1] - q
    while p < starts[a + 1] and q < starts[b + 1]:
        if words[p] == words[q]:
            common += 1
            p += 1
            q += 1
        elif words[p] < words[q]:
            p += 1
        else:
            q += 1
    if ours == common and theirs == common:
        return 1.0 if common else 0.0
    return -1.0 if ours and theirs and not common else -0.5


@compiled
def _best(
    start: int,
    stop: int,
    lefts: AnyArray,
    rights: AnyArray,
    ap: IntArray,
    at: IntArray,
    bp: IntArray,
    bt: IntArray,
    starts: AnyArray,
    columns: AnyArray,
    values: FloatArray,
    number_starts: IntArray,
    number_words: IntArray,
    most: int,
    cosine: FloatArray,
    numbers: FloatArray,
) -> None:
    for row in range(start, stop):
        i, j = lefts[row], rights[row]
        top, ours, theirs = np.float32(0), -1, -1
        for p in range(ap[i], min(ap[i + 1], ap[i] + most)):
            for q in range(bp[j], min(bp[j + 1], bp[j] + most)):
                alike = np.float32(1)
                if at[p] != bt[q]:
                    alike = inner_product(
                        at[p], bt[q], starts, columns, values, starts, columns, values
                    )
                if alike > top:
                    top, ours, theirs = alike, at[p], bt[q]
        cosine[row] = top
        if ours >= 0:
            numbers[row] = _agreement(ours, theirs, number_starts, number_words)


def best_names(names: AllNames, pairs: Pairs) -> BestNames:
    """Compare all names of each pair by their n-grams."""
    cosine, numbers = np.zeros((2, len(pairs)), dtype=np.float32)
    table = names.ngrams
    run_rows(
        _best, len(pairs), pairs.lefts, pairs.rights, names.left.starts, names.left.texts,
        names.right.starts, names.right.texts, table.indptr, table.indices, table.data,
        *names.numbers, MOST_COMPARED, cosine, numbers,
    )  # fmt: skip
    return BestNames(cosine=cosine, numbers=numbers)


@compiled
def _equal(
    start: int,
    stop: int,
    lefts: AnyArray,
    rights: AnyArray,
    ap: AnyArray,
    at: AnyArray,
    aw: FloatArray,
    bp: AnyArray,
    bt: AnyArray,
    bw: FloatArray,
    borne: IntArray,
    weight: FloatArray,
    count: FloatArray,
    bearers: FloatArray,
) -> None:
    for row in range(start, stop):
        p, p_end = ap[lefts[row]], ap[lefts[row] + 1]
        q, q_end = bp[rights[row]], bp[rights[row] + 1]
        while p < p_end and q < q_end:
            if at[p] == bt[q]:
                weight[row] = max(weight[row], min(aw[p], bw[q]))
                fewest = borne[at[p]]
                if count[row] == 0 or fewest < bearers[row]:
                    bearers[row] = fewest
                count[row] += 1
                p += 1
                q += 1
            elif at[p] < bt[q]:
                p += 1
            else:
                q += 1


def equal_names(names: AllNames, pairs: Pairs) -> EqualNames:
    """Find the names that both entities of each pair bear."""
    weight, count, bearers = np.zeros((3, len(pairs)), dtype=np.float32)
    left, right = names.left.by_number, names.right.by_number
    run_rows(
        _equal, len(pairs), pairs.lefts, pairs.rights, left.indptr, left.indices, left.data,
        right.indptr, right.indices, right.data, names.left.bearers + names.right.bearers,
        weight, count, bearers,
    )  # fmt: skip
    return EqualNames(weight=weight, count=count, bearers=bearers)
