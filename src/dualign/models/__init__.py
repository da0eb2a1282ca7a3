"""Models: each gives every entity of both graphs one vector; one file per model."""

from __future__ import annotations

from dualign.models.known_models import MODELS, check_model, require_torch

__all__ = ["MODELS", "check_model", "require_torch"]
