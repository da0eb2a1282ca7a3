"""What the machine has, in words."""

from __future__ import annotations

import pytest

from dualign.core.errors import UsageError
from dualign.core.machine_limits import amount, bytes_of


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


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("8GB", 8 * 10**9),
        ("500 mb", 500 * 10**6),
        ("1.5G", 15 * 10**8),
        ("2GiB", 2 * 2**30),
        (12345, 12345),
    ],
)
def test_an_amount_is_understood_with_its_unit(words: str | int, count: int) -> None:
    assert bytes_of(words) == count


@pytest.mark.parametrize("words", ["", "much", "-1GB", "0", "8ZB", "GB", "8 GB each"])
def test_what_is_no_amount_is_refused(words: str) -> None:
    with pytest.raises(UsageError, match="give one such as 8GB"):
        bytes_of(words)
