"""Name encoders; every module of this folder is imported, so a new encoder is one new file."""

from __future__ import annotations

import importlib
import pkgutil

from dualign.names.encoders.known_encoders import ENCODERS, get_encoder, register_encoder
from dualign.names.encoders.name_encoder import Encoder, NameEncoder

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")

__all__ = ["ENCODERS", "Encoder", "NameEncoder", "get_encoder", "register_encoder"]
