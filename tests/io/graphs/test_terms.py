"""Terms written as N-Triples writes them."""

from __future__ import annotations

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.io.graphs.terms import Literal, is_literal, literals, without_brackets

XSD = "http://www.w3.org/2001/XMLSchema#"


@pytest.mark.parametrize(
    ("term", "literal"),
    [
        ('"text"', Literal("text")),
        ('""', Literal("")),
        ('"Allemagne"@fr', Literal("Allemagne", "fr")),
        ('"德国"@zh-Hans', Literal("德国", "zh-Hans")),
        (f'"12"^^<{XSD}integer>', Literal("12", datatype=f"{XSD}integer")),
        ('"12"^^xsd:integer', Literal("12", datatype="xsd:integer")),
        ('"say "hi""', Literal('say "hi"')),
        (r'"a\tb\n\"c\"\\"', Literal('a\tb\n"c"\\')),
        (r'"\u00e9\U0001F600"', Literal("é😀")),
        (r'"\uD800 \U00110000 \x"', Literal(r"\uD800 \U00110000 \x")),
    ],
)
def test_a_literal_is_taken_apart(term, literal):
    column = pa.array([term], pa.large_string())
    assert is_literal(column).to_pylist() == [True]
    assert literals(column) == [literal]


@pytest.mark.parametrize(
    "term", ["text", '"text', 'text"', '"Heroes" (album)', '"x"@', '"x"^^', "<http://a>", ""]
)
def test_anything_else_is_no_literal_and_stays_as_it_is(term):
    column = pa.array([term], pa.large_string())
    assert is_literal(column).to_pylist() == [False]
    assert literals(column) == [Literal(term)]


def test_brackets_go_only_in_pairs():
    column = pa.array(["<a>", "<a", "a>", "a", "<>", "<ä>"], pa.large_string())
    assert without_brackets(column).to_pylist() == ["a", "<a", "a>", "a", "", "ä"]


@given(st.text(st.characters(codec="utf-8")))
def test_any_value_survives_the_escapes_of_ntriples(value):
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    assert literals(pa.array([f'"{escaped}"@en'], pa.large_string())) == [Literal(value, "en")]
