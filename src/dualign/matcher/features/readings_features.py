"""How similarly two names are read if they are written in different scripts."""

from __future__ import annotations

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import FloatArray
from dualign.matcher.features.feature_groups import features
from dualign.matcher.match_context import MatchContext


@features(("reading",), contested=("reading",))
def readings(context: MatchContext, pairs: Pairs) -> FloatArray:
    """The best alignment of readings and Latin letters; zero where both names are Latin."""
    names = context.spelled.read_names
    if names is None:
        return np.zeros((len(pairs), 1), dtype=np.float32)
    return names.similarity(pairs.lefts, pairs.rights)[:, None]
