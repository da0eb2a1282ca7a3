"""Oracle of how alike two names are read."""

from __future__ import annotations

from feature_world import LEFT, RIGHT

# The one name of the small pair in another script, and who is read like it: 東京 is TOU KYOU in
# Japanese, tokyo without length; "Tokyo Bay" has that name too.
ALIKE = {("東京", "Tokyo"): 1.0}


def reading(_, i, j):
    """The share of the Latin name that stays where the best reading is edited into it."""
    return ALIKE.get((LEFT[i].name, RIGHT[j].name), 0.0)


ORACLES = {"reading": reading}
