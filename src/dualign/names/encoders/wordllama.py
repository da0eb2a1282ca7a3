"""`WordLlama`: static vectors of word pieces, distilled from large language models."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from functools import cached_property
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import FloatArray
from dualign.core.errors import MissingExtra
from dualign.names.encoders.name_encoder import NameEncoder, unit_rows
from dualign.names.romanise import without_accents

WEIGHTS = "weights/l2_supercat_256.safetensors"
TOKENIZER = "tokenizers/l2_supercat_tokenizer_config.json"


class WordLlama(NameEncoder):
    """The mean of the word pieces' vectors, 256 wide; fast, mostly English.

    Reads vectors and tokenizer straight from the wordllama package: its own loader does not find
    the tokenizer inside the package and downloads it.
    """

    name = "wordllama"

    def fingerprint(self) -> str:
        """Version of the vectors and of how names are written for them."""
        _folder()
        return f"wordllama/1 package={version('wordllama')}"

    def encode_distinct(self, names: Sequence[str]) -> FloatArray:
        """Unit rows, shape (n, 256)."""
        vectors, tokenizer = self._model
        texts = [without_accents(name.lower()) for name in names]
        pieces = [e.ids for e in tokenizer.encode_batch_fast(texts, add_special_tokens=False)]
        ends = np.cumsum([0, *map(len, pieces)])
        ids = np.fromiter(chain.from_iterable(pieces), dtype=np.int64, count=int(ends[-1]))
        counts = sp.csr_matrix(
            (np.ones(len(ids), dtype=np.float32), ids, ends), shape=(len(names), len(vectors))
        )
        return unit_rows(np.asarray(counts @ vectors, dtype=np.float32))

    @cached_property
    def _model(self) -> tuple[FloatArray, Any]:
        folder = _folder()
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer

        (vectors,) = load_file(folder / WEIGHTS).values()
        return vectors.astype(np.float32), Tokenizer.from_file(str(folder / TOKENIZER))


def _folder() -> Path:
    # Not imported: importing wordllama sets up logging for the whole program.
    spec = importlib.util.find_spec("wordllama")
    if spec is None or spec.origin is None:
        raise MissingExtra("the encoder 'wordllama'", "wordllama")
    return Path(spec.origin).parent
