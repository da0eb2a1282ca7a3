"""`SavedRun`: a file of matches, and beside it the record of how they were found.

``MATCHES.run.json`` holds the settings, the versions, and where the graphs are. Graphs and links
that were in memory are stored beside it, so that a run can be explained and repeated.
"""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dualign.core.arrays import IntArray
from dualign.core.errors import InputWarning, MalformedInput, MissingInput, UsageError
from dualign.core.graph_pair import GraphPair
from dualign.io import input_hashes, sha256
from dualign.io.graphs.stored_graph import EXTENSION, store_graph
from dualign.io.judgements.judgement_store import judgements_path
from dualign.io.relative_paths import relative_source, source_from
from dualign.io.run_record import read_json, write_json
from dualign.io.text.atomic import atomic_write
from dualign.io.text.files import beside
from dualign.io.touched_files import files_read
from dualign.results.kept_files import decided_record, keep_run, kept_files
from dualign.results.kept_graphs import keep_graphs
from dualign.tasks import IN_MEMORY, PairOrigin

if TYPE_CHECKING:
    from dualign.results.alignment import Alignment

ENDING = ".run.json"
ALIGN_AGAIN = "align again, or name the graphs where a command takes them (--left and --right)"
FORMAT = 1  # of records; those without a number have format 0, which did not record the links


def record_path(matches: Path) -> Path:
    """Where the record of a file of matches is: ``MATCHES.run.json``."""
    return beside(matches, ENDING)


def recorded_files(matches: Path) -> list[Path]:
    """The record beside a file of matches and the files that it names; none without a record."""
    path = record_path(matches)
    try:
        return SavedRun.read(path).files()
    except MissingInput:
        return []
    except MalformedInput:
        return [path]


def files_of_run(matches: Path) -> list[Path]:
    """A file of matches, what is beside it (judgements too), and the files its record names."""
    beside = [*kept_files(matches), judgements_path(matches), record_path(matches)]
    return [matches, *beside, *recorded_files(matches)]


def pair_record(pair: GraphPair, matcher: object = None) -> dict[str, Any]:
    """The part of a record about the input: origin, hashes, numbers of links."""
    origin = PairOrigin.from_record(pair.origin)
    folder = str(matcher) if isinstance(matcher, Path | str) else None
    return {
        "graphs": origin.to_record(),
        "matcher": folder,
        "inputs": origin.hashes() | ({} if folder is None else input_hashes([folder])),
        "links": {"train": len(pair.train), "valid": len(pair.valid), "test": len(pair.test)},
        "layout": pair.layout,
    }


def write_record(matches: Path, alignment: Alignment) -> Path:
    """Write the record of an alignment beside its matches; returns where it is."""
    record, folder = dict(alignment.record), matches.parent
    origin = PairOrigin.from_record(record.get("graphs", {"left": IN_MEMORY, "right": IN_MEMORY}))
    stored = _store(matches, alignment, origin)
    inputs = dict(record.get("inputs", {})) | input_hashes(stored.values())
    kept: dict[str, Any] = {name: str(path) for name, path in stored.items()}
    origin = dataclasses.replace(origin, **kept)
    record["graphs"] = origin.relative_to(folder).to_record()
    record["inputs"] = {relative_source(path, folder): known for path, known in inputs.items()}
    for name in ("matcher", "judgements"):
        if record.get(name) is not None:
            record[name] = relative_source(record[name], folder)
    keep_run(matches, alignment)
    path = record_path(matches)
    write_json(path, record | decided_record(alignment) | {"format": FORMAT})
    keep_graphs(matches, record, (alignment.left, alignment.right))
    return path


def _store(matches: Path, alignment: Alignment, origin: PairOrigin) -> dict[str, Path]:
    """Store what was in memory beside the matches; returns where."""
    stored = {}
    for side, graph in (("left", alignment.left), ("right", alignment.right)):
        if getattr(origin, side) == IN_MEMORY:
            stored[side] = beside(matches, f".{side}{EXTENSION}")
            store_graph(stored[side], graph)
    ours = origin.links == IN_MEMORY or (stored and origin.links is None and not origin.no_links)
    if len(alignment.links) and ours:
        stored["links"] = beside(matches, ".links.tsv")
        atomic_write(stored["links"], _lines(alignment, alignment.links))
    return stored


def _lines(alignment: Alignment, links: IntArray) -> str:
    left, right = alignment.left.entities, alignment.right.entities
    return "".join(f"{left[i]}\t{right[j]}\n" for i, j in links.tolist())


