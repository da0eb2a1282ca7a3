"""Numbers in the ways people and programs write them, each in one canonical spelling."""

from __future__ import annotations

import math
import re

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?", re.ASCII)
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?", re.ASCII)
_DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d{1,2}", re.ASCII)
_INTEGER = re.compile(r"([+-]?)0*(\d+)", re.ASCII)
_LEADING_ZERO = re.compile(r"[+-]?0\d", re.ASCII)
_UNCERTAIN = re.compile(r"([+-]?\d+\.\d+)\((\d{1,4})\)", re.ASCII)
_MOST_DIGITS = 18  # a longer sequence of digits is an identifier


def number(text: str, *, declared: bool = False) -> str | None:
    """The canonical spelling of a number written as text; None if the text is not a number.

    ``1,234.50``, ``+1234.5`` and ``1.2345e3`` are all 1234.5; ``3,5`` is 3.5. Leading zeros
    make an identifier (``0421``), unless the literal is ``declared`` a number. Integers stay
    exact, others keep twelve digits. Measurements are without the uncertainty of their last digits:
    ``35.453(2)`` is 35.453.
    """
    measured = _UNCERTAIN.fullmatch(text)
    if measured:
        text = measured[1]
    if _GROUPED.fullmatch(text):
        text = text.replace(",", "")
    elif _DECIMAL_COMMA.fullmatch(text):
        text = text.replace(",", ".")
    if not _NUMBER.fullmatch(text) or (_LEADING_ZERO.match(text) and not declared):
        return None
    if sum(map(str.isdigit, text)) > _MOST_DIGITS:
        return None
    whole = _INTEGER.fullmatch(text)
    if whole:
        sign = "-" if whole[1] == "-" and whole[2] != "0" else ""
        return sign + whole[2]
    value = float(text)
    if not math.isfinite(value):
        return None
    return str(int(value)) if value.is_integer() and abs(value) <= 2**53 else f"{value:.12g}"
