"""`WordVectors`: the mean of the words' vectors, as in the paper."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.core.errors import MissingInput
from dualign.names.encoders.name_encoder import NameEncoder, unit_rows
from dualign.names.ngrams import ngram_counts, random_signs
from dualign.names.vector_file import read_vectors

_WORD = re.compile(r"\w+")


class WordVectors(NameEncoder):
    """Vectors from a file in GloVe's text format, plain or gzipped.

    Names are cut into lower-case words. A word that is not in the file gets a deterministic vector
    made of its character n-grams, with the average length of the vectors found: similar spellings
    get similar vectors.
    """

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self.path = path
        if not path.is_file():
            what = "is a folder where a file should be" if path.is_dir() else "no such file"
            raise MissingInput(f"{path}: {what}; give word vectors in GloVe's text format")

    def fingerprint(self) -> str:
        """The content of the file and the version of the computation."""
        with self.path.open("rb") as file:
            return f"word-vectors/1 sha256={hashlib.file_digest(file, 'sha256').hexdigest()}"

    def encode_distinct(self, names: Sequence[str]) -> FloatArray:
        """The mean vector of each name's words, not normalised, shape (n, d)."""
        words_of = [words(name) for name in names]
        position = {word: row for row, word in enumerate(sorted(set().union(*words_of)))}
        table = self._table(list(position))
        rows = np.zeros((len(names), table.shape[1]), dtype=np.float32)
        for row, found in zip(rows, words_of, strict=True):
            table[[position[word] for word in found]].mean(axis=0, out=row)
        return rows

    def _table(self, vocabulary: list[str]) -> FloatArray:
        """One row per word, from the file or from its n-grams."""
        found, width = read_vectors(self.path, vocabulary)
        table = np.zeros((len(vocabulary), width), dtype=np.float32)
        known = np.array([word in found for word in vocabulary], dtype=np.bool_)
        if known.any():
            table[known] = [found[word] for word in vocabulary if word in found]
        unknown = [word for word in vocabulary if word not in found]
        if unknown:
            length = float(np.linalg.norm(table[known], axis=1).mean()) if known.any() else 1.0
            table[~known] = spelled_vectors(unknown, width) * length
        return table


def words(name: str) -> list[str]:
    """The lower-case words of a name; the name itself where it has no letter or digit."""
    text = unicodedata.normalize("NFC", name.lower())
    return _WORD.findall(text.replace("_", " ")) or [text]


def spelled_vectors(unknown: Sequence[str], width: int) -> FloatArray:
    """A unit vector for each word, the sum of random signs for its character n-grams."""
    counts, keys = ngram_counts(unknown)
    rows = np.asarray(counts @ random_signs(keys, width), dtype=np.float32)
    return unit_rows(rows)
