"""A pair whose records show their hidden key is not written."""

from dataclasses import replace

import pytest

from own_pairs import leaks
from own_pairs.pair import Recipe, Sides

RECIPE = Recipe(
    name="countries",
    family="countries",
    description="",
    languages=("en", "en"),
    sources=(),
    build=lambda _: Sides({}, {}),
)


def test_a_column_with_the_key_is_refused():
    sides = Sides({"FR": {"code": "fr", "name": "France"}}, {"FR": {"name": "Frankreich"}})
    with pytest.raises(ValueError, match="countries: 1 of 2 records show their hidden key"):
        leaks.check(RECIPE, sides)


def test_a_key_among_the_values_of_a_list_is_refused():
    sides = Sides({"FR": {"names": ["France", "FR"]}}, {"FR": {"name": "Frankreich"}})
    with pytest.raises(ValueError, match="show their hidden key"):
        leaks.check(RECIPE, sides)


def test_keys_that_are_words_are_counted_but_allowed():
    sides = Sides({"abs": {"name": "ABS"}}, {"abs": {"name": "anti-lock"}})
    assert leaks.check(replace(RECIPE, codes_are_words=True), sides) == 1


def test_records_that_show_no_key_pass():
    sides = Sides({"FR": {"name": "France"}}, {"FR": {"name": "Frankreich", "area": 551695}})
    assert leaks.check(RECIPE, sides) == 0
