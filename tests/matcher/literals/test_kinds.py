"""Values are typed by what they are, and spelt alike where they mean the same."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.matcher.literals.dates import iso_date
from dualign.matcher.literals.kinds import Kind, joint_kind, typed
from dualign.matcher.literals.numbers import number

XSD = "http://www.w3.org/2001/XMLSchema#"
DATES = st.dates(dt.date(1000, 1, 1), dt.date(2999, 12, 31))


@pytest.mark.parametrize(
    ("value", "datatype", "kind", "spelt"),
    [
        ("1980-12-31", "", Kind.DATE, "1980-12-31"),
        ("19801231", "", Kind.DATE, "1980-12-31"),
        ("31.12.1980", "", Kind.DATE, "1980-12-31"),
        ("12/31/1980", "", Kind.DATE, "1980-12-31"),
        ("1980-12-31T00:00:00Z", f"{XSD}dateTime", Kind.DATE, "1980-12-31"),
        ("1980-12-31T08:30:00+01:00", f"{XSD}dateTime", Kind.DATE, "1980-12-31T08:30:00"),
        ("1980-12", f"{XSD}gYearMonth", Kind.DATE, "1980-12"),
        ("1980", f"{XSD}gYear", Kind.DATE, "1980"),
        ("-0044-03-15", f"{XSD}date", Kind.DATE, "-0044-03-15"),
        ("19801331", "", Kind.NUMBER, "19801331"),
        ("19801231", f"{XSD}integer", Kind.NUMBER, "19801231"),
        ("1980", "", Kind.NUMBER, "1980"),
        ("1,234.50", "", Kind.NUMBER, "1234.5"),
        ("3,5", "", Kind.NUMBER, "3.5"),
        ("35.453(2)", "", Kind.NUMBER, "35.453"),
        ("35 (2)", "", Kind.TEXT, "35 (2)"),
        ("1.2345e3", f"{XSD}double", Kind.NUMBER, "1234.5"),
        ("-0", "", Kind.NUMBER, "0"),
        ("007", f"{XSD}integer", Kind.NUMBER, "7"),
        ("0421", "", Kind.CODE, "0421"),
        ("+61 2 1234-5678", "", Kind.CODE, "61212345678"),
        ("978-3-16-148410-0", "", Kind.CODE, "9783161484100"),
        ("AB-12/c", "", Kind.CODE, "ab12c"),
        ("12345678901234567890", "", Kind.CODE, "12345678901234567890"),
        ("  tullaroop   street ", "", Kind.TEXT, "tullaroop street"),
        ("flat 12", "", Kind.TEXT, "flat 12"),
        ("nan", f"{XSD}double", Kind.TEXT, "nan"),
        ("²", "", Kind.CODE, "²"),
    ],
)
def test_what_a_value_is(value: str, datatype: str, kind: Kind, spelt: str) -> None:
    assert typed(value, datatype) == (kind, spelt)


@given(DATES)
def test_every_way_of_writing_a_date_is_the_same_date(date: dt.date) -> None:
    iso = date.isoformat()
    day, month, year = date.day, date.month, f"{date.year:04}"
    for written in (iso, iso.replace("-", ""), iso.replace("-", "/"), f"{day}.{month}.{year}"):
        assert iso_date(written) == iso
    assert iso_date(f"{iso}T00:00:00Z") == iso


@given(st.integers(-(10**15), 10**15))
def test_integers_stay_exact(value: int) -> None:
    assert number(str(value)) == number(f"{value:,}") == number(f"{value}.0") == str(value)


@given(st.floats(allow_nan=False, allow_infinity=False, width=32))
def test_numbers_keep_their_value(value: float) -> None:
    spelt = number(repr(value))
    assert spelt is None or float(spelt) == pytest.approx(value, rel=1e-11)
    if spelt is not None:
        assert number(spelt, declared=True) == spelt


@given(st.text(), st.sampled_from(["", f"{XSD}date", f"{XSD}gYear", f"{XSD}double"]))
def test_any_text_has_a_kind(value: str, datatype: str) -> None:
    kind, spelt = typed(value, datatype)
    assert kind in Kind
    assert spelt or not value.strip()


def test_unlike_kinds_are_compared_by_spelling() -> None:
    assert joint_kind(Kind.DATE, Kind.DATE) is Kind.DATE
    assert joint_kind(Kind.NUMBER, Kind.CODE) is Kind.CODE
    assert joint_kind(Kind.DATE, Kind.TEXT) is Kind.TEXT
