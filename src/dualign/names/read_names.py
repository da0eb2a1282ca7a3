"""`ReadNames`: names of two sides compared by how they are read, across writing systems."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from rapidfuzz import fuzz

from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.kernels.jit import run_rows
from dualign.kernels.lattice_distance import lattice_similarities
from dualign.kernels.text_comparison import compare_in_pairs
from dualign.names.han_readings import full_forms
from dualign.names.latin_forms import LatinForms
from dualign.names.letter_costs import COSTS, GAPS
from dualign.names.reading_lattice import Lattices, is_han

FEW = 1_000  # pairs, whose names alone are read
LEAST = 0.7  # below it, likeness of sound is chance and counts as none
_OTHER_SCRIPTS = re.compile(
    "[\u0370-\u03ff\u0400-\u052f\u0590-\u05ff\u0620-\u06ff\u3041-\u30ff\u3400-\u9fff"
    "\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]"
)


def in_other_script(name: str) -> bool:
    """Whether a name has letters of a script whose readings are known, other than Latin."""
    return _OTHER_SCRIPTS.search(name) is not None


Names = Sequence[Sequence[str]]  # of each entity, the one that counts most first


@dataclass(frozen=True, eq=False)
class ReadSide:
    """The entities of one side: lattices of those named in another script, forms of the others.

    An entity with any name in another script counts as foreign; the first such name is read.
    """

    names: Names
    read: Sequence[str]  # the name in another script, "" where there is none
    foreign: BoolArray  # which entities have one

    @classmethod
    def of(cls, names: Names) -> ReadSide:
        """A side with these names."""
        read = [next(filter(in_other_script, each), "") for each in names]
        return cls(names=names, read=read, foreign=np.array(read, dtype=np.str_) != "")

    def some(self, rows: IntArray) -> ReadSide:
        """The side of these entities alone."""
        numbers = rows.tolist()
        names, read = [self.names[k] for k in numbers], [self.read[k] for k in numbers]
        return ReadSide(names=names, read=read, foreign=self.foreign[rows])

    @cached_property
    def lattices(self) -> Lattices:
        """Of all entities; those with Latin names alone are read in no language."""
        return Lattices.of(self.read)

    @cached_property
    def forms(self) -> LatinForms:
        """Of all entities; those in another script have none."""
        rows = zip(self.names, self.read, strict=True)
        return LatinForms.of([() if read else names for names, read in rows])

    @cached_property
    def full_forms(self) -> Sequence[str]:
        """The names with Han characters in their full forms; "" for names without any."""
        return [full_forms(name) if any(map(is_han, name)) else "" for name in self.read]


@dataclass(frozen=True, eq=False)
class ReadNames:
    """The names of two sides, of which at least one has names in other scripts."""

    left: ReadSide
    right: ReadSide

    @classmethod
    def of(cls, left: Names, right: Names) -> ReadNames | None:
        """The names of both sides' entities; None where all are in Latin letters."""
        if not any(in_other_script("\n".join(map("\n".join, side))) for side in (left, right)):
            return None
        return cls(ReadSide.of(left), ReadSide.of(right))

    def similarity(self, lefts: AnyArray, rights: AnyArray) -> FloatArray:
        """How alike the names of each pair (pairs,) are read, from 0 to 1, shape (pairs,).

        A name in another script and a Latin one: 1 − distance / weight of the Latin name, where
        each unit is read as fits best within one language, the best of all languages and of all
        `LatinForms`. Two names in Han characters: the share of full forms that stay where one is
        edited into the other. What is below `LEAST`, and all other pairs, have 0.
        """
        if len(lefts) <= FEW and len(self.left.names) + len(self.right.names) > 2 * FEW:
            ours, left = np.unique(lefts, return_inverse=True)
            theirs, right = np.unique(rights, return_inverse=True)
            return ReadNames(self.left.some(ours), self.right.some(theirs)).similarity(left, right)
        out = np.zeros(len(lefts), dtype=np.float32)
        ours, theirs = self.left.foreign[lefts], self.right.foreign[rights]
        for rows, side, other, own, away in (
            (np.flatnonzero(ours & ~theirs), self.left, self.right, lefts, rights),
            (np.flatnonzero(theirs & ~ours), self.right, self.left, rights, lefts),
        ):
            if len(rows):
                out[rows] = _alike(side.lattices, other.forms, own[rows], away[rows])
        both = np.flatnonzero(ours & theirs)
        if len(both):
            out[both] = self._written_alike(lefts[both], rights[both])
        return out

    def _written_alike(self, lefts: AnyArray, rights: AnyArray) -> FloatArray:
        left = [self.left.full_forms[i] for i in lefts.tolist()]
        right = [self.right.full_forms[j] for j in rights.tolist()]
        alike = compare_in_pairs(left, right, fuzz.ratio) * np.float32(0.01)
        some = np.array([bool(a and b) for a, b in zip(left, right, strict=True)])
        return np.where(some & (alike >= LEAST), alike, np.float32(0))

    def words(self, lefts: IntArray, rights: IntArray) -> tuple[list[str], list[str]]:
        """The words that these left and right names may be read as, to be searched by n-grams."""
        left, right = (
            [
                side.lattices.words(row) if side.foreign[row] else side.forms.words(row)
                for row in rows.tolist()
            ]
            for side, rows in ((self.left, lefts), (self.right, rights))
        )
        return left, right


def _alike(lattices: Lattices, forms: LatinForms, own: IntArray, other: IntArray) -> FloatArray:
    out = np.zeros(len(own), dtype=np.float32)
    run_rows(
        lattice_similarities, len(own), own, other, lattices.unit_starts, lattices.units,
        lattices.optional, lattices.languages, *lattices.weights, lattices.cheapest,
        lattices.spellings.first, lattices.spellings.starts, lattices.spellings.shared,
        lattices.spellings.letters, forms.starts, forms.letter_starts, forms.letters,
        forms.weights, COSTS, GAPS, LEAST, out,
    )  # fmt: skip
    return out


def reading_similarity(left: str, right: str) -> float:
    """How alike two names are read, from 0 to 1; see `ReadNames.similarity`."""
    names = ReadNames.of([[left]], [[right]])
    if names is None:
        return 0.0
    first = np.zeros(1, dtype=np.int64)
    return float(names.similarity(first, first)[0])
