"""Models: each gives every entity of both graphs one vector.

Every module of this folder is imported here, so a new model is one new file that registers itself.
"""

from __future__ import annotations

import importlib
import pkgutil

from dualign.models.embedding_model import (
    MODELS,
    EmbeddingModel,
    ModelInput,
    get_model,
    register_model,
)
from dualign.models.objective import Objective
from dualign.models.rdgcn import RDGCN, RDGCNSettings

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")

__all__ = [
    "MODELS",
    "RDGCN",
    "EmbeddingModel",
    "ModelInput",
    "Objective",
    "RDGCNSettings",
    "get_model",
    "register_model",
]
