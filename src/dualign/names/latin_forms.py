"""`LatinForms`: the ways in which a Latin name may be meant when a reading is compared with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dualign.core.arrays import AnyArray, IntArray
from dualign.kernels.lattice_distance import LONGEST_WORD
from dualign.names.letter_costs import codes, encodable, weights
from dualign.names.romanise import romanise
from dualign.names.sound_folding import LANGUAGES, folded

# Words for kinds of places, which names in other scripts write as one character, or not at all.
KIND_WORDS = frozenset({
    "bridge", "castle", "city", "county", "district", "island", "islands", "lake", "line", "mount",
    "mountain", "of", "port", "prefecture", "province", "railway", "river", "station", "temple",
    "the", "town", "village", "ward",
})  # fmt: skip
MOST_SWAPPED = 4  # words of a name whose last one may come first
_BRACKETS = re.compile(r"[(（\[【].*?[)）\]】]")


@dataclass(frozen=True, eq=False)
class LatinForms:
    """Forms of names, folded for each language of `sound_folding`, as codes of letters.

    A name up to its first comma, the whole name, and the name with its last word first, as family
    names come first in the East. Brackets and `KIND_WORDS` do not count.
    """

    starts: IntArray  # (entities · languages + 1,)
    letter_starts: IntArray  # (forms + 1,)
    letters: AnyArray
    weights: AnyArray  # (forms,)
    meant: Sequence[Sequence[Sequence[str]]]  # of each entity, the words of each form

    @classmethod
    def of(cls, names: Sequence[Sequence[str]]) -> LatinForms:
        """The forms of entities with one or more names each; too long ones are left out."""
        owners = [row for row, each in enumerate(names) for _ in each]
        meant: list[list[list[str]]] = [[] for _ in names]
        for row, ways in zip(owners, meanings([n for each in names for n in each]), strict=True):
            meant[row] += [way for way in ways if way not in meant[row]]
        counts: list[int] = []
        forms: list[str] = []
        for ways in meant:
            for language in LANGUAGES:
                whole = ["".join([folded(word, language) for word in way]) for way in ways]
                found = dict.fromkeys(map(encodable, whole))
                kept = [form for form in found if 0 < len(form) <= LONGEST_WORD]
                counts.append(len(kept))
                forms += kept
        letters, letter_starts = codes(forms), np.cumsum([0, *map(len, forms)])
        return cls(
            starts=np.cumsum([0, *counts]),
            letter_starts=letter_starts,
            letters=letters,
            weights=weights(letters, letter_starts),
            meant=meant,
        )

    def words(self, row: int) -> str:
        """The words of an entity's names in all foldings, each once."""
        spelt = dict.fromkeys(word for way in self.meant[row] for word in way)
        every = (folded(word, language) for language in LANGUAGES for word in spelt)
        return " ".join(dict.fromkeys(every))


def without_brackets(name: str) -> str:
    """The name without what is in brackets, unless that is all of it."""
    return _BRACKETS.sub(" ", name).strip() or name


def meanings(names: Sequence[str]) -> list[list[list[str]]]:
    """The ways in which each Latin name may be meant, as lower-case words."""
    plain = [without_brackets(name) for name in names]
    heads = romanise([name.partition(",")[0] for name in plain])
    found = []
    for name, whole, first in zip(plain, romanise(plain), heads, strict=True):
        head = _telling(first)
        ways = [head, _telling(whole)] if "," in name else [head]
        if 1 < len(head) <= MOST_SWAPPED:
            ways.append([head[-1], *head[:-1]])
        found.append([way for way in ways if way])
    return found


def _telling(words: str) -> list[str]:
    """The words without those for kinds of places, unless these are all."""
    every = words.split()
    return [word for word in every if word not in KIND_WORDS] or every
