"""Words that go together: what the words of some sure pairs say about other pairs.

Where one source says `Deutschland`, the other one says `DE`; where one says `Specht`, the other one
says `woodpecker`. Nothing in the words shows it, but the sure pairs do: in these, the two words
meet more often than by chance. A word of one entity is worth its strongest association with a word
of the other, ln((c + 1) / (e + 1)) for words that meet in c sure pairs and would in e by chance
(pointwise mutual information, held back where words are rare: Church & Hanks 1990). The worth of
all words is summed for either entity, and the smaller sum counts.

A pair never speaks for itself: from all counts, the sure pairs of its own two entities are taken
away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.sparse_text import Sides
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.kernels.jit import compiled, run_sparse_rows

BLOCK = 4096  # words whose meetings are counted at a time
LEAST = np.float32(0.5)  # weaker associations are left out
LEAST_TOTAL = 1e-6  # weight of all sure pairs
LEAST_MEETINGS = np.float32(0.05)  # weight of the sure pairs in which two words meet


@dataclass(frozen=True, kw_only=True, eq=False)
class SurePairs:
    """At most one sure pair for each entity: its partner, −1 for none, and how sure it is."""

    partners: tuple[IntArray, IntArray]
    weights: tuple[FloatArray, FloatArray]

    @classmethod
    def of(cls, pairs: Pairs, places: IntArray, weights: FloatArray) -> SurePairs:
        """Those of some pairs that come first for both their entities, in the order given."""
        partners = [np.full(count, -1) for count in (pairs.left_count, pairs.right_count)]
        sure = [np.zeros(len(each), np.float32) for each in partners]
        lefts, rights = pairs.lefts[places], pairs.rights[places]
        _, first_left = np.unique(lefts, return_index=True)
        _, first_right = np.unique(rights, return_index=True)
        kept = np.intersect1d(first_left, first_right)
        for side, (own, other) in enumerate(((lefts, rights), (rights, lefts))):
            partners[side][own[kept]] = other[kept]
            sure[side][own[kept]] = weights[kept]
        return cls(partners=(partners[0], partners[1]), weights=(sure[0], sure[1]))

    @property
    def total(self) -> float:
        """The weight of all sure pairs."""
        return float(self.weights[0].sum(dtype=np.float64))


@dataclass(frozen=True, kw_only=True, eq=False)
class WordAssociations:
    """Which words of the left side go together with which of the right side.

    ``meetings`` (left words, right words) holds the weight of the sure pairs in which two words
    meet, where they are associated; ``counts`` that of the sure pairs that have a word, by side.
    """

    words: Sides  # which entity has which word
    sure: SurePairs
    meetings: sp.csr_matrix
    counts: tuple[FloatArray, FloatArray]

    @classmethod
    def of(cls, words: Sides, sure: SurePairs) -> WordAssociations:
        """The associations that sure pairs show."""
        lefts = np.flatnonzero(sure.partners[0] >= 0)
        weights = sp.diags(sure.weights[0][lefts])
        left, right = words[0][lefts], weights @ words[1][sure.partners[0][lefts]]
        left_counts, right_counts = (
            np.asarray(each.sum(axis=0), dtype=np.float32).ravel()
            for each in (weights @ left, right)
        )
        by_word = left.T.tocsr()
        blocks = []
        for start in range(0, by_word.shape[0], BLOCK):
            met = sp.csr_matrix(by_word[start : start + BLOCK] @ right)
            expected = _by_chance(met, left_counts[start : start + BLOCK], right_counts, sure.total)
            blocks.append(_associated(met, expected))
        meetings = sp.csr_matrix(sp.vstack(blocks))
        meetings.sort_indices()
        return cls(words=words, sure=sure, meetings=meetings, counts=(left_counts, right_counts))

    def worth(self, pairs: Pairs) -> FloatArray:
        """What the associated words of each pair are worth, shape (pairs,)."""
        left, right = self.words
        out = np.zeros(len(pairs), dtype=np.float32)
        rows, starts = pairs.filled_rows
        run_sparse_rows(
            _worths, starts, starts, rows, pairs.rights, left.indptr, left.indices, right.indptr,
            right.indices, self.meetings.indptr, self.meetings.indices, self.meetings.data,
            *self.counts, *self.sure.partners, *self.sure.weights, self.sure.total, out,
        )  # fmt: skip
        return out


def words_of(words: Sides, pairs: Pairs) -> Sides:
    """The tables without words that no entity of some pairs has, for all entities.

    The first word stays, so that there is one.
    """
    left, right = (
        side[:, np.union1d([0], side[np.unique(own)].indices)]
        for side, own in zip(words, (pairs.lefts, pairs.rights), strict=True)
    )
    return left, right


def _by_chance(met: sp.csr_matrix, left: FloatArray, right: FloatArray, total: float) -> FloatArray:
    """How often the words of each entry would meet by chance, given how often they occur."""
    expected: FloatArray = np.repeat(left, np.diff(met.indptr)) * right[met.indices]
    return expected / np.float32(max(total, LEAST_TOTAL))


def _associated(met: sp.csr_matrix, expected: FloatArray) -> sp.csr_matrix:
    """The entries of words that meet more often than by chance."""
    kept = np.log((met.data + 1) / (expected + 1)) > LEAST
    rows = np.repeat(np.arange(met.shape[0]), np.diff(met.indptr))[kept]
    return sp.csr_matrix(
        (met.data[kept].astype(np.float32), (rows, met.indices[kept])), shape=met.shape
    )


@compiled
def _association(meetings: float, left: float, right: float, everything: float) -> Any:
    """What it is worth that two words meet so often, of so many times that either one occurs."""
    if meetings <= LEAST_MEETINGS:
        return np.float32(0)
    chance = max(left, meetings) * max(right, meetings) / everything
    return np.float32(np.log((meetings + 1) / (chance + 1)))


@compiled
def _linked(
    own: AnyArray, mp: AnyArray, mi: AnyArray, mx: FloatArray, chains: IntArray, places: IntArray
) -> Any:
    """Link all meetings of some left words by the right word: (left word, weight, next link)."""
    count = 0
    for a in own:
        count += mp[a + 1] - mp[a]
    links = np.empty((count, 3), np.float64)
    end = 0
    for x in range(len(own)):
        places[own[x]] = x
        for k in range(mp[own[x]], mp[own[x] + 1]):
            links[end, 0], links[end, 1], links[end, 2] = x, mx[k], chains[mi[k]]
            chains[mi[k]] = end
            end += 1
    return links


@compiled
def _worths(
    start: int,
    stop: int,
    starts: IntArray,
    rows: AnyArray,
    rights: AnyArray,
    ap: AnyArray,
    ai: AnyArray,
    bp: AnyArray,
    bi: AnyArray,
    mp: AnyArray,
    mi: AnyArray,
    mx: FloatArray,
    left_counts: FloatArray,
    right_counts: FloatArray,
    left_partners: IntArray,
    right_partners: IntArray,
    left_weights: FloatArray,
    right_weights: FloatArray,
    total: float,
    out: FloatArray,
) -> None:
    chains = np.full(len(right_counts), -1)  # where each right word's meetings begin
    places = np.full(len(left_counts), -1)  # of each word among those of the left entity
    met_partner = np.zeros(len(right_counts), np.bool_)  # whether the partner has the word
    for row in range(start, stop):
        left = rows[row]
        own = ai[ap[left] : ap[left + 1]]
        links = _linked(own, mp, mi, mx, chains, places)
        partner, without_left = left_partners[left], left_weights[left]
        theirs = bi[bp[partner] : bp[partner + 1]] if partner >= 0 else bi[:0]
        met_partner[theirs] = True
        best = np.empty(len(own), np.float32)
        shared = np.empty(len(own), np.bool_)  # whether the right entity's partner has the word
        for q in range(starts[row], starts[row + 1]):
            right = rights[q]
            other, without_right = right_partners[right], np.float32(0)
            best[:], shared[:] = 0, False
            if other >= 0 and right != partner:
                without_right = right_weights[right]
                for x in range(ap[other], ap[other + 1]):
                    if places[ai[x]] >= 0:
                        shared[places[ai[x]]] = True
            everything = max(total - without_left - without_right, LEAST_TOTAL)
            right_worth = np.float32(0)
            for y in range(bp[right], bp[right + 1]):
                b, strongest = bi[y], np.float32(0)
                less_b = without_left if met_partner[b] else np.float32(0)
                k = chains[b]
                while k >= 0:
                    x, meetings, k = int(links[k, 0]), links[k, 1], int(links[k, 2])
                    less_a = without_right if shared[x] else np.float32(0)
                    value = _association(
                        meetings - less_a - less_b,
                        left_counts[own[x]] - without_left - less_a,
                        right_counts[b] - without_right - less_b,
                        everything,
                    )
                    strongest, best[x] = max(strongest, value), max(best[x], value)
                right_worth += strongest
            out[q] = min(best.sum(), right_worth)
        met_partner[theirs] = False
        for a in own:
            places[a] = -1
            chains[mi[mp[a] : mp[a + 1]]] = -1
