"""Quantities: numbers with a unit, and prices.

``1.5 kg`` and ``1500 g`` are the same, and so is ``1,5 kg``; ``5 ft 11 in``, ``1 h 30 min`` and
``PT1H30M`` have several parts. A property holds quantities if most of its values are quantities of
one dimension. They become numbers in the most common unit of both graphs, so that a column
of ``90 min`` compares with a column of bare minutes. Money is not converted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dualign.matcher.literals.numbers import number

MOST = 0.8  # share of a property's values that must be quantities of one dimension
_LONGEST = 40  # characters
_PART = re.compile(r"\s*([+-]?(?:\d[\d,.]*|\.\d+))\s*([^\d\s.,+-][^\d\s,+]*)?", re.ASCII)
_ISO_DURATION = re.compile(r"P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?")
_CURRENCIES = ("$", "€", "£", "¥", "₹", "usd", "eur", "gbp", "jpy", "chf", "cny", "inr", "us$")
_MONEY = re.compile(
    rf"(?:(?:{'|'.join(map(re.escape, _CURRENCIES))})\s*([\d.,]+)"
    rf"|([\d.,]+)\s*(?:{'|'.join(map(re.escape, _CURRENCIES))}))",
    re.IGNORECASE,
)
# Dimension: its units, each as a multiple of the first.
_UNITS: Mapping[str, Mapping[str, float]] = {
    "length": {
        "m": 1, "meter": 1, "meters": 1, "metre": 1, "metres": 1, "mm": 1e-3, "cm": 1e-2,
        "km": 1e3, "in": 0.0254, "inch": 0.0254, "inches": 0.0254, '"': 0.0254, "″": 0.0254,
        "ft": 0.3048, "foot": 0.3048, "feet": 0.3048, "'": 0.3048, "′": 0.3048, "yd": 0.9144,
        "mi": 1609.344, "mile": 1609.344, "miles": 1609.344,
    },
    "mass": {
        "g": 1, "gram": 1, "grams": 1, "mg": 1e-3, "kg": 1e3, "kgs": 1e3, "t": 1e6,
        "oz": 28.349523125, "lb": 453.59237, "lbs": 453.59237, "pound": 453.59237,
        "pounds": 453.59237,
    },
    "time": {
        "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "ms": 1e-3, "min": 60,
        "mins": 60, "minute": 60, "minutes": 60, "h": 3600, "hr": 3600, "hrs": 3600,
        "hour": 3600, "hours": 3600, "day": 86400, "days": 86400,
    },
    "data": {"b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12},
    "volume": {
        "l": 1, "liter": 1, "liters": 1, "litre": 1, "litres": 1, "ml": 1e-3, "cl": 1e-2,
        "dl": 0.1, "gal": 3.785411784,
    },
    "area": {
        "m²": 1, "m2": 1, "km²": 1e6, "km2": 1e6, "ha": 1e4, "hectares": 1e4, "acres": 4046.8564224,
    },
    "power": {"w": 1, "kw": 1e3, "mw": 1e6, "gw": 1e9},
    "frequency": {"hz": 1, "khz": 1e3, "mhz": 1e6, "ghz": 1e9},
    "share": {"%": 1},
}  # fmt: skip
_MONEY_UNIT = "money"
_OF_UNIT = {unit: dimension for dimension, units in _UNITS.items() for unit in units}


@dataclass(frozen=True)
class Quantity:
    """A value in the unit it was given in; if it has several parts, in that of the first."""

    value: float
    unit: str

    @property
    def dimension(self) -> str:
        """What it is a quantity of."""
        return _OF_UNIT.get(self.unit, _MONEY_UNIT)

    def in_unit(self, unit: str) -> str:
        """The number in another unit of its dimension, in canonical spelling."""
        value = self.value
        if unit != self.unit:
            units = _UNITS[self.dimension]
            value *= units[self.unit] / units[unit]
        return number(f"{value:.9g}", declared=True) or f"{value:.9g}"


def quantity(text: str) -> Quantity | None:
    """The quantity a text denotes; None if it is not one, or a bare number."""
    text = text.strip()
    if not text or len(text) > _LONGEST or not any(map(str.isdigit, text)):
        return None
    money = _MONEY.fullmatch(text)
    if money:
        value = _value(money[1] or money[2])
        return None if value is None else Quantity(value, _MONEY_UNIT)
    duration = _ISO_DURATION.fullmatch(text)
    if duration:
        days, hours, minutes, seconds = (float(part or 0) for part in duration.groups())
        return Quantity(1440 * days + 60 * hours + minutes + seconds / 60, "min")
    return _of_parts(text)


def _of_parts(text: str) -> Quantity | None:
    """Numbers with units of one dimension, each smaller than the one before."""
    parts: list[Quantity] = []
    place = 0
    while place < len(text):
        found = _PART.match(text, place)
        if not found or found[2] is None:
            return None
        unit, value = found[2].rstrip(".").lower(), _value(found[1])
        if value is None or unit not in _OF_UNIT:
            return None
        parts.append(Quantity(value, unit))
        place = found.end()
    if len({part.dimension for part in parts}) != 1:
        return None
    units = _UNITS[parts[0].dimension]
    sizes = [units[part.unit] for part in parts]
    if sorted(sizes, reverse=True) != sizes or len(set(sizes)) != len(sizes):
        return None
    total = sum(part.value * size for part, size in zip(parts, sizes, strict=True))
    return Quantity(total / sizes[0], parts[0].unit)


def _value(text: str) -> float | None:
    plain = number(text.rstrip(".,"))
    return None if plain is None else float(plain)


def dimension_of(found: Iterable[Quantity | None]) -> str | None:
    """What the values of a property are quantities of; None where they are not."""
    all_of_them = list(found)
    votes = Counter(each.dimension for each in all_of_them if each is not None)
    if not votes:
        return None
    dimension, count = votes.most_common(1)[0]
    return dimension if count >= MOST * len(all_of_them) else None
