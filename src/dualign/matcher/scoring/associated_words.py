"""What words that go together add to the log-odds of pairs without neighbours.

Trees see how similar two values are. What is not similar tells them nothing: names and categories
in two languages, codes of countries, kinds of things. Which of them go together is learnt from the
very sources at hand: the pairs that chose each other show it (`WordAssociations`). Words that both
rivals have tell nothing, so what counts is the lead over the best rival.
"""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.assignment.several import Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.word_associations import SurePairs, WordAssociations, words_of
from dualign.core.arrays import AnyArray, FloatArray
from dualign.matcher.calibration.decoys import mutual
from dualign.matcher.calibration.score_leads import leads
from dualign.matcher.match_state import MatchState
from dualign.matcher.scoring.scorer import probability

WEIGHT = 0.3  # of a lead, since words are not independent
MOST = 2.0  # log-odds that words add or take away
PASSES = 2  # the pairs that chose each other after the first pass are better


def with_associated_words(run: MatchState, logits: FloatArray) -> FloatArray:
    """The log-odds of the pairs of a state, with what associated words say of them.

    Where entities of both sides have several counterparts, no pair has a rival to be ahead of.
    """
    if all(run.several):
        return logits
    found = logits
    for _ in range(PASSES):
        associations = associations_of(run, found)
        if associations is None:
            return logits
        added = log_odds_of(word_leads(associations, run.pairs, run.several)[1])
        found = logits + as_equals(run.pairs, logits, added)
    return found


def associations_of(
    run: MatchState, logits: FloatArray, asked: Pairs | None = None
) -> WordAssociations | None:
    """The words that go together in the pairs that these log-odds make sure; None without words.

    Sure are the known links, and the pairs that chose each other, as far as they are probable.
    Only the words of the pairs that are ``asked`` about count, if any are.
    """
    words = run.context.value_words
    if words is None or not len(run.pairs) or not all(side.nnz for side in words):
        return None
    known = run.known
    chosen = np.flatnonzero(mutual(run.pairs, logits.astype(np.float64)) & ~known)
    usual = min(float(np.median(logits[chosen])), 0.0) if len(chosen) else 0.0
    given = np.flatnonzero(known)
    weights = [np.ones(len(given), np.float32), probability(logits[chosen] - np.float32(usual))]
    sure = SurePairs.of(run.pairs, np.concatenate([given, chosen]), np.concatenate(weights))
    return WordAssociations.of(words if asked is None else words_of(words, asked), sure)


def word_leads(
    associations: WordAssociations, pairs: Pairs, several: Several
) -> tuple[FloatArray, FloatArray]:
    """What the associated words of each pair are worth, and how far that is ahead of its rivals.

    The lead is the mean over the sides on which a pair has rivals.
    """
    worth = associations.worth(pairs)
    lead = np.minimum(leads(pairs, worth.astype(np.float64)), worth[:, None])
    return worth, lead[:, ~np.array(several)].mean(axis=1)


def log_odds_of(lead: FloatArray) -> FloatArray:
    """What leads by words add to the log-odds of pairs."""
    added: FloatArray = np.clip(WEIGHT * lead, -MOST, MOST).astype(np.float32)
    return added


def as_equals(pairs: Pairs, scores: AnyArray, values: FloatArray) -> FloatArray:
    """The values, the same for pairs of one entity that score the same: the most of them.

    Entities that are alike in everything would differ by which of them is in a sure pair.
    """
    for side in (pairs.lefts, pairs.rights):
        order = np.lexsort((scores, side))
        new = np.append(True, np.diff(side[order]) != 0) | np.append(
            True, np.diff(scores[order]) != 0
        )
        most = np.maximum.reduceat(values[order], np.flatnonzero(new))
        values = values.copy()
        values[order] = most[np.cumsum(new) - 1]
    return values
