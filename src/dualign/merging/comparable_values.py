"""Normalised values: numbers compare as numbers, text regardless of case and spacing."""

from __future__ import annotations

import math

from pyoxigraph import Literal

Key = tuple[str, str | float]


def key_of(value: str | Literal) -> Key:
    """A key that is equal for values with the same meaning."""
    if isinstance(value, str):
        return "entity", value
    text = " ".join(value.value.split())
    try:
        number = float(text)
    except ValueError:
        return "text", text.casefold()
    return ("number", number) if math.isfinite(number) else ("text", text.casefold())


def language_of(value: str | Literal) -> str:
    """The language of a text that has one, else ""."""
    return "" if isinstance(value, str) else value.language or ""
