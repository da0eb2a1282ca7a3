"""Settings that cannot be are refused."""

from __future__ import annotations

import pytest

from dualign.core.errors import UsageError
from dualign.parts import PartSettings


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"count": 0}, "count of the parts is 0; it must be at least 1"),
        ({"count": 2, "cuts": 0}, "cuts of the parts is 0"),
        ({"count": True}, "count of the parts is True"),
        ({"count": 2, "overlap": -0.1}, "overlap of the parts is -0.1; it must be at least 0"),
        ({"count": 2, "name_weight": float("nan")}, "name_weight of the parts is nan"),
    ],
)
def test_what_cannot_be_is_refused(changes, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        PartSettings(**changes)
