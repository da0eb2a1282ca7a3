"""At which rank a matches table lists each true pair."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt


def listed_ranks(
    links: Sequence[tuple[str, str]], rank_of: Mapping[tuple[str, str], int]
) -> npt.NDArray[np.float64]:
    """The rank of each link, shape (links,); infinity where the table does not list it.

    ``rank_of`` holds the rank of the listed pairs. If a subject has several true objects, those
    listed earlier do not count: a right answer never pushes another one down.
    """
    listed: dict[str, list[int]] = defaultdict(list)
    for link in links:
        if link in rank_of:
            listed[link[0]].append(rank_of[link])
    return np.array(
        [
            rank_of[link] - sum(other < rank_of[link] for other in listed[link[0]])
            if link in rank_of
            else np.inf
            for link in links
        ],
        dtype=np.float64,
    )
