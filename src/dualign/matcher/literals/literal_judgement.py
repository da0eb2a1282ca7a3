"""Literals combined with a judge that has not seen them.

The shipped matcher was trained on graphs without literal values. Given whether two entities are
the same, their literals are assumed independent of their names and neighbours, so log-odds
add up (Bayes): odds(all) = odds(names, neighbours) + Σ ln(m / u). Where an entity has neither a
name nor neighbours, the shipped matcher has nothing to judge by, and the prior of the model of
literals takes its place.
"""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import BoolArray, FloatArray
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.matcher.features import column_names
from dualign.matcher.match_context import MatchContext
from dualign.matcher.scoring.scorer import probability

SURE = np.float32(8)  # log-odds (1 in 3,000 wrong) up to which independence is trusted


def nameless(context: MatchContext, pairs: Pairs) -> BoolArray:
    """Pairs in which an entity has no name."""
    named: BoolArray = context.left.has_name[pairs.lefts] & context.right.has_name[pairs.rights]
    return ~named


def without_neighbours(context: MatchContext, pairs: Pairs) -> BoolArray:
    """Pairs in which an entity has no neighbours."""
    left, right = (_has_neighbours(near) for near in (context.near_left, context.near_right))
    linked: BoolArray = left[pairs.lefts] & right[pairs.rights]
    return ~linked


def on_literals_alone(context: MatchContext, pairs: Pairs) -> BoolArray:
    """Pairs about which names and neighbours say nothing, in graphs with literals to compare."""
    if not context.literals.properties:
        return np.zeros(len(pairs), dtype=np.bool_)
    return nameless(context, pairs) & without_neighbours(context, pairs)


def with_literals(
    logits: FloatArray, table: FloatArray, context: MatchContext, pairs: Pairs
) -> FloatArray:
    """Log-odds of a judge that has not seen the literals, combined with what these say.

    Nothing changes where no two values compare and there are names or neighbours to judge by.
    """
    odds = table[:, column_names().index("literal_odds")]
    alone = on_literals_alone(context, pairs)
    together = np.where(alone, np.float32(context.literals.prior), logits) + odds
    return tempered(together, np.where(alone, SURE, np.maximum(np.abs(logits), SURE)))


def posterior(odds: FloatArray, prior: float) -> FloatArray:
    """The probability by literals alone."""
    return probability(tempered(odds + np.float32(prior)))


def tempered(odds: FloatArray, trusted: FloatArray | np.float32 = SURE) -> FloatArray:
    """Log-odds that grow only logarithmically beyond what is ``trusted``.

    Properties are not quite independent, so no sum of weights is worth 1 : e⁴⁰. Their order is
    kept, and of two sure pairs the better one still has the larger probability (float32).
    """
    beyond = np.maximum(np.abs(odds) - trusted, 0)
    within = np.minimum(np.abs(odds), trusted)
    return np.asarray(np.sign(odds) * (within + np.log1p(beyond)), dtype=np.float32)


def _has_neighbours(near: Neighbourhood) -> BoolArray:
    some: BoolArray = np.diff(near.starts) > 0
    return some
