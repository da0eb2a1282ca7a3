"""The verbs that inspect graphs: read, doctor, demo."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from dualign.core.errors import DualignError, UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import ProgressLike, as_progress
from dualign.io import (
    KnownLinks,
    Links,
    named_encoding,
    read_known_links,
)
from dualign.io import read as read_graph
from dualign.tasks import DEMO, IN_MEMORY, PairOrigin, Reading, Source, read_pair

if TYPE_CHECKING:
    from dualign.demonstration.demonstrate import Demonstration
    from dualign.diagnosis import Diagnosis
    from dualign.matcher import RoundReport
    from dualign.results.saved_run import SavedRun


def read(
    path: Path | str,
    *,
    language: str | None = None,
    label_property: Sequence[str] = (),
    only_type: Sequence[str] = (),
    ignore_property: Sequence[str] = (),
    lenient: bool = False,
    id: str | None = None,  # noqa: A002 - called like the flag
    relation: Sequence[str] = (),
    text_encoding: str | None = None,
    progress: ProgressLike = False,
) -> KnowledgeGraph:
    """Read the graph in a file of any known format, with names for its entities.

    Args:
        path: the file; for Neo4j's CSV also a folder, or comma-separated files.
        language: the language that names are wanted in, such as ``fr``.
        label_property: properties that hold names, best first, preferred over the usual ones.
        only_type: only entities of these types.
        ignore_property: properties to leave out. Like types, they are named by IRI or last part.
        lenient: skip broken statements and count them in a warning.
        id: the column of a table that holds the ids of its rows; by default it is detected.
        relation: columns of a table that refer to rows, or whose values are things.
        text_encoding: that of a table of text, such as ``cp1252``; by default UTF-8, or what it
            seems to be in, which is said in a warning.
        progress: True shows bars, a function receives each step; see `Progress`.
    """
    reading = Reading(
        language=language,
        label_property=label_property,
        only_type=only_type,
        ignore_property=ignore_property,
        lenient=lenient,
        id=id,
        relation=relation,
        text_encoding=text_encoding,
    )
    return reading.named(read_graph(path, reading.options(as_progress(progress))))


def read_folder(
    folder: Path | str,
    split: str | None = None,
    *,
    links: Path | str | None = None,
    names_left: Path | str | None = None,
    names_right: Path | str | None = None,
) -> GraphPair:
    """Read the two graphs and the links of a benchmark folder (DBP15K, OpenEA, DeepMatcher).

    Args:
        folder: the benchmark folder.
        split: one of its own splits; without it, the published one.
        links: a file of links to learn from in place of the folder's own.
        names_left: names of the left entities, id or URI ⇥ name.
        names_right: names of the right entities.
    """
    return read_pair(
        folder, links=links, names_left=names_left, names_right=names_right, split=split
    )


def recorded_pair(run: SavedRun, *, progress: ProgressLike = False) -> GraphPair:
    """The two graphs and the links of a saved run, read as they were then.

    Files that have changed since are warned about.
    """
    run.check_files()
    return _pair_of(run, run.origin, progress)


def recorded_graphs(
    run: SavedRun, *, test_links: bool = False, progress: ProgressLike = False
) -> GraphPair:
    """The two graphs of a saved run without links to learn from.

    Graphs that have changed are refused: what is opened is what the record names by its hash. They
    come from the copy beside the matches where there is one; with ``test_links``, which a copy does
    not hold, from their files.
    """
    from dualign.results.kept_graphs import keep_graphs, kept_graphs

    run.require_graphs()
    copy = None if test_links else kept_graphs(run)
    if copy is not None:
        return copy
    origin = dataclasses.replace(run.origin, links=None, no_links=True)
    pair = _pair_of(run, origin, progress)
    if not test_links:
        with suppress(OSError, DualignError):  # in a folder that cannot be written to
            keep_graphs(run.path.with_name(run.matches), run.record, (pair.left, pair.right))
    return pair


def _pair_of(run: SavedRun, origin: PairOrigin, progress: ProgressLike) -> GraphPair:
    if origin.left == DEMO:
        from dualign.demonstration import demo_pair

        return demo_pair()
    if origin.left is None or IN_MEMORY in (origin.left, origin.right):
        raise UsageError(
            f"{run.path}: the graphs of this run were in memory; write its matches with "
            "Alignment.write, which stores them too"
        )
    links = None if origin.links == IN_MEMORY else origin.links
    return read_pair(
        origin.left, origin.right, links=links, names_left=origin.names_left,
        names_right=origin.names_right, split=origin.split, reading=origin.reading,
        no_links=origin.no_links, progress=progress,
    )  # fmt: skip


def doctor(
    left: Source | GraphPair,
    right: Source | None = None,
    *,
    links: Links | None = None,
    split: str | None = None,
    reading: Reading | None = None,
    progress: ProgressLike = False,
) -> Diagnosis:
    """Look at two graphs before aligning them: contents, overlap, problems, time and memory.

    The arguments are those of `align`; links to entities that neither graph has are counted, not
    refused.
    """
    from dualign.diagnosis import examine

    nowhere = 0
    if right is None or not isinstance(links, Path | str):
        pair = read_pair(
            left, right, links=links, split=split, reading=reading, progress=as_progress(progress)
        )
    else:
        pair = read_pair(left, right, split=split, reading=reading, progress=progress)
        with named_encoding((reading or Reading()).encoding_of()):
            known = read_known_links(links, pair.left, pair.right, tolerant=True)
        nowhere = known.nowhere
        joined = known.joined(KnownLinks(same=pair.train, different=pair.negatives))
        pair = dataclasses.replace(
            pair, train=joined.same, negatives=joined.different, alone=joined.alone
        )
    return examine(pair, links_nowhere=nowhere)


def demo(
    output: Path | str = "demo-output",
    *,
    seed: int = 0,
    progress: ProgressLike = False,
    watch: Callable[[RoundReport], None] | None = None,
) -> Demonstration:
    """Align the two graphs that ship with dualign and draw what was found.

    Writes ``matches.tsv``, ``matches.png``, ``report.html`` and the record of the run into the
    folder ``output``.
    """
    from dualign.demonstration.demonstrate import demonstrate
    from dualign.matcher import unwatched

    return demonstrate(
        Path(output), seed=seed, progress=as_progress(progress), watch=watch or unwatched
    )
