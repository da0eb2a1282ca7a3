"""The verbs: what the command line does, as functions of the same names and defaults."""

from __future__ import annotations

from pathlib import Path

from dualign.aligner import Aligner, AlignerSettings
from dualign.alignment import Alignment
from dualign.arrays import IntArray
from dualign.demo.run import Demonstration, demonstrate
from dualign.errors import UsageError
from dualign.evaluation import MatchReport, evaluate_matches
from dualign.graph_pair import GraphPair, no_links
from dualign.io import (
    MatchTable,
    read,
    read_folder,
    read_links,
    read_matches,
    read_names,
    read_truth,
)
from dualign.knowledge_graph import KnowledgeGraph
from dualign.progress import SILENT, Progress

Source = KnowledgeGraph | Path | str


def align(
    left: Source,
    right: Source | None = None,
    *,
    links: IntArray | Path | str | None = None,
    names_left: Path | str | None = None,
    names_right: Path | str | None = None,
    split: str | None = None,
    settings: AlignerSettings | None = None,
    workspace: Path | str | None = None,
    resume: bool = False,
    progress: Progress = SILENT,
) -> Alignment:
    """Find which entities of two graphs are the same thing.

    Args:
        left: a graph, a graph file, or (alone) a benchmark folder.
        right: the other graph or graph file.
        links: known links to learn from: positions (n, 2) or a file; optional.
        names_left: names of the left entities, id or URI ⇥ name.
        names_right: names of the right entities.
        split: one of a benchmark folder's own splits.
        settings: how to align; the defaults are the best we know.
        workspace: a folder for checkpoints of a long run.
        resume: go on from the checkpoint in ``workspace``.
        progress: where progress is shown.
    """
    pair = open_pair(
        left, right, links=links, names_left=names_left, names_right=names_right, split=split
    )
    aligner = Aligner(
        settings=settings or AlignerSettings(),
        progress=progress,
        workspace=None if workspace is None else Path(workspace),
        resume=resume,
    )
    return aligner.align(pair.left, pair.right, pair.train)


def open_pair(
    left: Source,
    right: Source | None = None,
    *,
    links: IntArray | Path | str | None = None,
    names_left: Path | str | None = None,
    names_right: Path | str | None = None,
    split: str | None = None,
) -> GraphPair:
    """The two graphs of an alignment task with the links to learn from; see `align`."""
    if right is None:
        return _open_folder(left, links, names_left, names_right, split)
    if split is not None:
        raise UsageError(
            f"split {split!r} belongs to a benchmark folder, but two graphs were given; "
            "leave it out, or give the folder alone"
        )
    ours, theirs = _graph(left, names_left), _graph(right, names_right)
    known = no_links() if links is None else links
    train = known if not isinstance(known, Path | str) else read_links(known, ours, theirs)
    return GraphPair(left=ours, right=theirs, train=train, layout="two graphs")


def demo(
    output: Path | str = "demo-output", *, seed: int = 0, progress: Progress = SILENT
) -> Demonstration:
    """Align the two graphs that ship with dualign and draw what was found.

    Writes ``matches.tsv``, ``matches.png`` and the record of the run into the folder ``output``.
    """
    return demonstrate(Path(output), seed=seed, progress=progress)


def evaluate(
    matches: MatchTable | Path | str, truth: Path | str, *, complete: bool = False
) -> MatchReport:
    """Hold a table of matches against a file of true pairs.

    ``complete`` says that the truth holds every true pair, so that a match for an entity it does
    not name is wrong.
    """
    table = matches if isinstance(matches, MatchTable) else read_matches(matches)
    return evaluate_matches(table, read_truth(truth), complete=complete)


def _graph(source: Source, names: Path | str | None) -> KnowledgeGraph:
    graph = source if isinstance(source, KnowledgeGraph) else read(source)
    return graph if names is None else read_names(names, graph)


def _open_folder(
    folder: Source,
    links: IntArray | Path | str | None,
    names_left: Path | str | None,
    names_right: Path | str | None,
    split: str | None,
) -> GraphPair:
    if isinstance(folder, KnowledgeGraph):
        raise UsageError("one graph was given; give two graphs, or one benchmark folder")
    if not Path(folder).is_dir() and Path(folder).exists():
        raise UsageError(f"{folder} is one graph file; give a second one to align it with")
    if links is not None and not isinstance(links, Path | str):
        raise UsageError("links to a folder's entities are given as a file, not as positions")
    return read_folder(folder, split, links=links, names_left=names_left, names_right=names_right)
