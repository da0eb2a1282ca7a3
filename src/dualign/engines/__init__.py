"""Where pieces of work are carried out: in this process, or by the workers of a Ray cluster."""

from __future__ import annotations

from dualign.engines.engine import Engine, Work
from dualign.engines.known_engines import ENGINE_NAMES, get_engine

__all__ = ["ENGINE_NAMES", "Engine", "Work", "get_engine"]
