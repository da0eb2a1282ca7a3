"""From files or folders to the two graphs of a task and its known links."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from dualign.core.counting import counted
from dualign.core.errors import UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.graph_pair import no_links as empty_links
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import Progress, ProgressLike, as_progress
from dualign.io import (
    KnownLinks,
    Links,
    links_in_memory,
    links_inside,
    named_encoding,
    read_folder,
    read_known_links,
    read_names,
)
from dualign.io import read as read_graph
from dualign.tasks.foreign_keys import with_stated_ids
from dualign.tasks.graph_source import Source, graph_in_memory
from dualign.tasks.pair_origin import PairOrigin
from dualign.tasks.reading import Reading

_Read = KnowledgeGraph | Path | str


def read_pair(
    left: Source | GraphPair,
    right: Source | None = None,
    *,
    links: Links | None = None,
    names_left: Path | str | None = None,
    names_right: Path | str | None = None,
    split: str | None = None,
    reading: Reading | None = None,
    no_links: bool = False,
    progress: ProgressLike = False,
) -> GraphPair:
    """Read the two graphs of an alignment task, with names, and the links to learn from.

    Links that the graphs themselves state (``owl:sameAs``, ``skos:exactMatch``) are among them.

    Args:
        left: a graph, a graph file, a table in memory (a data frame, or a list of dictionaries,
            one per entity), or (alone) a benchmark folder; a `GraphPair` is returned as it is.
        right: the other graph.
        links: known links: a file, pairs of ids, a data frame of them, or positions (n, 2).
        names_left: names of the left entities, id or URI ⇥ name.
        names_right: names of the right entities.
        split: one of a benchmark folder's own splits.
        reading: how graph files are read.
        no_links: ignore all links, including those of a folder and those inside the graphs.
        progress: True shows bars, a function receives each step; see `Progress`.
    """
    how = _checked_types(reading, names_left=names_left, names_right=names_right)
    if isinstance(left, GraphPair):
        _refuse_with_a_pair(right, links, names_left, names_right, split, reading)
        return left
    if no_links and links is not None:
        raise UsageError("links were given, and no_links asks to ignore them; leave out one")
    left = _path_or_graph(left, "left", how)
    right = None if right is None else _path_or_graph(right, "right", how)
    names = (names_left, names_right)
    shown = as_progress(progress)
    if right is None:
        pair = _read_folder(left, links, names, split, how)
    else:
        pair = _read_files(left, right, links, names, split, how, shown)
    origin = PairOrigin.of(
        left=left, right=right, links=links, names_left=names_left, names_right=names_right,
        split=split, reading=how, no_links=no_links,
    )  # fmt: skip
    if no_links:
        pair = dataclasses.replace(pair, train=empty_links(), negatives=empty_links())
    return dataclasses.replace(pair, origin=origin.to_record())


def _checked_types(reading: Reading | None, **names: object) -> Reading:
    for which, given in names.items():
        if not isinstance(given, Path | str | None):
            raise UsageError(
                f"{which} is of type {type(given).__name__}; give a file of ids and names, or a "
                "graph that has its names: KnowledgeGraph.with_names, or names= of from_triples"
            )
    if not isinstance(reading, Reading | None):
        raise UsageError(
            f"reading is of type {type(reading).__name__}; give a dualign.Reading(...)"
        )
    return reading or Reading()


def _path_or_graph(source: Source, side: str, reading: Reading) -> _Read:
    return source if isinstance(source, Path | str) else graph_in_memory(source, side, reading)


def _refuse_with_a_pair(*others: object) -> None:
    if any(other is not None for other in others):
        raise UsageError(
            "a GraphPair was given together with other sources; it holds both graphs and their "
            "links already, so give nothing else, or give the graphs themselves"
        )


def _read_files(
    left: _Read,
    right: _Read,
    links: Links | None,
    names: tuple[Path | str | None, Path | str | None],
    split: str | None,
    reading: Reading,
    progress: Progress,
) -> GraphPair:
    if split is not None:
        raise UsageError(
            f"split {split!r} belongs to a benchmark folder, but two graphs were given; "
            "leave it out, or give the folder alone"
        )
    ours = _graph(left, names[0], reading, "left", progress)
    theirs = _graph(right, names[1], reading, "right", progress)
    ours, theirs = with_stated_ids(ours, theirs)
    with named_encoding(reading.encoding_of()):
        known = _known_links(links, ours, theirs)
    inside = links_inside(ours, theirs)
    joined = known.joined(inside)
    words = (
        f"two graphs; {counted(len(inside.same), 'link')} stated inside them"
        if len(inside.same)
        else ""
    )
    return GraphPair(
        left=ours,
        right=theirs,
        train=joined.same,
        negatives=joined.different,
        alone=joined.alone,
        layout=words or "two graphs",
    )


def _graph(
    source: _Read, names: Path | str | None, reading: Reading, side: str, progress: Progress
) -> KnowledgeGraph:
    graph = source
    if not isinstance(graph, KnowledgeGraph):
        graph = read_graph(graph, reading.options(progress, side))
    if names is not None:
        with named_encoding(reading.encoding_of(side)):
            graph = read_names(names, graph)
    return reading.named(graph)


def _known_links(links: Links | None, left: KnowledgeGraph, right: KnowledgeGraph) -> KnownLinks:
    if links is None:
        return KnownLinks()
    if isinstance(links, Path | str):
        return read_known_links(links, left, right)
    return links_in_memory(links, left, right)


def _read_folder(
    folder: _Read,
    links: Links | None,
    names: tuple[Path | str | None, Path | str | None],
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
        raise UsageError("links to a folder's entities are given as a file, not in memory")
    pair = read_folder(folder, split, links=links, names_left=names[0], names_right=names[1])
    left, right = reading.named(pair.left), reading.named(pair.right)
    return dataclasses.replace(pair, left=left, right=right)
