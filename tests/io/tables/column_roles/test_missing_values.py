"""What programs write where there is no value is no value, and that is said."""

from __future__ import annotations

import pytest

from dualign.io.graphs.readers import read


def literals(graph, column):
    table = graph.attributes
    if column not in table.labels:
        return []
    at = table.labels.index(column)
    return [v for p, v in zip(table.predicates, table.values, strict=True) if p == at]


def table_of(make_file, values):
    rows = "".join(f"{i},thing {i},{value}\n" for i, value in enumerate(values))
    return read(make_file("t.csv", f"id,name,brand\n{rows}"))


@pytest.mark.parametrize(
    "word", ["NULL", "null", "N/A", "n/a", "NaN", "#N/A", "-", "--", "—", "\\N"]
)
def test_words_that_mean_nothing_else_are_missing(make_file, word):
    graph = table_of(make_file, ["Hario", word, "Bodum"])
    assert literals(graph, "brand") == ["Hario", "Bodum"]
    assert f"taken for missing: {word} (1)" in graph.reading


@pytest.mark.parametrize("word", ["None", "nan", "NA"])
def test_words_that_may_mean_something_are_missing_where_they_recur(make_file, word):
    assert literals(table_of(make_file, ["Hario", word, word]), "brand") == ["Hario"]
    assert literals(table_of(make_file, ["Hario", word, "Bodum"]), "brand") == [
        "Hario",
        word,
        "Bodum",
    ]


def test_namibia_is_a_country_among_codes(make_file):
    codes = ["NA", "DE", "NA", "FR"]
    assert literals(table_of(make_file, codes), "brand") == codes


def test_signs_are_values_among_signs(make_file):
    signs = ["+", "-", "*", "?"]
    assert literals(table_of(make_file, signs), "brand") == signs


def test_words_of_other_case_stay(make_file):
    names = ["Null", "none", "Nan", "null island", "N/A-3"]
    assert literals(table_of(make_file, names), "brand") == names


def test_a_missing_name_is_no_name(make_file):
    graph = read(
        make_file("t.csv", "id,name,city\n1,Anna,Rome\n2,NULL,Oslo\n3,N/A,Kiel\n4,Bo,N/A\n")
    )
    assert literals(graph, "name") == ["Anna", "Bo"]
    assert "taken for missing: N/A (2), NULL (1)" in graph.reading


def test_ids_come_out_as_they_went_in(make_file):
    graph = read(make_file("t.csv", "id,name,city\nNA,Namibia,W\nnull,Null Island,X\n-,Dash,Y\n"))
    assert graph.entities == ("NA", "null", "-")
