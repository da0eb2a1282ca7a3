"""How letters of scripts other than Han are written in Latin letters, in every usual way."""

from __future__ import annotations

from functools import cache

from anyascii import anyascii

from dualign.names.indic_scripts import indic_readings, is_indic, is_indic_sign

_CYRILLIC = """
в v w f|г g h|д d|е e ye je yo|ё yo e o io jo|ж zh j g|з z s|и i y|й y i j|к k c|о o a|с s ss
у u ou|ф f ph|х kh h ch x|ц ts c tz z|ч ch tch tsch c|ш sh sch s|щ shch sch sh|ъ |ы y i|ь |э e
ю yu iu ju u|я ya ia ja a|є ye ie e|і i|ї yi i|ґ g|љ lj l|њ nj n|ђ dj|ћ c ch|џ dz j|ј j y i
"""
_GREEK = """
β v b|γ g y gh|δ d dh|ζ z|η i e|θ th t|κ k c|ξ x ks|ου ou u|ρ r rh|υ y i u v f|φ f ph|χ ch h kh x
ψ ps|ω o|μπ b mp|ντ d nt|γγ ng|γκ g gk|αι ai e|ει ei i|οι oi i|ευ ev ef eu|αυ av af au
"""
_ARABIC = """
ا a e i|أ a e u|إ i e|آ a|ب b|ت t|ث th s t|ج j g dj|ح h|خ kh h|د d|ذ dh z d|ر r|ز z|س s|ش sh ch
ص s|ض d z|ط t|ظ z|ع a e i|غ gh g|ف f|ق q k g|ك k c|ک k g|گ g|ل l|م m|ن n|ه h a e|ة a ah|و w u o v ou
ي y i|ی y i|ى a|ء |ئ i y|ؤ u o|پ p|چ ch|ژ zh j
"""
_HEBREW = """
א a e o|ב b v|ג g|ד d|ה h a ah|ו v o u w|ז z|ח ch h kh|ט t|י y i j|כ k ch kh|ך ch kh|ל l|מ m|ם m
נ n|ן n|ס s|ע a e|פ p f|ף f|צ ts tz z|ץ ts tz|ק k q c|ר r|ש sh s|ת t th
"""
_ACCENTED = str.maketrans("άέήίόύώϊϋΐΰς", "αεηιουωιυιυσ")
# Revised Romanisation of the parts of a syllable, in the order of Unicode.
_INITIALS = (
    "g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p",
    "h",
)  # fmt: skip
_VOWELS = (
    "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we",
    "wi", "yu", "eu", "ui", "i",
)  # fmt: skip
_FINALS = (
    "", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "p", "l", "l", "p", "l", "m", "p", "p",
    "t", "t", "ng", "t", "t", "k", "t", "p", "t",
)  # fmt: skip
_HANGUL = range(0xAC00, 0xD7A4)
_SMALL_Y = {"ャ": "a", "ュ": "u", "ョ": "o", "ゃ": "a", "ゅ": "u", "ょ": "o"}
_SMALL_VOWELS = dict(zip("ァィゥェォぁぃぅぇぉ", "aiueoaiueo", strict=True))
_SILENT = "ッっ・゠"  # in kana: a doubled consonant or a pause
_SEVERAL_KANA = {"ー": ("", "r"), "ケ": ("ke", "ga"), "ヶ": ("ke", "ga")}
_LONG_KANA = ("シ", "チ", "ジ", "し", "ち", "じ")  # their y is part of the consonant


@cache
def _letters() -> dict[str, tuple[str, ...]]:
    entries = " ".join([_CYRILLIC, _GREEK, _ARABIC, _HEBREW]).replace("\n", "|").split("|")
    split = (entry.strip(" ").split(" ") if entry.strip() else [] for entry in entries)
    return {letter: tuple(ways) or ("",) for letter, *ways in filter(None, split)}


def letter_readings(unit: str) -> tuple[str, ...]:
    """The usual ways to write a unit of `units_of` in Latin letters, "" for one that is silent."""
    if is_hangul(unit[0]):
        return (_syllable(unit),)
    if is_kana(unit[0]):
        return _kana(unit)
    if is_indic(unit[0]):
        return indic_readings(unit)
    known = _letters().get(unit)
    if known is not None:
        return known
    return ("".join(filter(str.isalnum, anyascii(unit).lower())),)


def units_of(text: str) -> list[str]:
    """The text cut into what is read as one: a letter with its signs, a kana with a small one."""
    units: list[str] = []
    for character in text.translate(_ACCENTED):
        joined = units[-1] + character if units else character
        small = character in _SMALL_Y or character in _SMALL_VOWELS
        sign = is_indic(character) and is_indic_sign(character)
        if units and (joined in _letters() or sign or (small and is_kana(units[-1][0]))):
            units[-1] = joined
        else:
            units.append(character)
    return units


def is_kana(character: str) -> bool:
    """Whether a character is hiragana or katakana."""
    return "\u3041" <= character <= "\u30ff"


def is_hangul(character: str) -> bool:
    """Whether a character is a syllable of Hangul."""
    return ord(character) in _HANGUL


def _syllable(hangul: str) -> str:
    """Revised Romanisation of one syllable."""
    initial, rest = divmod(ord(hangul) - _HANGUL.start, len(_VOWELS) * len(_FINALS))
    vowel, final = divmod(rest, len(_FINALS))
    return _INITIALS[initial] + _VOWELS[vowel] + _FINALS[final]


def _kana(unit: str) -> tuple[str, ...]:
    """Hepburn; u and o that only carry a consonant of another language may be left out."""
    if unit in _SILENT:
        return ("",)
    if unit in _SEVERAL_KANA:
        return _SEVERAL_KANA[unit]
    first = anyascii(unit[0]).lower()
    if len(unit) > 1:
        consonant = "w" if first == "u" else first.rstrip("aiueo")
        if unit[1] in _SMALL_Y:
            glide = "" if unit[0] in _LONG_KANA else "y"
            return (consonant + glide + _SMALL_Y[unit[1]],)
        return (consonant + _SMALL_VOWELS.get(unit[1], ""),)
    if len(first) > 1 and (first[-1] == "u" or first in ("to", "do")):
        return first, first[:-1]
    return (first,)
