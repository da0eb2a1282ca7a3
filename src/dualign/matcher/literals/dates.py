"""Dates in the ways people and programs write them, as ISO 8601."""

from __future__ import annotations

import re

_YEAR_FIRST = re.compile(
    r"(-?\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?"  # 1980-12-31, 1980/12/31, 1980-12
    r"(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?"
)
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_YEAR = re.compile(r"-?\d{4}(?=Z|[+-]\d{2}:\d{2}|\Z)")
_YEARS = range(1000, 3000)  # eight digits are a date only if these are its first four
_MIDNIGHT = frozenset({"00:00", "00:00:00"})


def iso_date(text: str) -> str | None:
    """The date in a text, as 1980-12-31, 1980-12 or 1980-12-31T08:30; None if it is not a date.

    ``19801231`` is one; so is ``31.12.1980``. Where day and month cannot be told apart
    (``03/04/1980``), the day comes first; the comparison treats two dates that differ only in
    this as nearly equal. A time of midnight is dropped.
    """
    compact = _COMPACT.fullmatch(text)
    if compact:
        year, month, day = compact.groups()
        return _checked(year, month, day) if int(year) in _YEARS else None
    first = _YEAR_FIRST.fullmatch(text)
    if first:
        year, month, day, time = first.groups()
        date = _checked(year, month, day)
        if date is None or time is None or time in _MIDNIGHT:
            return date
        return f"{date}T{time}" if day else None
    last = _YEAR_LAST.fullmatch(text)
    if last:
        day, _, month, year = last.groups()
        return _checked(year, month, day) or _checked(year, day, month)
    return None


def iso_year(text: str) -> str | None:
    """The year of an ``xsd:gYear``; a bare year in any other literal is a number."""
    found = _YEAR.match(text)
    return found[0] if found else None


def _checked(year: str, month: str, day: str | None) -> str | None:
    if not 1 <= int(month) <= 12 or (day is not None and not 1 <= int(day) <= 31):
        return None
    date = f"{year}-{int(month):02}"
    return date if day is None else f"{date}-{int(day):02}"
