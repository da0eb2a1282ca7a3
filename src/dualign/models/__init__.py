"""Models: each gives every entity of both graphs one vector."""

from dualign.models.base import MODELS, EmbeddingModel, ModelInput, get_model, register_model
from dualign.models.rdgcn import RDGCN, RDGCNSettings

__all__ = [
    "MODELS",
    "RDGCN",
    "EmbeddingModel",
    "ModelInput",
    "RDGCNSettings",
    "get_model",
    "register_model",
]
