"""`StoredStatistics`: what a run knew of all its entities together, beside its matches.

With ``MATCHES.statistics.safetensors`` a pair that was not compared is judged without looking at
all other entities. Without it, or where it does not fit, all are looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dualign.io.text.files import beside

if TYPE_CHECKING:
    from dualign.matcher.context_statistics import ContextStatistics


def statistics_path(matches: Path) -> Path:
    """Where the statistics of a file of matches are."""
    return beside(matches, ".statistics.safetensors")


@dataclass(frozen=True)
class StoredStatistics:
    """Statistics that are read when a pair is asked about that needs them."""

    path: Path

    def read(self) -> ContextStatistics | None:
        """The statistics; None if there are none that can be trusted."""
        from dualign.results.kept_statistics import read_statistics  # loads all literals

        return read_statistics(self.path)
