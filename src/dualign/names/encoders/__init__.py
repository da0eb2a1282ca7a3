"""Name encoders: from names to vectors; one file per encoder."""

from __future__ import annotations

from dualign.names.encoders.known_encoders import ENCODERS, get_encoder
from dualign.names.encoders.name_encoder import Encoder, NameEncoder

__all__ = ["ENCODERS", "Encoder", "NameEncoder", "get_encoder"]
