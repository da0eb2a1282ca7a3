"""Values of Python and JSON as text with a datatype."""

from __future__ import annotations

import datetime as dt
import math
import numbers
from decimal import Decimal
from typing import Any

import numpy as np

XSD = "http://www.w3.org/2001/XMLSchema#"
INTEGER, DECIMAL, DOUBLE = f"{XSD}integer", f"{XSD}decimal", f"{XSD}double"
BOOLEAN, DATE, DATE_TIME = f"{XSD}boolean", f"{XSD}date", f"{XSD}dateTime"


class WrittenNumber(str):
    """A number exactly as written in a text file."""

    __slots__ = ()

    @property
    def datatype(self) -> str:
        """Integer, decimal, or double where there is an exponent."""
        if self.lstrip("-").isdigit():
            return INTEGER
        return DOUBLE if "e" in self.lower() else DECIMAL


def text_of(value: Any) -> tuple[str, str]:
    """The text of a single value, "" for none, and its datatype, "" for text."""
    if isinstance(value, WrittenNumber):
        return str(value), value.datatype
    if isinstance(value, str):
        return str(value), ""
    if value is None:
        return "", ""
    if isinstance(value, bool | np.bool_):
        return ("true" if value else "false"), BOOLEAN
    if isinstance(value, numbers.Integral):
        return str(int(value)), INTEGER
    if isinstance(value, Decimal):
        return (str(value) if value.is_finite() else ""), DECIMAL
    if isinstance(value, numbers.Real):
        return _real(float(value))
    return _other(value)


def _real(value: float) -> tuple[str, str]:
    if math.isnan(value):
        return "", ""
    return (str(int(value)), INTEGER) if value.is_integer() else (repr(value), DOUBLE)


def _other(value: Any) -> tuple[str, str]:
    if isinstance(value, dt.datetime):
        midnight = value.tzinfo is None and value.time() == dt.time.min
        day = value.date().isoformat()
        return (day, DATE) if midnight else (value.isoformat(), DATE_TIME)
    if isinstance(value, dt.date):
        return value.isoformat(), DATE
    if isinstance(value, bytes):
        return value.decode("utf-8", errors="backslashreplace"), ""
    text = str(value)
    return ("" if text in ("NaT", "<NA>", "nan") else text), ""
