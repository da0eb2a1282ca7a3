"""What aligned neighbours say about a pair, in total and in proportion."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.matcher.features.feature_groups import BlockValues, features
from dualign.matcher.features.neighbour_evidence import COLUMNS, neighbour_evidence
from dualign.matcher.match_state import MatchState

SHARES = ("left_share", "right_share", "mean_share", "overlap")
_LITTLE = 0.1  # keeps the share of an entity with hardly any neighbours small


@features(COLUMNS + SHARES, contested=(*COLUMNS, "mean_share"))
def neighbours(run: MatchState) -> BlockValues:
    """The evidence, and its share of the most that the aligned neighbours of either could give.

    ``overlap`` relates it to all neighbours, aligned or not, and so depends on degrees; it is zero
    where these are hidden.
    """
    near = run.context.near_left, run.context.near_right
    aligned = [
        neighbour_weights(side, soft.belief())
        for side, soft in zip(near, (run.forward, run.backward), strict=True)
    ]
    everyone = None
    if run.context.settings.degrees:
        everyone = [
            neighbour_weights(side, np.ones(side.entity_count, np.float32)) for side in near
        ]

    def values(_: slice, pairs: Pairs) -> FloatArray:
        evidence = neighbour_evidence(pairs, *near, run.forward, run.likeness)
        return with_shares(pairs, evidence, aligned, everyone)

    return values


def with_shares(
    pairs: Pairs,
    evidence: FloatArray,
    aligned: Sequence[FloatArray],
    everyone: Sequence[FloatArray] | None,
) -> FloatArray:
    """The evidence of each pair and its shares, shape (pairs, 9).

    ``aligned`` and ``everyone`` are the `neighbour_weights` of either side, of aligned neighbours
    and of all; without the latter there is no overlap.
    """
    rare = evidence[:, COLUMNS.index("rare")]
    left = rare / (aligned[0][pairs.lefts] + _LITTLE)
    right = rare / (aligned[1][pairs.rights] + _LITTLE)
    overlap = np.zeros_like(rare)
    if everyone is not None:
        both = everyone[0][pairs.lefts] + everyone[1][pairs.rights]
        overlap = rare / (both - rare + _LITTLE)
    shares = np.stack([left, right, np.sqrt(left * right), overlap], axis=1)
    return np.concatenate([evidence, shares.astype(np.float32)], axis=1)


def neighbour_weights(near: Neighbourhood, belief: FloatArray) -> FloatArray:
    """Σ of rarity · belief over each entity's edges, shape (entities,)."""
    weights = near.rarity[near.neighbours] * belief[near.neighbours]
    owners = np.repeat(np.arange(near.entity_count), np.diff(near.starts))
    total = np.bincount(owners, weights=weights, minlength=near.entity_count)
    return total.astype(np.float32)
