"""Bootstrapping: pairs the model is sure of join the known links, and may be withdrawn again.

The paper mentions it as future work ("a bootstrapping process can further improve the performance
of RDGCN"); BootEA (Sun et al., IJCAI 2018) is built on it. Pairs are searched among all entities
without a known link, or, with ``among="test"``, only among the entities of the test links, as
published programs do, which therefore know which entities have a counterpart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import scipy.sparse as sp
import torch
from torch import Tensor

from dualign.candidate_pairs.assignment.hungarian import largest_sum
from dualign.candidate_pairs.assignment.stable import stable
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.core.graph_pair import no_links
from dualign.core.pair_keys import link_keys
from dualign.embedding import confidences, fit_temperature, mutually_nearest, nearest
from dualign.embedding.similar_pairs import similar_pairs
from dualign.graphs.common_neighbours import common_neighbours
from dualign.graphs.primal import PrimalGraph
from dualign.models.translation.labelled_pairs import found_links
from dualign.training import BootstrapSettings
from dualign.training.trainer import Round

Entities = tuple[IntArray, IntArray]
_ALONE = 1e-9  # the value of an unmatched entity: less than any pair


@dataclass
class Bootstrapping:
    """Chooses further links from embeddings, round by round.

    ``links`` and ``pairs`` are (n, 2): left position, right position. ``among`` are the left and
    right entities that may be paired. Its confidence is calibrated on ``held_out`` links or,
    without any, on ``links``, which makes it overconfident, since it has learnt those.
    """

    embed: Callable[[], FloatArray]
    primal: PrimalGraph
    links: IntArray
    settings: BootstrapSettings
    metric: str
    among: Entities
    held_out: IntArray = field(default_factory=no_links)
    pairs: IntArray = field(default_factory=no_links)

    def round(self) -> Round | None:
        """The links to learn from next; None when hardly any pair has changed.

        A matching continues during training, so it waits until there is a first pair.
        """
        if not all(map(len, self.among)):
            return None
        rows = self.embed()
        left, right = rows[: self.primal.left_entities], rows[self.primal.left_entities :]
        choose = {"mutual": self._mutual, "matching": self._matching}[self.settings.choose]
        before, self.pairs = self.pairs, choose(left, right)
        stay = len(before) - len(found_links(before, self.pairs, self.primal.entities))
        joined, withdrawn = len(self.pairs) - stay, len(before) - stay
        waits = self.settings.choose == "matching" and not len(before)
        if joined + withdrawn <= self.settings.settled * len(self.pairs) and not waits:
            return None
        links = self.primal.joint(np.concatenate([self.links, self.pairs]))
        return Round(links, joined, withdrawn)

    def state(self) -> dict[str, Tensor]:
        """What a checkpoint must keep."""
        return {"pairs": torch.from_numpy(self.pairs)}

    def restore(self, state: dict[str, Tensor]) -> None:
        """Restore the state of a checkpoint."""
        self.pairs = state["pairs"].numpy()

    def _mutual(self, left: FloatArray, right: FloatArray) -> IntArray:
        """Pairs that are each other's nearest and surer than the threshold.

        Confidence is the softmax over the candidates at the temperature that suits links.
        """
        ours, theirs = (side[ids] for side, ids in zip((left, right), self.among, strict=True))
        shown = self.held_out if len(self.held_out) else self.links
        heat = fit_temperature(left, right, shown, self.metric) if len(shown) else None
        forward, backward = (
            nearest(queries, keys, 2, self.metric)
            for queries, keys in ((ours, theirs), (theirs, ours))
        )
        confidence = confidences(ours, theirs, forward, self.metric, temperature=heat)[:, 0]
        chosen = mutually_nearest(forward, backward) & (confidence >= self.settings.threshold)
        found = np.flatnonzero(chosen)
        return np.column_stack([self.among[0][found], self.among[1][forward.indices[found, 0]]])

    @cached_property
    def bonus(self) -> sp.csr_array | None:
        """The similarity added for shared known neighbours, shape as ``among``."""
        worth = self.settings.neighbour_bonus
        if not worth:
            return None
        return worth * common_neighbours(self.primal, self.links, *self.among)

    def _matching(self, left: FloatArray, right: FloatArray) -> IntArray:
        """A maximum-weight matching of similar entities, edited into the labels held so far.

        A label of an earlier round stays unless a more similar pair takes one of its entities.
        """
        ours, theirs = (side[ids] for side, ids in zip((left, right), self.among, strict=True))
        places, weights = similar_pairs(ours, theirs, self.settings.threshold, bonus=self.bonus)
        places = _of_largest_sum(places, weights, len(ours), len(theirs))
        new = np.column_stack([self.among[0][places[:, 0]], self.among[1][places[:, 1]]])
        labels = np.unique(np.concatenate([self.pairs, new]), axis=0)
        similarity = _cosines(left[labels[:, 0]], right[labels[:, 1]])
        if self.bonus is not None:
            rows, columns = (
                np.searchsorted(a, x) for a, x in zip(self.among, labels.T, strict=True)
            )
            similarity += self.bonus[rows, columns]
        pairs = Pairs.of_links(labels, self.primal.left_entities, self.primal.right_entities)
        return labels[stable(pairs, similarity)]


def unlinked(primal: PrimalGraph, links: IntArray) -> Entities:
    """All entities without a link, left and right."""
    return without_linked(
        links, (np.arange(primal.left_entities), np.arange(primal.right_entities))
    )


def without_linked(links: IntArray, entities: Entities) -> Entities:
    """The left and right entities without a link."""
    return np.setdiff1d(entities[0], links[:, 0]), np.setdiff1d(entities[1], links[:, 1])


def entities_to_pair(
    settings: BootstrapSettings, primal: PrimalGraph, links: IntArray, test: Entities | None
) -> Entities:
    """The entities that bootstrapping may pair under these settings."""
    if settings.among == "all":
        return unlinked(primal, links)
    if test is not None:
        return without_linked(links, test)
    raise UsageError(
        "bootstrapping among test entities needs a benchmark folder with test links; "
        "leave out --bootstrap-among test"
    )


def _of_largest_sum(
    places: IntArray, weights: FloatArray, left_count: int, right_count: int
) -> IntArray:
    """Those of the pairs (n, 2) that are one-to-one and of the largest total weight."""
    keys = link_keys(places, right_count)
    order = np.argsort(keys)
    pairs = Pairs(keys[order], left_count, right_count)
    return places[order][largest_sum(pairs, weights[order].astype(np.float64), _ALONE)]


def _cosines(ours: FloatArray, theirs: FloatArray) -> FloatArray:
    """The cosine of each row of one array with the same row of the other."""
    lengths = np.linalg.norm(ours, axis=1) * np.linalg.norm(theirs, axis=1)
    cosines: FloatArray = (ours * theirs).sum(axis=1) / np.maximum(
        lengths, np.finfo(np.float32).tiny
    )
    return cosines
