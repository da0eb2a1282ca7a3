"""`MatchState`: the state of one alignment in progress, real or simulated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from dualign.candidate_pairs.assignment.several import ONE_EACH, Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.propagated_labels import LabelPropagation
from dualign.candidate_pairs.relation_likeness import correspondences
from dualign.candidate_pairs.renewed_search import Searched
from dualign.candidate_pairs.soft_alignment import SoftAlignment, project, settle
from dualign.candidate_pairs.vectors import View
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.graph_pair import no_links
from dualign.core.pair_keys import link_keys
from dualign.matcher.match_context import MatchContext


class MatchState:
    """What is known, which pairs are candidates, and how likely they are believed to be.

    The real run knows all links. In a simulated one, some are hidden, and some of their
    counterparts are removed altogether, so that the scorer sees what true pairs and entities
    without counterpart look like when they are not known. Everything a run finds, it finds from
    its own links alone.

    ``probability`` is the scorer's for each pair by itself, ``belief`` the same relative to its
    row and column, with known links at one. ``several`` says which side's entities may
    have several counterparts; ``compatible`` are then the pairs that are not rivals of each other,
    where known: within rows if left entities have several, within columns if right ones do.
    """

    def __init__(
        self,
        context: MatchContext,
        links: IntArray,
        *,
        hidden: IntArray | None = None,
        gone_left: IntArray | None = None,
        gone_right: IntArray | None = None,
    ) -> None:
        self.context = context
        self.links = links
        self.hidden = no_links() if hidden is None else hidden
        self.here_left = _all_but(gone_left, context.shape[0])
        self.here_right = _all_but(gone_right, context.shape[1])
        self.known_keys = link_keys(links, context.shape[1])
        self.pairs = Pairs.of([], *context.shape)
        self.never = Pairs.of([], *context.shape)
        self.probability: FloatArray = np.empty(0, dtype=np.float32)
        self.belief: FloatArray = np.empty(0, dtype=np.float32)
        self.label_views: dict[str, View] = {}
        self.searched: Mapping[str, Searched] = {}  # among the doubtful, the last time, by view
        self.several = ONE_EACH
        self._compatible_keys: IntArray | None = None
        self.add([self.known_keys])

    def add(self, keys: Iterable[IntArray]) -> None:
        """Add candidate pairs, if they may be the same; nothing is believed about them yet.

        A class is never the same as a property or an instance, unless a known link says so.
        """
        joined = Pairs.of([self.pairs.keys, *keys], *self.context.shape)
        possible = self.context.kinds.allow(joined.lefts, joined.rights)
        known = joined.find(self.known_keys)
        possible[known[known >= 0]] = True
        joined = joined.where(
            self.here_left[joined.lefts]
            & self.here_right[joined.rights]
            & (self.never.find(joined.keys) < 0)
            & possible
        )
        agreement = self.context.required_agreement
        if agreement is not None:
            stated = np.isin(joined.keys, self.known_keys)
            joined = joined.where(stated | ~agreement.contradicted(joined))
        places = joined.find(self.pairs.keys)
        values = np.zeros((2, len(joined)), dtype=np.float32)
        values[0, places], values[1, places] = self.probability, self.belief
        self.pairs, self.probability, self.belief = joined, values[0], values[1]

    def forbid(self, negatives: IntArray, alone: IntArray) -> None:
        """Never consider these pairs (n, 2), unless they are known links, nor these left entities.

        Entities without counterpart get no match; as neighbours they count as before.
        """
        self.here_left[alone] = False
        never = Pairs.of_links(negatives, *self.context.shape)
        known = Pairs.of([self.known_keys], *self.context.shape)
        self.never = never.where(known.find(never.keys) < 0)

    def keep(self, kept: BoolArray) -> None:
        """Drop all other pairs."""
        self.pairs = self.pairs.where(kept)
        self.probability, self.belief = self.probability[kept], self.belief[kept]

    def believe(self, probability: FloatArray) -> None:
        """Adopt the scorer's probability of each pair."""
        self.probability = probability
        self.belief = settle(self.pairs, project(self.pairs, probability), self.known_keys)

    @property
    def known(self) -> BoolArray:
        """Which pairs are known links, shape (pairs,)."""
        known = np.zeros(len(self.pairs), dtype=np.bool_)
        places = self.pairs.find(self.known_keys)
        known[places[places >= 0]] = True
        return known

    def update_beliefs(
        self, labels: LabelPropagation | None = None, likeness: FloatArray | None = None
    ) -> None:
        """Derive from the beliefs which entities are aligned and which relations correspond.

        With ``labels``, also propagate labels from the aligned pairs over the graphs. How far
        relations correspond may be known already: ``likeness``.
        """
        near = self.context.near_left, self.context.near_right
        self.forward, self.backward = SoftAlignment.both_ways(self.pairs, self.belief)
        if likeness is None:
            likeness = correspondences(*near, self.forward, self.backward)
        self.likeness = likeness
        if labels is not None:
            self.label_views = labels.views(*near, self.forward, self.likeness)

    def allow_together(self, keys: IntArray) -> None:
        """Declare that these pairs are not rivals of each other."""
        self._compatible_keys = keys

    @property
    def compatible(self) -> BoolArray | None:
        """Which pairs are not rivals of each other, shape (pairs,); None: all are rivals."""
        if self._compatible_keys is None:
            return None
        found: BoolArray = np.isin(self.pairs.keys, self._compatible_keys)
        return found

    def unsettled(self, sure: float) -> tuple[BoolArray, BoolArray]:
        """Which left and which right entities have no pair above ``sure``."""
        best_left = np.zeros(self.context.shape[0], dtype=np.float32)
        best_right = np.zeros(self.context.shape[1], dtype=np.float32)
        np.maximum.at(best_left, self.pairs.lefts, self.belief)
        np.maximum.at(best_right, self.pairs.rights, self.belief)
        return (best_left < sure) & self.here_left, (best_right < sure) & self.here_right

    def whole(self) -> BoolArray:
        """Which of the hidden links have both their ends, shape (hidden,)."""
        ends: BoolArray = self.here_left[self.hidden[:, 0]] & self.here_right[self.hidden[:, 1]]
        return ends

    def same(self) -> BoolArray:
        """Which of the pairs are hidden links, shape (pairs,)."""
        true = Pairs.of_links(self.hidden, *self.context.shape)
        found: BoolArray = true.find(self.pairs.keys) >= 0
        return found

    def labelled(self, several: Several = ONE_EACH) -> tuple[IntArray, BoolArray]:
        """Pairs that share an entity with a hidden link, and which of them are hidden links.

        This is what a scorer learns from. Known links are not among them: they are true, and an
        entity with two counterparts may have one that is known and one that is hidden. Where left
        or right entities have ``several``, their other pairs may be right, and are not among them.
        """
        touched_left = np.zeros(self.context.shape[0], dtype=np.bool_)
        touched_right = np.zeros(self.context.shape[1], dtype=np.bool_)
        touched_left[self.hidden[:, 0]] = not several.left
        touched_right[self.hidden[:, 1]] = not several.right
        touched = touched_left[self.pairs.lefts] | touched_right[self.pairs.rights]
        places = np.flatnonzero(touched & ~self.known)
        return places, self.same()[places]


def _all_but(gone: IntArray | None, count: int) -> BoolArray:
    here = np.ones(count, dtype=np.bool_)
    if gone is not None:
        here[gone] = False
    return here
