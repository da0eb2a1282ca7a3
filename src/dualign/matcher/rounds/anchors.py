"""Whether there is anything to start from."""

from __future__ import annotations

import warnings

import numpy as np

from dualign.core.errors import InputWarning
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState

ALIKE = 0.5  # cosine above which two names may be the same


def has_anchors(run: MatchState, fixed: FixedTable) -> bool:
    """Whether known links, similar names or agreeing literals tie the two graphs together.

    Without any of these, beliefs would grow out of noise: neighbours of neighbours that were
    never recognised.
    """
    if len(run.links):
        return True
    names, odds = fixed.columns(run.pairs, ("name", "literal_odds"))
    return bool(np.any(names >= ALIKE) or np.any(odds > 0))


def warn_of_nothing(run: MatchState, consequence: str) -> None:
    """Say that nothing ties the graphs together, and what follows."""
    warnings.warn(
        f"nothing ties the two graphs together: 0 known links, and of {len(run.pairs)} candidate "
        f"pairs 0 have like names or agreeing literals, so {consequence}; give some links "
        "with --links, or names with --names-left and --names-right",
        InputWarning,
        stacklevel=3,
    )
