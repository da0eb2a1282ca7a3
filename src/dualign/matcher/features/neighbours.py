"""What aligned neighbours say of a pair, in sum and in proportion."""

from __future__ import annotations

import numpy as np

from dualign.arrays import FloatArray
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.matcher.evidence import COLUMNS, neighbour_evidence
from dualign.matcher.features.registry import moving_features
from dualign.matcher.run import Run

SHARES = ("left_share", "right_share", "mean_share", "overlap")
_LITTLE = 0.1  # keeps the share of an entity with hardly any neighbours small


@moving_features("neighbours", COLUMNS + SHARES, contested=(*COLUMNS, "mean_share"))
def neighbours(run: Run) -> FloatArray:
    """The evidence; its share of what the aligned neighbours of either entity could say.

    ``overlap`` sets it in proportion to all neighbours, aligned or not, so it knows degrees; it is
    zero where these are hidden.
    """
    scene, pairs = run.scene, run.pairs
    evidence = neighbour_evidence(
        pairs, scene.near_left, scene.near_right, run.forward, run.likeness
    )
    rare = evidence[:, COLUMNS.index("rare")]
    left = rare / (_voices(scene.near_left, run.forward.belief())[pairs.lefts] + _LITTLE)
    right = rare / (_voices(scene.near_right, run.backward.belief())[pairs.rights] + _LITTLE)
    overlap = np.zeros_like(rare)
    if scene.settings.degrees:
        all_left, all_right = (
            _voices(near, np.ones(near.entity_count, dtype=np.float32))
            for near in (scene.near_left, scene.near_right)
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
