"""The engines by name."""

from __future__ import annotations

from dualign.core.errors import UnknownChoice, UsageError
from dualign.engines.engine import Engine
from dualign.engines.local_engine import LocalEngine

LOCAL, RAY = ENGINE_NAMES = ("local", "ray")


def get_engine(name: str, ray_address: str | None = None) -> Engine:
    """The engine of this name; ``ray_address`` is that of a cluster that is running."""
    if name not in ENGINE_NAMES:
        raise UnknownChoice("engine", name, ENGINE_NAMES)
    if name == RAY:
        from dualign.engines.ray_engine import RayEngine  # imports nothing of Ray yet

        return RayEngine(ray_address)
    if ray_address is not None:
        raise UsageError(
            f"the Ray address {ray_address} was given, but the engine is {name}; choose the "
            "engine ray, or leave the address out"
        )
    return LocalEngine()
