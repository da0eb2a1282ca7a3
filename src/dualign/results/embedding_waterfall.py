"""How the distances of a model make up the confidence of a pair.

The confidence of a model is a softmax over all right entities, so with scores s, temperature T and
n right entities

    log-odds = −ln(n − 1)  +  (s − s₂) / T  +  the rest

The first is the prior: one of n, all equally likely. The second is the lead over the best rival,
whose score is s₂. The rest is the effect of all other entities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dualign.matcher.evidence.aspect_groups import Group
from dualign.results.waterfall import Waterfall, grouped, log_odds, steps

if TYPE_CHECKING:
    from dualign.results.alignment import Alignment
    from dualign.results.embedded_pair import EmbeddedPair


def embedding_waterfall(
    alignment: Alignment, pair: tuple[int, int], confidence: float, *, known: bool
) -> Waterfall | None:
    """What moves a pair from the prior to its confidence; None if it was not a candidate."""
    indices, scores = alignment.candidates.indices[pair[0]], alignment.candidates.scores[pair[0]]
    places = np.flatnonzero(indices == pair[1])
    others = np.flatnonzero((indices != pair[1]) & (indices >= 0))
    heat = alignment.record.get("temperature")
    if not len(places) or not len(others) or not heat:
        return None
    own, rival = float(scores[places[0]]), float(scores[others].max())
    return _waterfall(alignment, own, rival, confidence, known=known)


def embedded_waterfall(alignment: Alignment, found: EmbeddedPair) -> Waterfall | None:
    """The same for a pair that was no candidate; None if it has no rival."""
    if not np.isfinite(found.best_rival):
        return None
    return _waterfall(alignment, found.score, found.best_rival, found.confidence, known=False)


def _waterfall(
    alignment: Alignment, own: float, rival: float, confidence: float, *, known: bool
) -> Waterfall:
    heat = float(alignment.record["temperature"])
    prior, final = -float(np.log(max(alignment.candidates.keys - 1, 1))), log_odds(confidence)
    lead = (own - rival) / heat
    words = f"distance {-own:.3g}, that of the best rival {-rival:.3g}"
    last = (
        (Group.KNOWN, "it was given as known")
        if known
        else (Group.RIVALS, "all other right entities")
    )
    found = steps([(Group.EMBEDDING, words, lead), (*last, final - prior - lead)])
    return Waterfall(prior=prior, log_odds=final, contributions=grouped(found))
