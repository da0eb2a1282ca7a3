"""Texts that UTF-8 can hold: an escape in JSON or YAML may stand for half a character."""

from __future__ import annotations

from typing import TypeGuard


def is_whole_text(value: object) -> TypeGuard[str]:
    """Whether a value is a text without lone surrogates."""
    return isinstance(value, str) and not any("\ud800" <= each <= "\udfff" for each in value)
