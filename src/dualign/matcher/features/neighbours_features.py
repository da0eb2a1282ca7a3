"""What aligned neighbours say of a pair, in sum and in proportion."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.matcher.features.feature_groups import features
from dualign.matcher.features.neighbour_evidence import COLUMNS, neighbour_evidence
from dualign.matcher.match_state import MatchState

SHARES = ("left_share", "right_share", "mean_share", "overlap")
_LITTLE = 0.1  # keeps the share of an entity with hardly any neighbours small


@features(COLUMNS + SHARES, contested=(*COLUMNS, "mean_share"))
def neighbours(run: MatchState) -> FloatArray:
    """The evidence; its share of what the aligned neighbours of either entity could say.

    ``overlap`` sets it in proportion to all neighbours, aligned or not, so it knows degrees; it is
    zero where these are hidden.
    """
    context, pairs = run.context, run.pairs
    evidence = neighbour_evidence(
        pairs, context.near_left, context.near_right, run.forward, run.likeness
    )
    rare = evidence[:, COLUMNS.index("rare")]
    left = rare / (_voices(context.near_left, run.forward.belief())[pairs.lefts] + _LITTLE)
    right = rare / (_voices(context.near_right, run.backward.belief())[pairs.rights] + _LITTLE)
    overlap = np.zeros_like(rare)
    if context.settings.degrees:
        all_left, all_right = (
            _voices(near, np.ones(near.entity_count, dtype=np.float32))
            for near in (context.near_left, context.near_right)
        )
        overlap = rare / (all_left[pairs.lefts] + all_right[pairs.rights] - rare + _LITTLE)
    shares = np.stack([left, right, np.sqrt(left * right), overlap], axis=1)
    return np.concatenate([evidence, shares.astype(np.float32)], axis=1)


def _voices(near: Neighbourhood, belief: FloatArray) -> FloatArray:
    """Σ of rarity · belief over each entity's edges, shape (entities,)."""
    weights = near.rarity[near.neighbours] * belief[near.neighbours]
    owners = np.repeat(np.arange(near.entity_count), np.diff(near.starts))
    total = np.bincount(owners, weights=weights, minlength=near.entity_count)
    return total.astype(np.float32)
