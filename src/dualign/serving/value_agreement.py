"""How well a given value agrees with that of a graph, from 0 to 1."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz import fuzz

from dualign.serving.index_building import spelling

NEAR_TEXT = 80.0  # share of the characters, in per cent, below which texts differ
NEAR_NUMBER = (
    0.1  # numbers that differ by this share of the larger, or more, have nothing in common
)


def agreement(given: str, known: str) -> float:
    """1 where the two are the same, 0 where they differ."""
    if given == known:
        return 1.0
    numbers = _number(given), _number(known)
    if numbers[0] is not None and numbers[1] is not None:
        return _near(numbers[0], numbers[1])
    ours, theirs = _spelling(given), _spelling(known)
    if ours == theirs:
        return 1.0 if ours else 0.0
    alike = fuzz.ratio(ours, theirs)
    return alike / 100 if alike >= NEAR_TEXT else 0.0


_spelling = lru_cache(maxsize=1 << 16)(spelling)  # values repeat within a column


def _near(one: float, other: float) -> float:
    larger = max(abs(one), abs(other))
    return 1.0 if larger == 0 else max(0.0, 1 - abs(one - other) / larger / NEAR_NUMBER)


def _number(text: str) -> float | None:
    if len(text) > 40 or not any(map(str.isdigit, text)):
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) < float("inf") else None
