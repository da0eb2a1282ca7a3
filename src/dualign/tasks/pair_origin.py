"""`PairOrigin`: where the two graphs of a task came from, so that a record can find them again."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dualign.io import input_hashes
from dualign.io.relative_paths import relative_source, source_from
from dualign.tasks.reading import Reading

DEMO = "demo"  # the left graph of the demo's pair, which ships with dualign
IN_MEMORY = "(memory)"  # in place of the path of what was not a file
_FILES = ("left", "right", "links", "names_left", "names_right")


@dataclass(frozen=True, kw_only=True)
class PairOrigin:
    """The arguments of `read_pair` that led to a pair."""

    left: str | None = None
    right: str | None = None
    links: str | None = None
    names_left: str | None = None
    names_right: str | None = None
    split: str | None = None
    no_links: bool = False
    reading: Reading = field(default_factory=Reading)

    @classmethod
    def of(
        cls, *, reading: Reading, split: str | None, no_links: bool, **sources: object
    ) -> PairOrigin:
        """The origin of a pair that was read from ``sources``."""
        paths = {
            name: str(source) if isinstance(source, Path | str) else IN_MEMORY
            for name, source in sources.items()
            if source is not None
        }
        return cls(**paths, split=split, no_links=no_links, reading=reading)

    def files(self) -> list[Path]:
        """The files and folders that were read."""
        named = (getattr(self, name) for name in _FILES)
        return [Path(path) for path in named if path not in (None, IN_MEMORY, DEMO)]

    def hashes(self) -> dict[str, str]:
        """The hash of each file that was read."""
        return input_hashes(self.files())

    def relative_to(self, folder: Path) -> PairOrigin:
        """The origin as a record in ``folder`` names it."""
        return self._with_paths(lambda path: relative_source(path, folder))

    def found_from(self, folder: Path) -> PairOrigin:
        """The origin that a record in ``folder`` names, reached from the current folder."""
        return self._with_paths(lambda path: source_from(path, folder))

    def _with_paths(self, change: Callable[[str], str]) -> PairOrigin:
        paths = {name: getattr(self, name) for name in _FILES}
        changed: dict[str, Any] = {
            name: change(path)
            for name, path in paths.items()
            if path is not None and path not in (IN_MEMORY, DEMO)
        }
        return dataclasses.replace(self, **changed)

    def to_record(self) -> dict[str, Any]:
        """The origin as plain values."""
        return dataclasses.asdict(self)

    @classmethod
    def from_record(cls, values: Mapping[str, Any]) -> PairOrigin:
        """The origin that `to_record` described."""
        known = {each.name for each in dataclasses.fields(cls)}
        given = {name: value for name, value in values.items() if name in known}
        wrong = [name for name in (*_FILES, "split") if not isinstance(given.get(name), str | None)]
        if wrong:
            raise TypeError(f"{wrong[0]} is {given[wrong[0]]!r}, not a path")
        return cls(**given | {"reading": Reading(**given.get("reading", {}))})
