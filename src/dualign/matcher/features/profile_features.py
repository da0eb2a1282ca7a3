"""How similar the relations of two entities are, whatever is at the other end."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.propagated_labels import bound_signs
from dualign.candidate_pairs.vectors import ROWS_AT_ONCE, cosines, precision_of, unit
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.large_arrays import IN_MEMORY, LargeArrays
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.matcher.features.feature_groups import BlockValues, features
from dualign.matcher.match_state import MatchState

WIDTH = 256
FEW = 1_000  # pairs, of whose relations alone something is computed


@features(("profile",), contested=("profile",))
def profile(run: MatchState) -> BlockValues:
    """The cosine of the two bags of relations, given which relations correspond so far.

    Rare relations weigh more. A bag is a sum of random sign vectors, one for each relation. A
    relation of the right graph has the vector of the one it corresponds to; relations without
    a counterpart are left out.
    """
    if not run.likeness.size:  # a side has no relations, or a simulated run has forgotten them
        return lambda _, pairs: np.zeros((len(pairs), 1), dtype=np.float32)
    near = run.context.near_left, run.context.near_right
    borne = _relations_of(near[1], run.pairs.rights)
    ours, theirs = bound_signs(run.likeness, WIDTH, np.random.default_rng(0), borne)
    kind = precision_of(sum(run.context.shape))
    arrays = run.context.arrays
    rows = _few(run.pairs.lefts), _few(run.pairs.rights)
    bags = (
        relation_bags(near[0], ours, kind, arrays, rows[0]),
        relation_bags(near[1], theirs, kind, arrays, rows[1]),
    )
    return lambda _, pairs: cosines(pairs, bags)[:, None]


def _few(entities: AnyArray) -> AnyArray | None:
    """The distinct ones of a few entities; None if they are many."""
    return np.unique(entities) if len(entities) <= FEW else None


def _relations_of(near: Neighbourhood, entities: AnyArray) -> IntArray | None:
    """The relations that a few entities have; None if they are many."""
    few = _few(entities)
    if few is None:
        return None
    wanted = np.zeros(near.entity_count, dtype=np.bool_)
    wanted[few] = True
    return np.unique(near.relations[np.repeat(wanted, np.diff(near.starts))])


def relation_bags(
    near: Neighbourhood,
    signs: FloatArray,
    kind: type = np.float32,
    arrays: LargeArrays = IN_MEMORY,
    entities: AnyArray | None = None,
) -> AnyArray:
    """Σ_r log(1 + edges with r) · rarity of r · signs of r, shape (entities, width), unit rows.

    Only the rows of ``entities`` are computed, if any are given.
    """
    # A copy, because summing duplicates would change the neighbourhood itself.
    ones = np.ones(len(near.relations), dtype=np.float32)
    shape = (near.entity_count, near.relation_count)
    counts = sp.csr_array((ones, near.relations, near.starts), shape=shape, copy=True)
    counts.sum_duplicates()
    bearers = np.bincount(counts.indices, minlength=near.relation_count)
    rarity = np.log((1 + near.entity_count) / (1 + bearers)).astype(np.float32)
    counts.data = np.log1p(counts.data)
    weighted = signs * rarity[:, None]
    if entities is not None:
        some: AnyArray = np.zeros((near.entity_count, signs.shape[1]), kind)
        some[entities] = unit(counts[entities] @ weighted)
        return some
    bags = arrays.empty((near.entity_count, signs.shape[1]), kind)
    for start in range(0, near.entity_count, ROWS_AT_ONCE):
        part = slice(start, start + ROWS_AT_ONCE)
        bags[part] = unit(counts[part] @ weighted)
    return bags
