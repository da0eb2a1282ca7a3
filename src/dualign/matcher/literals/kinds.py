"""What a literal is: a number, a date, an identifier or a text."""

from __future__ import annotations

import re
from enum import IntEnum

from dualign.matcher.literals.dates import iso_date, iso_year
from dualign.matcher.literals.numbers import number

_XSD = "http://www.w3.org/2001/XMLSchema#"
_YEAR_TYPES = frozenset({f"{_XSD}gYear"})
_INTEGER_TYPES = frozenset(
    _XSD + name
    for name in (
        *("integer", "int", "long", "short", "byte", "nonNegativeInteger", "positiveInteger"),
        *("negativeInteger", "nonPositiveInteger"),
        *("unsignedInt", "unsignedLong", "unsignedShort", "unsignedByte"),
    )
)
MEASURE_TYPES = frozenset(_XSD + name for name in ("decimal", "double", "float"))
_NUMBER_TYPES = _INTEGER_TYPES | MEASURE_TYPES
_NO_SIGN_OF_A_CODE = re.compile(r"[\W_]+")
_LETTER = re.compile(r"[^\W\d_]")
_FEWEST_DIGITS = 4  # of an identifier written with spaces, such as a telephone number
_LONGEST_CODE = 64


class Kind(IntEnum):
    """The kinds of values, which decide how they are compared."""

    NUMBER = 0
    DATE = 1
    CODE = 2  # an identifier: a typing error makes it another one
    TEXT = 3


def joint_kind(left: Kind, right: Kind) -> Kind:
    """How values of two properties are compared: by kind if it is the same, else by spelling."""
    if left == right:
        return left
    return Kind.TEXT if Kind.TEXT in (left, right) else Kind.CODE


def typed(value: str, datatype: str = "") -> tuple[Kind, str]:
    """The kind of a value, and one spelling for all values that mean the same.

    A text is left as it is, to be romanised with the others.
    """
    text = " ".join(value.split())
    if datatype in _YEAR_TYPES:
        year = iso_year(text)
        if year is not None:
            return Kind.DATE, year
    if datatype not in _NUMBER_TYPES:
        date = iso_date(text)
        if date is not None:
            return Kind.DATE, date
    plain = number(text, declared=datatype in _NUMBER_TYPES)
    if plain is not None:
        return Kind.NUMBER, plain
    code = _code(text)
    return (Kind.TEXT, text) if code is None else (Kind.CODE, code)


def _code(text: str) -> str | None:
    """An identifier without its punctuation; None if the text is not an identifier."""
    digits = sum(map(str.isdigit, text))
    if not digits or len(text) > _LONGEST_CODE:
        return None
    gaps = " " in text
    if gaps and (_LETTER.search(text) or digits < _FEWEST_DIGITS):
        return None
    return _NO_SIGN_OF_A_CODE.sub("", text).lower() or None
