"""Whether entities have several counterparts, by how many share a choice.

Where entities of one side have several counterparts, several of the other side choose the same one.
But so do entities without counterpart: they choose one that is taken. How high such pairs score is
known (`calibration/decoys.py`), so the further choosers of an entity that score more
than decoys do are counted. This holds at whatever level the scores are, while the share of
entities that several choose (`assignment/cardinality.py`) depends on it. Parts and near twins of an
entity score more than decoys, too; but they hardly ever are likely, so that share tells them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.assignment.best import alone_at_top
from dualign.candidate_pairs.assignment.several import Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray
from dualign.matcher.calibration.score_leads import Scores

QUANTILES = (0.7, 0.8, 0.9, 0.95)  # of what decoys score: limits that are tried
FEWEST = 20  # decoys; fewer tell nothing
ENOUGH = 0.05  # further choosers per chosen entity, beyond what decoys explain
TRACE = 0.02  # share of entities that several choose without which these are twins


@dataclass(frozen=True, kw_only=True)
class SharedChoices:
    """Further choosers per chosen entity, beyond what decoys explain, at the best limit.

    ``likely`` counts with as many decoys as were seen above the limit, ``sure`` with as many as
    there might be by chance.
    """

    likely: float
    sure: float

    @classmethod
    def of(
        cls, choosers: AnyArray, chosen: AnyArray, scores: Scores, decoys: Scores
    ) -> SharedChoices | None:
        """Of pairs with these ends and scores; ``decoys`` are the best scores of such choosers.

        These have lost their match. None: there are too few of them.
        """
        if len(decoys) < FEWEST:
            return None
        choice = np.flatnonzero(alone_at_top(choosers, scores))
        order = choice[np.lexsort((-scores[choice], chosen[choice]))]
        first = np.append(True, chosen[order][1:] != chosen[order][:-1])[: len(order)]
        firsts, further = scores[order][first], scores[order][~first]
        likely, sure = [], []
        for limit in np.quantile(decoys, QUANTILES):
            above = int((decoys > limit).sum())
            count = max(int((firsts > limit).sum()), 1)
            seen = int((further > limit).sum())
            likely.append((seen - len(further) * above / len(decoys)) / count)
            at_most = min((above + np.sqrt(above) + 1) / len(decoys), 1.0)
            sure.append((seen - len(further) * at_most) / count)
        return cls(likely=float(max(likely)), sure=float(max(sure)))

    def confirms(self, *, seen: bool, share: float) -> bool:
        """Whether there are several; ``seen`` says that the probabilities alone show it.

        ``share`` is that of the chosen entities that several choose, by the probabilities.
        """
        return (self.sure > ENOUGH and share > TRACE) or (seen and self.likely > 0)


def confirmed_several(
    pairs: Pairs,
    scores: Scores,
    decoys: tuple[Scores, Scores],
    seen: Several,
    shares: tuple[float, float],
) -> Several:
    """Which side's entities have several counterparts.

    ``decoys`` are the best scores of left and of right entities that have lost their match,
    ``seen`` is what the probabilities show, by the ``shares`` of entities that several choose.
    Where that is n to m, it stands: an entity that has lost its match has other counterparts then,
    so no choice is certainly wrong.
    """
    if seen.both:
        return seen
    left, right = pairs.lefts, pairs.rights
    shared = (
        SharedChoices.of(right, left, scores, decoys[1]),
        SharedChoices.of(left, right, scores, decoys[0]),
    )
    return Several(
        *(
            own if each is None else each.confirms(seen=own, share=share)
            for each, own, share in zip(shared, seen, shares, strict=True)
        )
    )
