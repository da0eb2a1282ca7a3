"""How common the characters beyond ASCII are in a language.

Letters of alphabets by their rank; ideographs by whether the national standard counts them among
the common ones.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable
from functools import cache

from dualign.io.text.alphabets import LATIN, OTHERS, PUNCTUATION

# Logarithms of probabilities of what a language does not have: what an encoding leaves undefined,
# control characters, symbols, letters of other languages.
MISTAKE, CONTROL, STRANGE, FOREIGN = -20.0, -16.0, -11.0, -8.0
UPPER_SHARE, PUNCTUATION_SHARE = 0.15, 0.05


@cache
def likeliness_in(language: str) -> Callable[[str], float]:
    """The logarithm of how common a character beyond ASCII is in a language."""
    known = _EAST_ASIAN.get(language) or _letters(language)

    @cache
    def likeliness(each: str) -> float:
        share = known(each)
        if share:
            return math.log(share)
        if each == "\ufffd":
            return MISTAKE
        kind = unicodedata.category(each)
        if kind == "Cc":
            return CONTROL
        return FOREIGN if kind[0] == "L" and kind != "Lo" else STRANGE

    return likeliness


def _letters(language: str) -> Callable[[str], float]:
    """Shares by rank, as in Zipf's law."""
    letters = LATIN.get(language) or OTHERS[language]
    weights = {each: 1 / (rank + 2) for rank, each in enumerate(letters)}
    total = sum(weights.values())
    cased = letters[0].upper() != letters[0]
    shares = {}
    for each, weight in weights.items():
        share = (1 - PUNCTUATION_SHARE) * weight / total
        shares[each] = share * (1 - UPPER_SHARE) if cased else share
        if cased and len(each.upper()) == 1 and each.upper() >= "\x80":
            shares[each.upper()] = share * UPPER_SHARE
    shares |= dict.fromkeys(PUNCTUATION, PUNCTUATION_SHARE / len(PUNCTUATION))
    return lambda each: shares.get(each, 0.0)


def _lead(each: str, encoding: str) -> int:
    """The first byte of a character in one of the national standards; 0 where it has none."""
    try:
        data = each.encode(encoding)
    except UnicodeEncodeError:
        return 0
    return data[0] if len(data) == 2 else 0


def _japanese(each: str) -> float:
    if "ぁ" <= each <= "ゟ":
        return 0.3 / 83
    if "゠" <= each <= "ヿ":
        return 0.3 / 86
    if "一" <= each <= "鿿":
        return 0.35 / 2965 if _lead(each, "euc_jp") < 0xD0 else 0.01 / 3390
    return _wide(each) or (0.005 / 63 if "｡" <= each <= "ﾟ" else 0.0)


def _chinese(each: str) -> float:
    if "一" <= each <= "鿿":
        lead = _lead(each, "gb2312")
        return 0.92 / 3755 if 0 < lead < 0xD8 else 0.02 / 3008 if lead else 0.005 / 14000
    return _wide(each)


def _traditional_chinese(each: str) -> float:
    if "一" <= each <= "鿿":
        return 0.92 / 5401 if _lead(each, "big5") < 0xC9 else 0.02 / 7652
    return _wide(each)


def _korean(each: str) -> float:
    if "가" <= each <= "힣":
        return 0.93 / 2350 if _lead(each, "euc_kr") else 0.002 / 8822
    if "一" <= each <= "鿿":
        return 0.01 / 4888
    return _wide(each)


def _wide(each: str) -> float:
    """Punctuation, and letters and digits as wide as ideographs."""
    if "\u3001" <= each <= "\u3011" or "！" <= each <= "～" or each in "·—…“”‘’　":
        return 0.04 / 120
    return 0.0


_EAST_ASIAN: dict[str, Callable[[str], float]] = {
    "Japanese": _japanese,
    "Chinese": _chinese,
    "Traditional Chinese": _traditional_chinese,
    "Korean": _korean,
}
