"""`SentenceTransformerNames`: any sentence-transformers model, by its name."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.core.errors import MissingExtra, MissingInput, UsageError
from dualign.names.encoders.name_encoder import NameEncoder

EXTRA = "sentence-transformers"


class SentenceTransformerNames(NameEncoder):
    """A hosted model (downloaded when first used) or a folder that holds one."""

    def __init__(self, model: str) -> None:
        if not model:
            raise UsageError(
                "sentence-transformers: does not name a model; write for example "
                "sentence-transformers:paraphrase-multilingual-MiniLM-L12-v2"
            )
        if importlib.util.find_spec("sentence_transformers") is None:
            raise MissingExtra(f"the encoder {model!r}", EXTRA)
        self.name = model

    def fingerprint(self) -> str:
        """The model's name or, for a folder, its files, and the library's version."""
        return f"sentence-transformers/1 {self.name} {_files(self.name)} {version(EXTRA)}"

    def encode_distinct(self, names: Sequence[str]) -> FloatArray:
        """The model's rows, unit length."""
        # Encode something to learn the width, since the method for that differs by version.
        rows = self._model().encode(
            list(names) or ["-"],
            normalize_embeddings=True,
            convert_to_numpy=True,
            show_progress_bar=False,
        )
        return np.asarray(rows, dtype=np.float32)[: len(names)]

    def _model(self) -> Any:
        library = importlib.import_module("sentence_transformers")
        try:
            return library.SentenceTransformer(self.name)
        except (OSError, ValueError) as error:
            first_line = (str(error).splitlines() or [type(error).__name__])[0]
            raise MissingInput(
                f"the sentence-transformers model {self.name!r} could not be loaded "
                f"({first_line}); check its name and the network"
            ) from error


def _files(folder: str) -> str:
    """A hash of names, sizes and times of a folder's files; "" where it is not a folder."""
    root = Path(folder)
    if not root.is_dir():
        return ""
    files = sorted(path for path in root.rglob("*") if path.is_file())
    listed = [(str(f.relative_to(root)), f.stat().st_size, f.stat().st_mtime_ns) for f in files]
    return hashlib.sha256(repr(listed).encode()).hexdigest()
