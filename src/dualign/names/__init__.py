"""Names of entities, and from names to features."""

from __future__ import annotations

from dualign.names.encoders import ENCODERS, NameEncoder, get_encoder
from dualign.names.entity_names import name_entities
from dualign.names.features import encode_names
from dualign.names.local_name import is_opaque, local_name

__all__ = [
    "ENCODERS",
    "NameEncoder",
    "encode_names",
    "get_encoder",
    "is_opaque",
    "local_name",
    "name_entities",
]
