"""From files or folders to the two graphs of a task and its known links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dualign.core.arrays import IntArray
from dualign.core.errors import UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import SILENT, Progress
from dualign.io import (
    KnownLinks,
    ReadOptions,
    links_inside,
    read_folder,
    read_known_links,
    read_names,
)
from dualign.io import read as read_graph
from dualign.names import name_entities

Source = KnowledgeGraph | Path | str


@dataclass(frozen=True, kw_only=True)
class Reading:
    """How graph files are read; the flags of the same names say the same."""

    language: str | None = None  # the language that names are wanted in
    label_property: Sequence[str] = ()  # properties that hold names, best first
    only_type: Sequence[str] = ()  # entities of these types alone
    ignore_property: Sequence[str] = ()  # as if their statements were not there
    lenient: bool = False  # skip broken statements and count them
    id: str | None = None  # the column of a table that holds the ids of its rows
    id_left: str | None = None  # the same for one side alone
    id_right: str | None = None
    relation: Sequence[str] = ()  # columns of tables that refer to rows, or name things

    def options(self, progress: Progress, side: str | None = None) -> ReadOptions:
        """What of it concerns the readers; ``side`` is ``left``, ``right`` or neither."""
        own = {"left": self.id_left, "right": self.id_right}.get(side or "")
        return ReadOptions(
            label_properties=tuple(self.label_property),
            id=self.id if own is None else own,
            relations=frozenset(self.relation),
            lenient=self.lenient,
            ignore_properties=frozenset(self.ignore_property),
            only_types=frozenset(self.only_type),
            progress=progress,
        )


def open_pair(
    left: Source,
    right: Source | None = None,
    *,
    links: IntArray | Path | str | None = None,
    names_left: Path | str | None = None,
    names_right: Path | str | None = None,
    split: str | None = None,
    reading: Reading | None = None,
    progress: Progress = SILENT,
) -> GraphPair:
    """The two graphs of an alignment task with the links to learn from; see `align`.

    Links that the graphs themselves state (``owl:sameAs``, ``skos:exactMatch``) are among them.
    """
    how = reading or Reading()
    if right is None:
        return _open_folder(left, links, names_left, names_right, split, how)
    if split is not None:
        raise UsageError(
            f"split {split!r} belongs to a benchmark folder, but two graphs were given; "
            "leave it out, or give the folder alone"
        )
    ours = _graph(left, names_left, how, "left", progress)
    theirs = _graph(right, names_right, how, "right", progress)
    known = _known_links(links, ours, theirs)
    inside = links_inside(ours, theirs)
    joined = known.joined(inside)
    words = f"two graphs; {len(inside.same):,} links stated inside them" if len(inside.same) else ""
    return GraphPair(
        left=ours,
        right=theirs,
        train=joined.same,
        negatives=joined.different,
        layout=words or "two graphs",
    )


def _graph(
    source: Source, names: Path | str | None, reading: Reading, side: str, progress: Progress
) -> KnowledgeGraph:
    if isinstance(source, KnowledgeGraph):
        return source if names is None else read_names(names, source)
    graph = read_graph(source, reading.options(progress, side))
    return named(graph, reading) if names is None else read_names(names, graph)


def named(graph: KnowledgeGraph, reading: Reading) -> KnowledgeGraph:
    """The graph with the names that are wanted."""
    return name_entities(graph, reading.language, reading.label_property)


def _known_links(
    links: IntArray | Path | str | None, left: KnowledgeGraph, right: KnowledgeGraph
) -> KnownLinks:
    if links is None:
        return KnownLinks()
    if isinstance(links, Path | str):
        return read_known_links(links, left, right)
    return KnownLinks(same=links)


def _open_folder(
    folder: Source,
    links: IntArray | Path | str | None,
    names_left: Path | str | None,
    names_right: Path | str | None,
    split: str | None,
    reading: Reading,
) -> GraphPair:
    if reading != Reading():
        raise UsageError(
            "language, types, properties and leniency are about graph files, but a benchmark "
            "folder was given; leave these settings out"
        )
    if isinstance(folder, KnowledgeGraph):
        raise UsageError("one graph was given; give two graphs, or one benchmark folder")
    if not Path(folder).is_dir() and Path(folder).exists():
        raise UsageError(f"{folder} is one graph file; give a second one to align it with")
    if links is not None and not isinstance(links, Path | str):
        raise UsageError("links to a folder's entities are given as a file, not as positions")
    return read_folder(folder, split, links=links, names_left=names_left, names_right=names_right)
