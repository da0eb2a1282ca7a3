"""Angles as people write them: decimal, or in degrees (or hours), minutes and seconds."""

from __future__ import annotations

import re

_SPACE = r"[\s ]*"
_ANGLE = re.compile(
    rf"(?P<before>[NSEWO])?{_SPACE}(?P<sign>[-+−])?{_SPACE}(?P<whole>\d{{1,3}}){_SPACE}"
    rf"(?P<unit>[°ºdh:]|\s){_SPACE}(?P<minutes>\d{{1,2}}(?:[.,]\d+)?){_SPACE}(?:['′’m:]|\s|$){_SPACE}"
    rf"(?:(?P<seconds>\d{{1,2}}(?:[.,]\d+)?){_SPACE}(?:[\"″”s]|''|′′)?)?{_SPACE}(?P<after>[NSEWO])?",
    re.IGNORECASE,
)
_SUFFIXED = re.compile(r"\s*(\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NSEWO])\s*", re.IGNORECASE)
_WEST_OR_SOUTH = frozenset("SWsw")  # not O, which is east (Ost) or west (ouest)


def angle(text: str) -> float | None:
    """The angle in degrees (hours of right ascension times 15); None if the text is not an angle.

    ``48.8566``, ``48,8566``, ``48.8566 N``, ``48°51′24″N``, ``-23 26 21.4``, ``05h34m32s``.
    """
    try:
        return float(text.replace(",", ".").replace("−", "-"))
    except ValueError:
        pass
    plain = _SUFFIXED.fullmatch(text)
    if plain:
        return _turned(float(plain[1].replace(",", ".")), plain[2])
    found = _ANGLE.fullmatch(text.strip())
    if not found:
        return None
    minutes, seconds = (float((found[k] or "0").replace(",", ".")) for k in ("minutes", "seconds"))
    if minutes >= 60 or seconds >= 60:
        return None
    value = float(found["whole"]) + minutes / 60 + seconds / 3600
    if found["unit"] in "hH":
        value *= 15
    side = found["after"] or found["before"] or ""
    return -value if found["sign"] in ("-", "−") else _turned(value, side)


def _turned(value: float, side: str) -> float:
    return -value if side in _WEST_OR_SOUTH and side else value
