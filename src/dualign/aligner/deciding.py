"""From the scored pairs of the matching stage to decisions, and so to an `Alignment`."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from dualign.candidate_pairs.assignment.cardinality import (
    ASKED_FOR,
    AUTO,
    Cardinality,
    inferred_cardinality,
)
from dualign.candidate_pairs.soft_alignment import settle
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.errors import UnknownChoice, UsageError
from dualign.core.pair_keys import link_keys, pair_keys
from dualign.embedding import Candidates, DecisionSettings
from dualign.matcher import (
    ASSIGNMENTS,
    BEST_LEFT,
    EVERY,
    ONE_TO_ONE,
    Matching,
    ScoredPairs,
    check_precision,
    threshold_for_f1,
    threshold_for_precision,
)
from dualign.results.alignment import Alignment
from dualign.results.kept_files import kept_pairs
from dualign.results.vocabulary import with_classes
from dualign.tasks import OrderedPair


@dataclass(frozen=True, kw_only=True)
class DecisionPolicy:
    """How pairs are to be decided."""

    assignment: str = AUTO  # which pairs may be accepted: one of ASSIGNMENTS, or auto to infer it
    precision: float | None = None  # accept as many as keep this precision in expectation
    candidates: int = 10  # right entities kept for each left entity

    def __post_init__(self) -> None:
        if self.assignment not in (AUTO, *ASSIGNMENTS):
            raise UnknownChoice("assignment", self.assignment, (AUTO, *ASSIGNMENTS))
        wanted: object = self.precision
        if wanted is not None:
            if not isinstance(wanted, int | float | np.number):
                raise UsageError(f"precision is {wanted!r}; it must be a number")
            check_precision(float(wanted))


@dataclass(frozen=True, kw_only=True, eq=False)
class DecidedPairs:
    """Candidates of each left entity, best first, and which of them may be accepted."""

    indices: IntArray  # (lefts, k)
    probability: FloatArray  # (lefts, k)
    eligible: BoolArray  # (lefts, k)
    thresholds: DecisionSettings
    cardinality: Cardinality

    @classmethod
    def of(
        cls,
        scored: ScoredPairs,
        links: IntArray,
        policy: DecisionPolicy,
        cardinality: Cardinality | None = None,
    ) -> DecidedPairs:
        """Decide on scored pairs; entities must be numbered in the order of their labels.

        Ties are then broken by label. ``cardinality`` is what was inferred; None: the probabilities
        show it.
        """
        if policy.assignment != AUTO:
            cardinality = Cardinality(policy.assignment, ASKED_FOR)
        elif cardinality is None:
            cardinality = inferred_cardinality(scored.pairs, scored.probability, links)
        chosen = _chosen(scored, links, cardinality.assignment)
        several = int(np.bincount(scored.pairs.lefts[chosen]).max(initial=0))
        indices, probability = scored.best(max(2, policy.candidates, several))
        _put_first(indices, probability, scored, chosen)
        width = scored.pairs.right_count
        eligible = _among(indices, scored.pairs.keys[chosen], width)
        known = _among(indices, link_keys(links, width), width)
        open_pairs = probability[eligible & ~known]
        if policy.precision is not None:
            accept = threshold_for_precision(open_pairs, policy.precision)
        else:
            accept = threshold_for_f1(open_pairs)
        return cls(
            indices=indices,
            probability=probability,
            eligible=eligible,
            # A probability says by itself whether a pair is worth a look.
            thresholds=DecisionSettings(
                accept=accept,
                review=min(DecisionSettings().review, accept),
                mutual_review=False,
            ),
            cardinality=cardinality,
        )


def decided(
    pair: OrderedPair,
    links: IntArray,
    matching: Matching,
    policy: DecisionPolicy,
    record: Mapping[str, Any],
) -> Alignment:
    """The alignment of the scored pairs, decided by the given policy."""
    scored = matching.scored
    cardinality = inferred_cardinality(
        scored.pairs, scored.probability, links, matching.outcome.several
    )
    found = DecidedPairs.of(scored, links, policy, cardinality)
    alignment = Alignment(
        left=pair.left,
        right=pair.right,
        candidates=Candidates(
            indices=found.indices, scores=found.probability, keys=len(pair.right.entities)
        ),
        confidence=found.probability,
        mutual=found.eligible,
        scored=scored,
        evidence=matching.evidence,
        names=matching.names,
        metric="probability",
        links=links,
        thresholds=found.thresholds,
        relations=matching.relations,
        record=dict(record)
        | {
            "rounds": [vars(report) for report in matching.reports],
            "calibration": dataclasses.asdict(matching.outcome.calibration),
            "cardinality": dataclasses.asdict(found.cardinality),
        },
    )
    return with_classes(alignment)


def decided_again(alignment: Alignment, policy: DecisionPolicy) -> Alignment:
    """The same alignment with other decisions: nothing is scored again."""
    pair = OrderedPair.of(alignment.left, alignment.right)
    left, right = (np.argsort(order) for order in (pair.numbering.left, pair.numbering.right))
    given = kept_pairs(alignment).scored
    scored = ScoredPairs.renumbered(given.pairs, given.probability, left, right)
    found = DecidedPairs.of(
        ScoredPairs(pairs=scored.pairs, probability=scored.probability),
        pair.links(alignment.links),
        policy,
        _kept_cardinality(alignment),
    )
    rows = np.argsort(pair.numbering.left)
    indices = found.indices[rows]
    again = dataclasses.replace(
        alignment,
        candidates=Candidates(
            indices=np.where(indices >= 0, pair.numbering.right[indices], -1),
            scores=found.probability[rows],
            keys=len(alignment.right.entities),
        ),
        confidence=found.probability[rows],
        mutual=found.eligible[rows],
        thresholds=found.thresholds,
        record=dict(alignment.record)
        | {
            "cardinality": dataclasses.asdict(found.cardinality),
            "decided_again": {"assignment": policy.assignment, "precision": policy.precision},
        },
    )
    return with_classes(again)


def _kept_cardinality(alignment: Alignment) -> Cardinality | None:
    """What was inferred when the pairs were scored; None if an assignment was asked for."""
    kept = alignment.record.get("cardinality")
    if not isinstance(kept, Mapping) or kept.get("because") == ASKED_FOR:
        return None
    assignment, because = kept.get("assignment"), kept.get("because")
    if not isinstance(because, str) or assignment not in ASSIGNMENTS:
        return None
    return Cardinality(str(assignment), because)


def _chosen(scored: ScoredPairs, links: IntArray, assignment: str) -> IntArray:
    """The pairs that may be accepted: those that the assignment chooses, and the known links.

    A known link is kept, whatever its rivals score, and its left entity gets no other counterpart,
    unless it may have several. Where links contradict each other (two counterparts of one
    entity), a one-to-one assignment keeps one of them.
    """
    choose = ASSIGNMENTS[assignment]
    pairs, known = scored.pairs, link_keys(links, scored.pairs.right_count)
    if assignment in ONE_TO_ONE:
        settled = settle(pairs, scored.probability, known)
        chosen = choose(pairs, settled)
        return np.sort(chosen[settled[chosen] > 0])
    chosen = choose(pairs, scored.probability)
    if assignment == BEST_LEFT:
        chosen = chosen[~np.isin(pairs.rights[chosen], links[:, 1])]
    elif assignment != EVERY:
        chosen = chosen[~np.isin(pairs.lefts[chosen], links[:, 0])]
    return np.union1d(chosen, pairs.find(known))


def _put_first(
    indices: IntArray, probability: FloatArray, scored: ScoredPairs, chosen: IntArray
) -> None:
    """Move a chosen candidate of each left entity to the front, unless one is already there."""
    pairs = scored.pairs
    first = indices[:, 0]
    standing = _among(first[:, None], pairs.keys[chosen], pairs.right_count)[:, 0]
    lefts, at = np.unique(pairs.lefts[chosen], return_index=True)
    for row, best in zip(lefts.tolist(), chosen[at].tolist(), strict=True):
        if standing[row]:
            continue
        right, sure = pairs.rights[best], scored.probability[best]
        places = np.flatnonzero(indices[row] == right)
        place = int(places[0]) if len(places) else indices.shape[1] - 1
        indices[row, 1 : place + 1] = indices[row, :place]
        probability[row, 1 : place + 1] = probability[row, :place]
        indices[row, 0], probability[row, 0] = right, sure


def _among(indices: IntArray, keys: IntArray, right_count: int) -> BoolArray:
    """Which candidates (lefts, k) make one of the pairs with these keys."""
    rows = np.arange(len(indices))[:, None]
    return np.isin(pair_keys(rows, indices, right_count), keys) & (indices >= 0)
