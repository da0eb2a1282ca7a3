"""`MemoryNeed`: what a run of the matching stage will take, and how it is made to fit.

Views, features of pairs and relation bags are what a run can do without for most of the time. Where
all of it together would not fit, these are kept in mapped files, and only the part that is worked
on is in memory. That changes no number of the result. Costs are estimates, rather too large than
too small (docs/results/scale.md); update them here when the matching stage changes.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from dualign.core.errors import ResourceError
from dualign.core.large_arrays import IN_MEMORY, LargeArrays
from dualign.core.machine_limits import amount, available_memory, free_disk
from dualign.matcher.run_size import RunSize

SHARE = 0.8  # of the memory that is available, where no limit is given


@dataclass(frozen=True, kw_only=True)
class MemoryCosts:
    """Bytes; those that can be kept in files apart from the others."""

    base: float = 4.3e8  # libraries and blocks
    encoder: float = 1.5e8  # where there are names
    per_statement: float = 150
    per_entity_read: float = 600  # of an entity that is not compared
    per_entity: float = 6e3
    per_run: float = 4e3  # of an entity, real run or simulated
    files_per_entity: float = 7e3
    files_per_run: float = 3e3
    per_labelled_run: float = 6e3
    per_description: float = 5e3  # of an entity that is compared by all that is said of it


COSTS = MemoryCosts()


@dataclass(frozen=True, kw_only=True)
class MemoryNeed:
    """Bytes that a run takes."""

    resident: float  # whatever happens
    movable: float  # in memory, or in files

    @classmethod
    def of(cls, size: RunSize, costs: MemoryCosts = COSTS) -> MemoryNeed:
        """What a run of this size takes."""
        return cls(
            resident=costs.base
            + costs.encoder * any(size.named)
            + costs.per_statement * size.statements
            + costs.per_entity * size.entities
            + costs.per_run * size.runs * size.placed
            + costs.per_labelled_run * size.runs * size.labelled
            + costs.per_description * size.described,
            movable=costs.files_per_entity * size.entities
            + costs.files_per_run * size.runs * size.placed,
        )

    @property
    def total(self) -> float:
        """All of it in memory."""
        return self.resident + self.movable

    def arrays(self, memory: int | None, folder: Path | None) -> LargeArrays:
        """Where large arrays go so that the run stays within ``memory``; None: what is available.

        Raises where it cannot, or where the files do not fit.
        """
        if memory is None:
            available = available_memory()
            if available is None or self.total <= SHARE * available:
                return IN_MEMORY
        elif self.resident > memory:
            raise ResourceError(
                f"this run needs at least {amount(self.resident)} of memory, and it may use "
                f"{amount(memory)}; allow it more, or align parts of the graphs (--only-type)"
            )
        elif self.total <= memory:
            return IN_MEMORY
        place = Path(tempfile.gettempdir()) if folder is None else folder
        free = free_disk(place)
        if free is not None and self.movable > free:
            raise ResourceError(
                f"{place}: what does not fit into memory needs about {amount(self.movable)} of "
                f"disk, and {amount(free)} are free there; make room, or choose another place "
                "with -o"
            )
        place.mkdir(parents=True, exist_ok=True)
        return LargeArrays(place)
