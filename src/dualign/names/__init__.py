"""Names of entities, and features computed from them."""

from __future__ import annotations

from dualign.names.encoders import ENCODERS, NameEncoder, get_encoder
from dualign.names.entity_names import name_entities
from dualign.names.features import encode_names, encode_texts

__all__ = [
    "ENCODERS",
    "NameEncoder",
    "encode_names",
    "encode_texts",
    "get_encoder",
    "name_entities",
]
