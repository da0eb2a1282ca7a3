"""How two graphs are cut into parts, and how the parts' scores are fused."""

from __future__ import annotations

from dataclasses import dataclass

from dualign.core.errors import UsageError


@dataclass(frozen=True, kw_only=True)
class PartSettings:
    """The settings of a model that is trained in parts."""

    count: int  # parts that both graphs are cut into, together
    cuts: int = 1  # cuts of both graphs; each further one keeps together what the others cut
    overlap: float = 0.25  # entities of other parts that a part sees too, as a share of its own
    pairs: int = 25  # pairs kept for each entity of a part
    names: bool | None = None  # names lead the cut and are fused; None: if the model reads names
    name_weight: float = 0.25  # of a pair's names beside its score in the parts

    def __post_init__(self) -> None:
        for name in ("count", "cuts", "pairs"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise UsageError(f"{name} of the parts is {value!r}; it must be at least 1")
        for name in ("overlap", "name_weight"):
            value = getattr(self, name)
            if not 0 <= value < float("inf"):
                raise UsageError(f"{name} of the parts is {value}; it must be at least 0")
