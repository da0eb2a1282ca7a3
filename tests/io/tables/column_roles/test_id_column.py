"""Ids are found where a column is called so and every row has its own."""

from __future__ import annotations

import pyarrow as pa
import pytest

from dualign.core.errors import InputWarning
from dualign.io.tables.arrow_table import table_of_arrow
from dualign.io.tables.column_roles.id_column import id_column


def found(name="t", declared=None, /, **columns):
    table = table_of_arrow("t", name, pa.table(columns), key=declared)
    column = id_column(table)
    return None if column is None else column.name


@pytest.mark.parametrize(
    "name", ["id", "ID", "Id", "uuid", "Identifier", "key", "identifiant", "编号", "@id", "film_id"]
)
def test_columns_that_are_called_so(name):
    assert found(**{name: ["a", "b"], "title": ["x", "y"]}) == name


@pytest.mark.parametrize("values", [["a", "a"], ["a", ""], ["a", None]])
def test_every_row_needs_an_id_of_its_own(values):
    assert found(id=values, title=["x", "y"]) is None


@pytest.mark.parametrize("last", ["k18", ""])
def test_an_id_that_fails_in_a_row_or_two_is_warned_of(last):
    values = [f"k{row}" for row in range(19)] + [last]
    with pytest.warns(InputWarning, match=r"column 'id' holds \d+ different values in 20 rows"):
        assert found(id=values, title=["x"] * 20) is None


def test_an_identifier_further_right_is_worth_comparing():
    assert found(title=["x", "y"], imdb_id=["a", "b"]) is None
    assert found("films", title=["x", "y"], filmId=["a", "b"]) == "filmId"


def test_an_identifier_that_both_tables_may_have_is_no_key():
    assert found(isbn=["a", "b"], title=["x", "y"]) is None


def test_the_plain_word_goes_first():
    assert found(maker_id=["a", "b"], id=["c", "d"]) == "id"


def test_a_declared_key_goes_before_all():
    assert found("t", "code", id=["a", "b"], code=["c", "d"]) == "code"


def test_lists_are_no_ids():
    assert found(id=[["a", "b"], ["c"]], title=["x", "y"]) is None
