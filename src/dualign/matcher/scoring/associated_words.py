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
from dualign.candidate_pairs.word_associations import SurePairs, WordAssociations
from dualign.core.arrays import FloatArray
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
        added = log_odds_by_words(associations, run.pairs, run.several)
        found = logits + _as_equals(run.pairs, logits, added)
    return found


def associations_of(run: MatchState, logits: FloatArray) -> WordAssociations | None:
    """The words that go together in the pairs that these log-odds make sure; None without words.

    Sure are the known links, and the pairs that chose each other, as far as they are probable.
    """
    words = run.context.value_words
    if words is None or not len(run.pairs):
        return None
    known = run.known
    chosen = np.flatnonzero(mutual(run.pairs, logits.astype(np.float64)) & ~known)
    usual = min(float(np.median(logits[chosen])), 0.0) if len(chosen) else 0.0
    given = np.flatnonzero(known)
    weights = [np.ones(len(given), np.float32), probability(logits[chosen] - np.float32(usual))]
    sure = SurePairs.of(run.pairs, np.concatenate([given, chosen]), np.concatenate(weights))
    return WordAssociations.of(words, sure)


def log_odds_by_words(associations: WordAssociations, pairs: Pairs, several: Several) -> FloatArray:
    """What the associated words of each pair add to its log-odds, shape (pairs,).

    It is the lead over the best rival, on average of the sides where there are any.
    """
    worth = associations.worth(pairs)
    lead = np.minimum(leads(pairs, worth.astype(np.float64)), worth[:, None])
    own: FloatArray = WEIGHT * lead[:, ~np.array(several)].mean(axis=1)
    return np.clip(own, -MOST, MOST).astype(np.float32)


def _as_equals(pairs: Pairs, logits: FloatArray, added: FloatArray) -> FloatArray:
    """The same for pairs of one entity that score the same, the most that one of them gets.

    Entities that are alike in everything would differ by which of them is in a sure pair.
    """
    for side in (pairs.lefts, pairs.rights):
        order = np.lexsort((logits, side))
        new = np.append(True, np.diff(side[order]) != 0) | np.append(
            True, np.diff(logits[order]) != 0
        )
        most = np.maximum.reduceat(added[order], np.flatnonzero(new))
        added = added.copy()
        added[order] = most[np.cumsum(new) - 1]
    return added
