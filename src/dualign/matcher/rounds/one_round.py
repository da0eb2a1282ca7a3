"""One round: look at the candidates, learn what true pairs look like, judge."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from dualign.candidate_pairs.propagated_labels import LabelPropagation
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.matcher.features import FixedTable, feature_table
from dualign.matcher.generators import EACH_ROUND
from dualign.matcher.literals.literal_judgement import with_literals, without_neighbours
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.simulation import cross_fitted, lesson
from dualign.matcher.scoring.scorer import Scorer, probability
from dualign.matcher.scoring.shipped import ShippedMatcher

FEWEST_LINKS = 20  # with fewer there is nothing to learn from
KEPT_BACKWARD = 3  # candidates of a right entity that stay after the first round


def one_round(
    number: int,
    simulated: Sequence[MatchState],
    real: MatchState,
    *,
    fixed: FixedTable,
    labels: LabelPropagation | None,
    shipped: ShippedMatcher | None,
    seed: int,
    step: Callable[[], None],
) -> list[Scorer]:
    """Every run looks at its candidates and is told how likely they are; returns the scorers.

    The real run comes last, when the tables of the others are no longer needed: a table of
    features is the largest thing there is.
    """
    tables = []
    for run in simulated:
        tables.append(look(run, number, fixed, labels))
        step()
    lessons = [lesson(*taught) for taught in zip(simulated, tables, strict=True)]
    scorers = cross_fitted(lessons, real.context, seed)
    # The shipped matcher has never seen labels, so where these count it has no say.
    helper = None if labels is not None and scorers else shipped
    known = len(real.links)
    judges = [[scorer] for scorer in scorers] or [[] for _ in simulated]
    for run, own in zip(simulated, judges, strict=True):
        run.believe(judge(run, tables.pop(0), number, own, helper, known))
    real.believe(judge(real, look(real, number, fixed, labels), number, scorers, helper, known))
    step()
    return scorers


def look(
    run: MatchState, number: int, fixed: FixedTable, labels: LabelPropagation | None = None
) -> FloatArray:
    """The first half of a round: new candidates, and the features of all."""
    run.update_beliefs(labels)
    run.add([keys for generator in EACH_ROUND.values() for keys in generator(run, number)])
    table = feature_table(run, fixed)
    run.label_views = {}  # large, and the next round carries its own
    return table


def judge(
    run: MatchState,
    table: FloatArray,
    number: int,
    scorers: Sequence[Scorer],
    shipped: ShippedMatcher | None,
    links: int,
) -> FloatArray:
    """The second half: the probability of each pair, learnt and shipped judgement mixed.

    The learnt scorers have seen literals; where the shipped ones have not, they are told.
    """
    if not scorers and shipped is None:
        raise UsageError(
            f"{links} known links teach no scorer (it needs {FEWEST_LINKS}, and pairs to learn "
            "from), and no shipped matcher was given; give one of them"
        )
    share = shipped.share(links) if shipped is not None else 0.0
    if not scorers:
        share = 1.0
    logits = np.zeros(len(table), dtype=np.float32)
    if share < 1:
        logits += (1 - share) * np.mean([scorer.logits(table) for scorer in scorers], axis=0)
    if share > 0 and shipped is not None:
        logits += share * shipped_logits(run, table, number, shipped)
    return probability(logits)


def shipped_logits(
    run: MatchState, table: FloatArray, number: int, shipped: ShippedMatcher
) -> FloatArray:
    """What the shipped matcher says: its trees for graphs, its trees for records, or their mean.

    Where one of the two entities has no neighbours, the trees for records judge alone. Where both
    have some, the trees for graphs do, together with those for records if there is more to read
    than a name: literals or aliases.
    """
    records, context = shipped.records, run.context
    if records is None:
        judged = shipped.logits(table, number)
        if shipped.reads_literals:
            return judged
        return with_literals(judged, table, context, run.pairs)
    alone = without_neighbours(context, run.pairs)
    if alone.all():
        return records.logits(table)
    judged = shipped.logits(table, number)
    if not context.described:
        if alone.any():
            judged[alone] = records.logits(table)[alone]
        return judged
    by_records = records.logits(table)
    return np.where(alone, by_records, (judged + by_records) / 2).astype(np.float32)


def worth_keeping(run: MatchState, kept: int) -> BoolArray:
    """The best candidates of each left entity, and a few of each right one."""
    pairs = run.pairs
    return (
        (_place(run.probability, pairs.lefts, pairs.row_starts) < kept)
        | (_place(run.probability, pairs.rights, pairs.column_starts) < KEPT_BACKWARD)
        | run.known
    )


def _place(values: FloatArray, groups: AnyArray, starts: IntArray) -> IntArray:
    """The place of each value within its group, from 0, largest first."""
    order = np.lexsort((-values, groups))
    place = np.empty(len(values), dtype=np.int64)
    place[order] = np.arange(len(values))
    return place - starts[groups]
