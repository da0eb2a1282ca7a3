"""The widest gap between the scores of an entity's candidates.

Where an entity has several counterparts, they score alike, and what follows scores less: the widest
gap separates them from the others, at whatever level the scores are.
"""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import AnyArray
from dualign.matcher.calibration.score_leads import Scores

FLOOR = -9.0  # log-odds; lower ones are all the same


def score_gaps(groups: AnyArray, scores: Scores) -> tuple[Scores, Scores]:
    """How far each score is above the middle of the widest gap of its group, and its width.

    The last gap of a group is that between its lowest score and the floor; of equally wide gaps the
    highest counts.
    """
    raised = np.maximum(scores, FLOOR)
    order = np.lexsort((-raised, groups))
    group, ordered = groups[order], raised[order]
    last = np.append(group[1:] != group[:-1], True)[: len(group)]
    following = np.where(last, FLOOR, np.append(ordered[1:], FLOOR)[: len(group)])
    width = ordered - following
    begins = np.append(True, last[:-1])[: len(group)]
    first, number = np.flatnonzero(begins), np.cumsum(begins) - 1
    widest = np.maximum.reduceat(width, first) if len(first) else np.empty(0)
    places = np.flatnonzero(width == widest[number])
    _, at = np.unique(number[places], return_index=True)
    middle = ordered[places[at]] - widest / 2
    over, wide = np.empty((2, len(scores)))
    over[order], wide[order] = ordered - middle[number], widest[number]
    return over, wide
