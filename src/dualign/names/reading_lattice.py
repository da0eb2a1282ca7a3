"""`Lattices`: names in scripts other than Latin, as sequences of units with all their readings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from dualign.core.arrays import AnyArray, BoolArray, IntArray
from dualign.kernels.lattice_distance import LONGEST_SPELLING
from dualign.names import han_readings
from dualign.names.latin_forms import without_brackets
from dualign.names.letter_costs import GAPS, codes, encodable, least_costs, weights
from dualign.names.letter_readings import is_hangul, is_kana, letter_readings, units_of
from dualign.names.sound_folding import LANGUAGES, LETTERS, folded

MOST_UNITS = 24  # of a name; what is longer is a sentence
# Kinds of places, at the end of a name: Latin names leave them out or translate them.
KINDS = frozenset("市区區县縣県省町村州郡道府都鎮镇鄉乡島岛站駅驛川江河湖山寺城港橋桥線线")

Readings = Sequence[Sequence[tuple[str, ...]]]  # by language and unit


@dataclass(frozen=True, eq=False)
class Spellings:
    """The readings of all units in all languages, as `dualign.kernels.lattice_distance` has them.

    Those of a unit are in alphabetical order, so that they share their beginnings.
    """

    first: IntArray  # (languages, units + 1)
    starts: IntArray  # (spellings + 1,)
    shared: IntArray  # (spellings,) letters that are those of the spelling before
    letters: AnyArray

    @classmethod
    def of(cls, readings: Readings) -> Spellings:
        """The spellings of readings."""
        spellings: list[str] = []
        shared: list[int] = []
        for unit in (unit for language in readings for unit in language):
            ways = sorted(unit)
            spellings += ways
            shared += [_shared(before, way) for before, way in pairwise(["", *ways])]
        first = np.cumsum([0, *(len(unit) for language in readings for unit in language)])
        width = len(readings[0])
        return cls(
            first=np.stack([first[k * width : (k + 1) * width + 1] for k in range(len(readings))]),
            starts=np.cumsum([0, *map(len, spellings)]),
            shared=np.array(shared, dtype=np.int64),
            letters=codes(spellings),
        )


@dataclass(frozen=True, eq=False)
class Lattices:
    """Names as sequences of units; a unit has readings in each language."""

    unit_starts: IntArray  # (names + 1,)
    units: AnyArray
    optional: BoolArray  # which units may be left out
    languages: BoolArray  # (names, languages): in which a name is read
    readings: Readings

    @classmethod
    def of(cls, names: Sequence[str]) -> Lattices:
        """The lattices of names; one that has no letters, or too many, is read in no language."""
        number: dict[str, int] = {}
        cut = [_units(name) for name in names]
        units = [number.setdefault(unit, len(number)) for each in cut for unit in each]
        return cls(
            unit_starts=np.cumsum([0, *map(len, cut)]),
            units=np.array(units, dtype=np.int64),
            optional=np.array([flag for each in cut for flag in _optional(each)], dtype=np.bool_),
            languages=np.array([_languages(each) for each in cut], dtype=np.bool_).reshape(
                len(names), len(LANGUAGES)
            ),
            readings=[[_readings(unit, language) for unit in number] for language in LANGUAGES],
        )

    @cached_property
    def spellings(self) -> Spellings:
        """The readings as codes of letters."""
        return Spellings.of(self.readings)

    @cached_property
    def weights(self) -> tuple[IntArray, IntArray]:
        """The least and the most that the readings of each name weigh, (names, languages) each."""
        each = weights(self.spellings.letters, self.spellings.starts)
        firsts = self.spellings.first[:, :-1]
        least, most = (
            pick.reduceat(each, firsts.ravel()).reshape(firsts.shape)[:, self.units]
            if self.units.size
            else np.zeros((len(LANGUAGES), 0), np.int64)
            for pick in (np.minimum, np.maximum)
        )
        return self._summed(np.where(self.optional, 0, least)), self._summed(most)

    def _summed(self, values: IntArray) -> IntArray:
        """Values (languages, units of all names) summed over each name, (names, languages)."""
        sums = np.concatenate([np.zeros((len(values), 1), np.int64), values.cumsum(1)], axis=1)
        return np.ascontiguousarray(np.diff(sums[:, self.unit_starts], axis=1).T)

    @cached_property
    def cheapest(self) -> AnyArray:
        """What it costs at least to find each letter in a name, (names, languages, letters)."""
        shape = (len(self.languages), len(LANGUAGES), len(GAPS))
        out = np.broadcast_to(GAPS.astype(np.uint8), shape).copy()
        filled = np.flatnonzero(np.diff(self.unit_starts))
        for place, language in enumerate(self.readings if len(filled) else ()):
            of_units = np.stack([least_costs(unit) for unit in language])[self.units]
            out[filled, place] = np.minimum.reduceat(of_units, self.unit_starts[filled])
        return out

    def words(self, row: int) -> str:
        """The words that a name may be read as.

        The whole name by the first and by the last reading of each unit, and every reading.
        """
        units = self.units[self.unit_starts[row] : self.unit_starts[row + 1]].tolist()
        found: dict[str, None] = {}
        for language in np.flatnonzero(self.languages[row]).tolist():
            ways = [self.readings[language][unit] for unit in units]
            whole = ("".join(way[place] for way in ways) for place in (0, -1))
            found.update(dict.fromkeys([*whole, *(reading for way in ways for reading in way)]))
        return " ".join(found)


def is_han(character: str) -> bool:
    """Whether a character is a Chinese one."""
    return (
        "\u3400" <= character <= "\u9fff"
        or "\uf900" <= character <= "\ufaff"
        or "\U00020000" <= character <= "\U0003ffff"
    )


def _shared(a: str, b: str) -> int:
    """How many letters two words have in common at their beginnings."""
    differ = (place for place, (x, y) in enumerate(zip(a, b, strict=False)) if x != y)
    return next(differ, min(len(a), len(b)))


def _units(name: str) -> list[str]:
    cut = units_of(without_brackets(name).lower())
    units = [unit for unit in cut if any(map(str.isalnum, unit))]
    return units if len(units) <= MOST_UNITS else []


def _optional(units: Sequence[str]) -> list[bool]:
    last = len(units) - 1
    return [place == last > 0 and unit in KINDS for place, unit in enumerate(units)]


def _languages(units: Sequence[str]) -> list[bool]:
    """Kana are Japanese, Hangul is Korean; Han characters alone may be read in any language."""
    text = "".join(units)
    chosen: tuple[str, ...] = (LETTERS,) if text else ()
    if any(map(is_kana, text)):
        chosen = ("japanese",)
    elif any(map(is_hangul, text)):
        chosen = ("korean",)
    elif any(map(is_han, text)):
        chosen = han_readings.LANGUAGES
    return [language in chosen for language in LANGUAGES]


def _readings(unit: str, language: str) -> tuple[str, ...]:
    """The readings of a unit in a language, folded; those of Mandarin where it has none there."""
    ways: tuple[str, ...] = ()
    if is_han(unit[0]) and language != LETTERS:
        known = han_readings.han_readings(unit)
        if known is not None:
            ways = known[han_readings.LANGUAGES.index(language)] or known[0]
    plain = (encodable(folded(way, language)) for way in ways or letter_readings(unit))
    return tuple(dict.fromkeys(reading[:LONGEST_SPELLING] for reading in plain))
