"""Which legacy encoding a text is in, by how likely each makes its letters.

A naive Bayes over letters: a text in the right encoding consists of the common letters of one
language, in lower case within words, vowels beside consonants. Short texts tell little, so what is
common in the world is preferred among equals: Western European is the last resort.
"""

from __future__ import annotations

import math
import re
import string
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from dualign.io.text.letter_shares import likeliness_in

WESTERN = (
    *("German", "French", "Spanish", "Italian", "Portuguese", "Dutch", "Swedish", "Finnish"),
    *("Danish", "Icelandic", "Catalan", "Irish", "Western European"),
)
CENTRAL = ("Polish", "Czech", "Slovak", "Hungarian", "Croatian", "Romanian", "Albanian", "German")
CYRILLIC = ("Russian", "Ukrainian", "Bulgarian", "Serbian", "Belarusian")


@dataclass(frozen=True)
class CodePage:
    """An encoding, the languages that are written in it, and how rare it is (0: the commonest)."""

    name: str
    words: str
    languages: Sequence[str]
    rarity: float


CODE_PAGES = (
    CodePage("cp1252", "Western European", WESTERN, 0),
    CodePage("cp1250", "Central European", CENTRAL, 2),
    CodePage("cp1251", "Cyrillic", CYRILLIC, 2),
    CodePage("cp1253", "Greek", ("Greek",), 2),
    CodePage("cp1254", "Turkish", ("Turkish", "Azerbaijani"), 2),
    CodePage("cp1255", "Hebrew", ("Hebrew",), 2),
    CodePage("cp1256", "Arabic", ("Arabic", "Persian"), 2),
    CodePage("cp1257", "Baltic", ("Lithuanian", "Latvian", "Estonian"), 3),
    CodePage("cp874", "Thai", ("Thai",), 2),
    CodePage("iso8859-2", "Central European", CENTRAL, 3),
    CodePage("koi8-u", "Cyrillic", ("Russian", "Ukrainian"), 4),
    CodePage("cp866", "Cyrillic of DOS", ("Russian",), 4),
    CodePage("cp850", "Western European of DOS", WESTERN, 6),
    CodePage("cp852", "Central European of DOS", CENTRAL, 6),
    CodePage("mac_roman", "Western European of old Macs", WESTERN, 6),
    CodePage("cp932", "Japanese, Shift-JIS", ("Japanese",), 2),
    CodePage("gb18030", "Chinese", ("Chinese",), 2),
    CodePage("big5", "traditional Chinese", ("Traditional Chinese",), 2),
    CodePage("cp949", "Korean", ("Korean",), 2),
    CodePage("euc_jp", "Japanese, EUC", ("Japanese",), 4),
)
# No code page uses bytes below 0x30 inside a character, so a text may be cut there.
_TOKEN = re.compile(rb"[\x30-\xff]*[\x80-\xff][\x30-\xff]*")

# Logarithms of probabilities, per character.
INSIDE_A_WORD = -4.0  # a capital after a small letter, a symbol or another script between letters
ASCII_LETTER = -3.0  # which a code page of several bytes may swallow
# How often a letter is a vowel, by the share of vowels among its neighbours.
VOWEL_AMONG = {0.0: 0.85, 0.5: 0.35, 1.0: 0.05}
IDEOGRAPHS = "\u2e80"  # from here on, letters are words
_ASCII_LETTERS = frozenset(string.ascii_letters)
_VOWELS = frozenset("aeiouyæœøı")


def most_likely(text: bytes) -> CodePage:
    """The code page of a text that is not UTF-8."""
    tokens = Counter(_TOKEN.findall(text))
    return max(CODE_PAGES, key=lambda page: _likelihood(page, tokens) - page.rarity)


def _likelihood(page: CodePage, tokens: Counter[bytes]) -> float:
    characters: Counter[str] = Counter()
    context = 0.0
    for token, count in tokens.items():
        word = token.decode(page.name, errors="replace")
        beyond = [each for each in word if each >= "\x80"]
        for each in beyond:
            characters[each] += count
        high = sum(byte >= 0x80 for byte in token)
        swallowed = max(0, len(token) - high - (len(word) - len(beyond)))
        context += count * (_context(word) - ASCII_LETTER * swallowed)
    return context + max(
        sum(count * likeliness_in(language)(each) for each, count in characters.items())
        for language in page.languages
    )


def _context(word: str) -> float:
    """How likely the characters of a word stand beside each other."""
    cost = 0.0
    for place, each in enumerate(word):
        if each < "\x80":
            continue
        before = word[place - 1] if place else " "
        after = word[place + 1] if place + 1 < len(word) else " "
        if each.isalpha():
            cost += _letter_context(each, before, after)
        elif before.isalpha() and after.isalpha() and each not in "’·" and not _is_mark(each):
            cost += INSIDE_A_WORD
        elif after.isalpha() and unicodedata.category(each) == "So":
            cost += INSIDE_A_WORD / 2  # ©koda
    return cost


def _letter_context(each: str, before: str, after: str) -> float:
    cost = _sound(each, before, after)
    if each.isupper() and before.islower():
        cost += INSIDE_A_WORD
    if each.islower() and before.isupper() and after.isupper():
        cost += INSIDE_A_WORD
    if each < IDEOGRAPHS and not before.isalpha() and not after.isalpha():
        cost += INSIDE_A_WORD  # which it is then not
    if _is_vowel(each) is None and not _ASCII_LETTERS.isdisjoint((before, after)):
        cost += INSIDE_A_WORD  # between two scripts
    return cost


def _is_mark(each: str) -> bool:
    return unicodedata.category(each) in {"Mn", "Mc", "Lm"}


def _sound(each: str, before: str, after: str) -> float:
    """How well a Latin letter sounds between two others: vowels stand beside consonants."""
    kinds = [_is_vowel(beside) for beside in (before, after)]
    own = _is_vowel(each)
    known = [kind for kind in kinds if kind is not None]
    if own is None or not known:
        return 0.0
    vowel = VOWEL_AMONG[sum(known) / len(known)]
    return math.log(vowel if own else 1 - vowel)


@cache
def _is_vowel(each: str) -> bool | None:
    """Whether a Latin letter, with or without accents, is a vowel; None for all others."""
    base = unicodedata.normalize("NFD", each)[0].lower()
    if "a" <= base <= "z" or base in "æœøıßðþđł":
        return base in _VOWELS
    return None
