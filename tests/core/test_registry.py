"""`Registry`: one way to find things by name."""

from __future__ import annotations

import sys

import pytest

from dualign.core.errors import UnknownChoice
from dualign.core.registry import Registry


def test_what_is_registered_is_found_by_name() -> None:
    sums: Registry[object] = Registry("sum")

    @sums.register("plus")
    def plus() -> int:
        return 1

    sums.add("minus", -1)
    assert sums["plus"] is plus
    assert sums["minus"] == -1
    assert list(sums) == ["plus", "minus"]
    assert len(sums) == 2
    assert "plus" in sums
    assert "times" not in sums
    assert sums.items() == [("plus", plus), ("minus", -1)]


def test_an_unknown_name_lists_the_choices() -> None:
    sums: Registry[int] = Registry("sum")
    sums.add("plus", 1)
    with pytest.raises(UnknownChoice, match=r"unknown sum 'pluss' \(did you mean 'plus'\?\)"):
        sums["pluss"]


def test_a_place_is_imported_only_when_it_is_asked_for() -> None:
    sys.modules.pop("this", None)
    known: Registry[object] = Registry("poem", {"zen": "this:s"})
    assert list(known) == ["zen"]
    assert "zen" in known
    assert "this" not in sys.modules
    assert "Ornhgvshy" in str(known["zen"])
    assert "this" in sys.modules


def test_a_registered_thing_takes_the_place_of_an_announced_one() -> None:
    known: Registry[object] = Registry("poem", {"zen": "this:s"})
    known.add("zen", "short")
    assert known["zen"] == "short"
    assert len(known) == 1
