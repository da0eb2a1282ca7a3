"""Paths in cells: what separates their parts, and the names at their ends."""

from __future__ import annotations

import pyarrow as pa
import pytest

from dualign.io.tables.arrow_table import table_of_arrow
from dualign.io.tables.column_roles.name_columns import name_columns
from dualign.io.tables.column_roles.path_cells import last_part, path_separator
from dualign.io.tables.table import TableColumn

FRUIT = ["Apples", "Pears", "Plums", "Grapes", "Limes", "Figs"]
NUTS = ["Almonds", "Pecans", "Walnuts", "Cashews", "Hazelnuts", "Peanuts"]


def paths(separator: str) -> list[str]:
    return [
        "Food",
        *(f"Food{separator}Fruit{separator}{each}" for each in FRUIT),
        *(f"Food{separator}Nuts{separator}{each}" for each in NUTS),
    ]


def column(values):
    return TableColumn.of_cells("category", pa.array(values))


@pytest.mark.parametrize("separator", [" > ", ">", " » ", " › ", " → ", "::"])
def test_parts_that_recur_make_paths(separator):
    assert path_separator(column(paths(separator))) == separator.strip()


@pytest.mark.parametrize(
    "values",
    [
        [f"{k} > {k + 1}" for k in range(20)],  # each begins otherwise
        [f"a{k}" for k in range(20)],
        ["Food > Fruit"] * 9,
        ["> Fruit", "Nuts >"] * 10,
    ],
)
def test_other_texts_are_no_paths(values):
    assert path_separator(column(values)) is None


def test_the_name_is_the_last_part_that_is_not_empty():
    assert last_part("Food > Fruit > Apples", ">") == "Apples"
    assert last_part("Food > Fruit >", ">") == "Fruit"
    assert last_part("Food", ">") == "Food"
    assert last_part(">", ">") == ">"


def named(**columns):
    table = table_of_arrow("t", "t", pa.table(columns))
    found = name_columns(table, table.columns)
    return str(found), found.names(table)


def test_ends_of_paths_are_names_where_there_are_no_others():
    text, names = named(category=paths(" > "), size=list(range(13)))
    assert text == "category, after the last >"
    assert names == ["Food", *FRUIT, *NUTS]


def test_a_column_of_names_comes_first():
    products = [f"Product of {each}" for each in ["all", *FRUIT, *NUTS]]
    assert named(name=products, category=paths(" > ")) == ("name", products)
