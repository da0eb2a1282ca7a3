"""How unevenly RDGCN's last attention weights the triples of an entity."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.models.rdgcn import RDGCN


def unevenness(model: RDGCN) -> FloatArray:
    """Largest / smallest weight α among each entity's triples in the last interaction.

    Shape (entities,), left ones first, in the model's numbering; NaN for fewer than two triples.
    """
    last = model.last_logits()
    if last is None:
        return np.full(model.names.shape[0], np.nan)
    layer, logits = last[0], last[1].cpu().double().numpy()
    size, rows = layer.edges.shape[0], layer.edges.rows.cpu().numpy()
    largest, smallest = np.full(size, -np.inf), np.full(size, np.inf)
    np.maximum.at(largest, rows, logits)
    np.minimum.at(smallest, rows, logits)
    several = np.bincount(rows, minlength=size) > 1
    # A softmax over the entity's logits: the ratio of two weights is e to their difference.
    ratios: FloatArray = np.full(size, np.nan)
    ratios[several] = np.exp(largest[several] - smallest[several])
    return ratios


def spread_of_attention(ratios: FloatArray, uneven: float) -> dict[str, dict[str, float]]:
    """How uneven weights are over all entities with two or more triples, then of those that differ.

    The weight depends only on the relation, so triples of one relation have equal weights.
    """
    known = ratios[~np.isnan(ratios)]
    groups = {"two or more triples": known, "two or more relations": known[known > 1]}
    return {name: _figures(group, uneven) for name, group in groups.items() if len(group)}


def _figures(ratios: FloatArray, uneven: float) -> dict[str, float]:
    median, high = np.quantile(ratios, [0.5, 0.95]).tolist()
    return {
        "entities": len(ratios),
        "median": median,
        "95th percentile": high,
        "largest": float(ratios.max()),
        "share uneven": float((ratios >= uneven).mean()),
    }
