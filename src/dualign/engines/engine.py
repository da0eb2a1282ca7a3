"""`Work`: one piece of a large computation; `Engine`: what carries pieces out.

A piece is a function of arrays that returns arrays. Its result is kept in a file with a checksum
and the fingerprint of the run, so that a run that was killed does each piece at most once more. The
result depends on the arrays alone, so every engine writes the same bytes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from dualign.core.arrays import AnyArray
from dualign.core.errors import CheckpointError
from dualign.core.progress import Task
from dualign.io.checked_arrays import UNREADABLE, read_arrays, read_header, write_arrays
from dualign.io.text.atomic import atomic_path

Arrays = dict[str, AnyArray]
Advance = Callable[[float], None]  # called with the share of a piece that is done


@dataclass(frozen=True, kw_only=True, eq=False)
class Work:
    """One piece: ``function`` is called with the arrays that ``prepare`` makes, and the header.

    ``function`` is named as ``module:attribute``, so that another process can import it; it takes
    arrays, header, folder and advance, see `carry_out`. ``prepare`` is called when the piece
    begins, so that the input of one piece at a time is in memory.
    """

    name: str  # in messages
    function: str
    prepare: Callable[[], Arrays]
    header: Mapping[str, str]
    result: Path  # the file that the result is kept in
    fingerprint: str  # of the run: results of another one are refused
    size: float = 1.0  # its share of the whole, for the time left

    def is_done(self) -> bool:
        """Whether the result is there and intact; one of another run is refused."""
        if not self.result.exists():
            return False
        try:
            found = read_header(self.result).get("fingerprint", "none")
            if found == self.fingerprint:
                read_arrays(self.result)
                return True
        except UNREADABLE:
            return False  # damaged: it is done again
        raise CheckpointError(
            f"{self.result}: belongs to another run (its fingerprint is {found[:12]}, this run's "
            f"is {self.fingerprint[:12]}): inputs or settings differ; use the same ones, or "
            "delete it to start from the beginning"
        )

    def keep(self, arrays: Mapping[str, AnyArray]) -> None:
        """Write the result, atomically."""
        with atomic_path(self.result) as temporary:
            write_arrays(temporary, arrays, {"fingerprint": self.fingerprint})

    def read(self) -> Arrays:
        """The result that was kept."""
        return read_arrays(self.result)[0]


def carry_out(
    function: str,
    arrays: Arrays,
    header: Mapping[str, str],
    folder: Path | None = None,
    advance: Advance = lambda _: None,
) -> Arrays:
    """Call a function by its name; ``folder`` is for checkpoints of its own, where it may."""
    module, attribute = function.split(":")
    called: Callable[..., Arrays] = getattr(import_module(module), attribute)
    return called(arrays, header, folder, advance)


class Engine(ABC):
    """Carries out pieces of work."""

    name: str

    @abstractmethod
    def run(self, works: Sequence[Work], task: Task) -> None:
        """Carry out every piece and keep its result; ``task`` advances by their sizes."""
