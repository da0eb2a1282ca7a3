"""Two graphs cut into parts that are trained one by one, and their scores fused again."""

from __future__ import annotations

from dualign.parts.part_settings import PartSettings

__all__ = ["PartSettings"]
