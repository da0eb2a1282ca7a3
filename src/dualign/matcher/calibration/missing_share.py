"""How many entities have no counterpart, estimated from the scores alone.

How many entities of a graph are in the other one at all is unknown. But the scores of those that
are not look different, and simulated runs show how: so the share is the one that best explains
the scores of the real run. That is label shift, solved by expectation–maximisation (Saerens,
Latinne, Decaestecker 2002): with P(there | s; m) of `Calibration`::

    m ← (Σ over entities of 1 − P(there | s; m) + w · m₀) / (entities + w)

The share m₀ of the simulated runs is worth w entities: where the scores say nothing, it stays, and
no share is ever taken for certain.

An entity that its graph says much about is more likely to be in the other graph than one merely
mentioned. The share is therefore estimated for groups of entities with similar statement counts,
unless degrees are hidden.
"""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.matcher.calibration.probability_calibration import Calibration, Values, logit
from dualign.matcher.match_state import MatchState

GROUPS = 6
FEWEST = 200  # entities of a group
STEPS, CLOSE = 500, 1e-6
WORTH = 30  # entities that the prior, the share in the simulated runs, is worth


def missing_shares(run: MatchState, calibration: Calibration) -> FloatArray | None:
    """For each left entity, the share without counterpart in its group, shape (lefts,).

    None if the calibration cannot say.
    """
    if calibration.there is None:
        return None
    best = np.zeros(run.context.shape[0], dtype=np.float32)
    np.maximum.at(best, run.pairs.lefts, run.probability)
    asked = run.here_left.copy()
    asked[run.links[:, 0]] = False
    groups = groups_of(run.context.left, asked, apart=run.context.settings.degrees)
    shares = np.full(len(best), calibration.missing, dtype=np.float32)
    for group in range(groups.max() + 1):
        of_group = groups == group
        if (of_group & asked).any():
            shares[of_group] = estimated_share(logit(best[of_group & asked]), calibration)
    return shares


def groups_of(graph: KnowledgeGraph, asked: BoolArray, *, apart: bool) -> IntArray:
    """The group of each entity, by how many statements the graph makes about it."""
    count = len(graph.entities)
    subjects = np.concatenate([graph.triples[:, 0], graph.attributes.subjects])
    said = np.bincount(subjects, minlength=count)
    groups = min(GROUPS, int(asked.sum()) // FEWEST)
    if not apart or groups < 2:
        return np.zeros(count, dtype=np.int64)
    edges = np.unique(np.quantile(said[asked], np.arange(1, groups) / groups))
    return np.digitize(said, edges[edges > said[asked].min()])


def estimated_share(logits: Values, calibration: Calibration) -> float:
    """The share without counterpart that best explains these log-odds, given the prior."""
    share = calibration.missing
    for _ in range(STEPS):
        before = share
        alone = len(logits) - float(calibration.with_counterpart(logits, np.full(1, share)).sum())
        share = (alone + WORTH * calibration.missing) / (len(logits) + WORTH)
        if abs(share - before) < CLOSE:
            break
    return share
