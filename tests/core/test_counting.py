"""Plurals that count."""

import pytest

from dualign.core.counting import counted


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0 matches"), (1, "1 match"), (1200, "1,200 matches")],
)
def test_the_noun_goes_with_the_number(number, words) -> None:
    assert counted(number, "match", "matches") == words


def test_the_plural_adds_an_s() -> None:
    assert (counted(1, "link"), counted(3, "link")) == ("1 link", "3 links")
