"""Properties of quantities, as numbers in one unit."""

from __future__ import annotations

import numpy as np

import dualign
from dualign.matcher.literals.kinds import Kind
from dualign.matcher.literals.literal_values import values_of


def table(column: str, values: list[str]) -> dualign.KnowledgeGraph:
    rows = [{"key": f"k{k}", "name": f"thing {k}", column: value} for k, value in enumerate(values)]
    return dualign.KnowledgeGraph.from_records(rows, id="key")


def spelt(left: dualign.KnowledgeGraph, right: dualign.KnowledgeGraph) -> list[list[str]]:
    return [[side.texts[k] for k in side.values[np.argsort(side.subjects)]]
            for side in values_of(left, right)]  # fmt: skip


def test_equal_quantities_in_two_units_are_equal_numbers():
    kilos, grams = table("weight", ["1.5 kg", "2 kg"]), table("mass", ["1500 g", "2000g"])
    ours, theirs = spelt(kilos, grams)
    assert ours == theirs


def test_a_column_of_one_unit_compares_with_bare_numbers():
    ours, theirs = spelt(table("runtime", ["90 min", "101 min"]), table("minutes", ["90", "101"]))
    assert ours == theirs == ["90", "101"]


def test_prices_are_numbers():
    left, right = values_of(table("price", ["$1,299.00", "$5"]), table("cost", ["1299", "5.00"]))
    assert left.kinds[-1] is right.kinds[-1] is Kind.NUMBER


def test_model_numbers_stay_codes():
    left = table("code", ["KDL-46", "16GB", "X100T"])
    right = table("code", ["KDL46", "16GB", "X100"])
    assert spelt(left, right)[0] == ["kdl46", "16gb", "x100t"]
