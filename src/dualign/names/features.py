"""From the names of two graphs to one feature matrix."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path

from dualign.core.arrays import FloatArray
from dualign.core.errors import InputWarning
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.names.cache import cache_folder, features_key, load_features, store_features
from dualign.names.encoders import Encoder

UNNAMED_SHARE = 0.1  # of a graph's entities; above it the reader is warned


def encode_names(
    left: KnowledgeGraph,
    right: KnowledgeGraph,
    encoder: Encoder,
    cache_dir: Path | None = None,
) -> FloatArray:
    """One feature row per entity, left entities first, shape (n_left + n_right, d), float32.

    Rows are not normalised: the default's have length one, means of word vectors keep
    their length (models normalise by themselves where they need it). An entity without a name
    has a zero row; where these are more than a tenth of a graph, an `InputWarning` counts them.
    The matrix is kept in ``cache_dir``, or where `dualign.names.cache` says.
    """
    names = [*_names(left), *_names(right)]
    if not encoder.reads_names:
        return encoder.encode(names)
    for graph in (left, right):
        _count_unnamed(graph)
    return encode_texts(names, encoder, cache_dir)


def encode_texts(
    texts: Sequence[str], encoder: Encoder, cache_dir: Path | None = None
) -> FloatArray:
    """One feature row per text, shape (n, d), float32, kept in the cache."""
    folder = cache_folder() if cache_dir is None else cache_dir
    if folder is None:
        return encoder.encode(texts)
    key = features_key(texts, encoder.fingerprint())
    features = load_features(folder, key, len(texts))
    if features is None:
        features = encoder.encode(texts)
        store_features(folder, key, features)
    return features


def kept_features(key: str, rows: int) -> FloatArray | None:
    """The rows that `encode_texts` has kept in the cache under a key; None if they are gone."""
    folder = cache_folder()
    return None if folder is None else load_features(folder, key, rows)


def _names(graph: KnowledgeGraph) -> list[str]:
    return list(graph.names) or [""] * len(graph.entities)


def _count_unnamed(graph: KnowledgeGraph) -> None:
    entities = len(graph.entities)
    unnamed = entities - int(graph.has_name.sum())
    if unnamed > UNNAMED_SHARE * entities:
        warnings.warn(
            f"{graph.source}: {unnamed} of {entities} entities have no name; name the property "
            "that holds names (--label-property), or give a file of names (id or IRI, tab, name)",
            InputWarning,
            stacklevel=3,
        )
