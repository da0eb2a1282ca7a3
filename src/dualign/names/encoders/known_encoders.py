"""The encoders by name, by file and by hosted model."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dualign.core.errors import MissingInput, UnknownChoice
from dualign.core.registry import Registry
from dualign.names.encoders.matrix import Matrix
from dualign.names.encoders.name_encoder import Encoder
from dualign.names.encoders.sentence_transformer import SentenceTransformerNames
from dualign.names.encoders.word_vectors import WordVectors

_HERE = "dualign.names.encoders"
ENCODERS: Registry[Callable[[], Encoder]] = Registry(
    "encoder",
    {
        "characters": f"{_HERE}.characters:Characters",
        "default": f"{_HERE}.default:use_characters",
        "use-characters": f"{_HERE}.default:use_characters",
        "use-multilingual": f"{_HERE}.use_multilingual:UseMultilingual",
        "wordllama": f"{_HERE}.wordllama:WordLlama",
    },
)
HOSTED_PREFIX = "sentence-transformers:"
MATRIX_ENDINGS = (".npy",)
VECTOR_ENDINGS = (".txt", ".vec", ".gz")


def encoder_file(spec: str) -> Path | None:
    """The existing file or folder that ``spec`` names, or None."""
    path = Path(spec.removeprefix(HOSTED_PREFIX)).expanduser()
    return path if spec not in ENCODERS and path.exists() else None


def get_encoder(spec: str) -> Encoder:
    """The encoder that ``spec`` specifies.

    In this order: a registered name; ``sentence-transformers:MODEL``; a ``.npy`` matrix; a file of
    word vectors (``.txt``, ``.vec``, ``.gz``, or any other existing file); the name of a
    hosted or local sentence-transformers model, which has a slash.
    """
    if spec in ENCODERS:
        return ENCODERS[spec]()
    if spec.startswith(HOSTED_PREFIX):
        return SentenceTransformerNames(spec.removeprefix(HOSTED_PREFIX))
    path = Path(spec).expanduser()
    if spec.endswith(MATRIX_ENDINGS):
        return Matrix(path)
    if spec.endswith(VECTOR_ENDINGS) or path.is_file():
        return WordVectors(path)
    if (path / "modules.json").is_file():
        return SentenceTransformerNames(str(path))
    if spec.startswith(("/", "./", "../", "~")) or "\\" in spec or path.is_absolute():
        raise MissingInput(f"{spec}: no such file or folder; check the path of the encoder")
    if "/" in spec:
        return SentenceTransformerNames(spec)
    raise UnknownChoice("encoder", spec, [*ENCODERS, "a file of word vectors", "a .npy matrix"])
