"""What the machine has, in words."""

from __future__ import annotations

import pytest

from dualign.core.machine_limits import amount


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (None, "an unknown amount"),
        (0, "0.0 kB"),
        (8192, "8.2 kB"),
        (1_000_000, "1.0 MB"),
        (99_000_000, "99.0 MB"),
        (3_250_000_000, "3.2 GB"),
    ],
)
def test_an_amount_is_told_in_the_unit_that_shows_it(count: float | None, words: str) -> None:
    assert amount(count) == words