def not_a_record(path: Path, error: Exception) -> MalformedInput:
    """The error for a record whose values are not what `write_record` writes."""
    return MalformedInput(
        f"{path}: not the record of an alignment ({type(error).__name__}: {error}); {ALIGN_AGAIN}"
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class SavedRun:
    """The record of a run: settings, origin of the graphs, hashes of its input."""

    path: Path
    record: Mapping[str, Any]

    @classmethod
    def read(cls, path: Path | str) -> SavedRun:
        """The run of a file of matches, or of the record beside it."""
        path = Path(path)
        if not path.name.endswith(ENDING):
            path = record_path(path)
        try:
            record = read_json(path)
            run = cls(path=path, record=record)
            run._check_format()
            run._check()
        except FileNotFoundError as error:
            name = path.name.removesuffix(ENDING)
            raise MissingInput(
                f"{path}: no such record, so the graphs of {name} are unknown; {ALIGN_AGAIN}"
            ) from error
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise not_a_record(path, error) from error
        return run

    def _check(self) -> None:
        """Raise if the record is not what `write_record` writes."""
        for name in ("graphs", "settings", "inputs"):
            if not isinstance(self.record[name], dict):
                raise TypeError(f"{name} is {self.record[name]!r}, not an object")
        for file, known in self.record["inputs"].items():
            if not isinstance(known, str):
                raise TypeError(f"the hash of {file} is {known!r}, not text")
        for name in ("matcher", "judgements"):
            if not isinstance(self.record.get(name), str | None):
                raise TypeError(f"{name} is {self.record[name]!r}, not a path")
        _ = self.origin

    @property
    def matches(self) -> str:
        """The name of the file of matches."""
        return self.path.name.removesuffix(ENDING)

    @property
    def origin(self) -> PairOrigin:
        """Where the two graphs and their links are."""
        return PairOrigin.from_record(self.record["graphs"]).found_from(self.path.parent)

    @property
    def matcher(self) -> str | None:
        """The folder of the matcher that was used in place of the shipped one."""
        folder = self.record.get("matcher")
        return None if folder is None else source_from(folder, self.path.parent)

    @property
    def judgements(self) -> str | None:
        """The file of judgements that the run learnt from."""
        file = self.record.get("judgements")
        return None if file is None else source_from(file, self.path.parent)

    def found_record(self) -> dict[str, Any]:
        """The record with its paths as they are reached from the current folder."""
        found = {"graphs": self.origin.to_record(), "inputs": self._hashes()}
        further = {} if self.judgements is None else {"judgements": self.judgements}
        return {**self.record, **found, "matcher": self.matcher, **further}

    def files(self) -> list[Path]:
        """The record itself, and the files and folders that it names."""
        further = [Path(each) for each in (self.matcher, self.judgements) if each is not None]
        return [self.path, *self.origin.files(), *further]

    def check_unchanged(self) -> None:
        """Refuse graphs that are not byte for byte those of the record.

        A server must show only what its user aligned, whatever a record says.
        """
        known = self._hashes()
        for file, found in self.origin.hashes().items():
            if known.get(file) != found:
                raise UsageError(
                    f"{file} is not the file that {self.matches} was made from; align again, or "
                    "restore it"
                )

    def check_files(self) -> None:
        """Warn about files that have changed since; refuse missing ones."""
        changed = []
        for file, known in self._hashes().items():
            if not Path(file).is_file():
                raise UsageError(
                    f"{file} is gone since {self.matches} was written; restore it, {ALIGN_AGAIN}"
                )
            if sha256(file) != known:
                changed.append(file)
        if changed:
            warnings.warn(
                f"{', '.join(changed)}: changed since {self.matches} was written",
                InputWarning,
                stacklevel=3,
            )

    def require_graphs(self) -> None:
        """Raise unless the graphs and names are those whose hashes the record holds."""
        origin, hashes = self.origin, self._hashes()
        graphs = dataclasses.replace(origin, links=None)
        for file in files_read(graphs.files()):
            known = hashes.get(str(file))
            if known is None or not file.is_file() or sha256(file) != known:
                what = "changed" if file.is_file() and known else "is gone"
                raise UsageError(
                    f"{file} {what} since {self.matches} was written; restore it, {ALIGN_AGAIN}"
                )

    def _hashes(self) -> dict[str, str]:
        """The hash of each file, by its path from the current folder."""
        inputs = self.record["inputs"]
        return {source_from(file, self.path.parent): known for file, known in inputs.items()}

    def _check_format(self) -> None:
        found = self.record.get("format", 0)
        if not isinstance(found, int):
            raise TypeError(f"its format is {found!r}, not a number")
        if found > FORMAT:
            raise MalformedInput(
                f"{self.path}: a record of format {found}, and this dualign reads formats up to "
                f"{FORMAT}; install a newer dualign, {ALIGN_AGAIN}"
            )

    def check_repeatable(self) -> None:
        """Refuse to repeat a run whose record does not determine its result."""
        if "links" not in self.record["graphs"]:
            raise UsageError(
                f"{self.path}: a record of format 0, which does not say where the links were, so "
                "the run cannot be repeated; run align with its graphs and links again"
            )
