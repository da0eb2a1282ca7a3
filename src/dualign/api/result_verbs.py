"""The verbs that use or judge an alignment: evaluate, report, plot, merge, reproduce."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dualign.api.aligning_verbs import graphs_of
from dualign.core.arrays import IntArray
from dualign.core.errors import UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.progress import ProgressLike, as_progress
from dualign.io import (
    Links,
    MatchTable,
    check_targets,
    is_match_frame,
    links_in_memory,
    links_of_table,
    matches_in_frame,
    read_judged_truth,
    read_known_links,
    read_matches,
    truth_in_memory,
)
from dualign.tasks import FrameLike, Source, read_pair

if TYPE_CHECKING:
    from dualign.evaluation import MatchReport
    from dualign.merging import MergedGraph
    from dualign.reproduction import Reproduction
    from dualign.results.alignment import Alignment


def evaluate(
    matches: MatchTable | Alignment | FrameLike | Path | str,
    truth: Links,
    *,
    complete: bool = False,
    links: Links | None = None,
) -> MatchReport:
    """Compare a table of matches with true pairs.

    Args:
        matches: what `align` has written or returned, or a table or data frame of it.
        truth: true pairs: a file of two columns or of any format that dualign writes (of matches,
            the judged rows), pairs of ids, or a data frame of them.
        complete: the truth holds every true pair, so that a match for an entity it does not name
            is wrong. Otherwise such matches are counted but not judged.
        links: links that the run was given, which are left out. By default, those that the matches
            mark as known, or those of the record that ``align`` wrote beside them.
    """
    from dualign.evaluation import evaluate_matches, given_links

    path = Path(matches) if isinstance(matches, Path | str) else None
    table = _table_of(matches)
    judged = read_judged_truth(truth) if isinstance(truth, Path | str) else truth_in_memory(truth)
    return evaluate_matches(
        table,
        judged.same,
        different=judged.different,
        given=given_links(table, path, links),
        complete=complete,
    )


def _table_of(matches: MatchTable | Alignment | FrameLike | Path | str) -> MatchTable:
    if isinstance(matches, Path | str):
        return read_matches(matches)
    table = _table_in_memory(matches)
    if table is None:
        raise UsageError(
            f"the matches are of type {type(matches).__name__}; give a file of matches, an "
            "Alignment, or a data frame of matches, with the columns of such a file"
        )
    return table


def _table_in_memory(matches: object) -> MatchTable | None:
    """The table of matches in memory; None if it is something else."""
    if isinstance(matches, MatchTable):
        return matches
    if is_match_frame(matches):
        return matches_in_frame(matches)
    from dualign.results.alignment import Alignment

    return matches.table() if isinstance(matches, Alignment) else None


def report(
    matches: Alignment | Path | str,
    output: Path | str = "report.html",
    *,
    truth: Links | None = None,
    left: Source | None = None,
    right: Source | None = None,
    progress: ProgressLike = False,
) -> Path:
    """Write one self-contained HTML page about an alignment; returns where it is.

    Args:
        matches: what `align` has written or returned.
        output: the page.
        truth: true pairs, where they are known: a file, pairs of ids, or a data frame of them.
            Without it, the test links of a benchmark folder, if that is what was aligned.
        left: the left graph; without it, the one that the record beside ``matches`` names.
        right: the right graph; give both or neither.
        progress: True shows bars, a function receives each step; see `Progress`.
    """
    from dualign.reporting.report_page import write_report

    _check_output(output, matches, truth, left, right)
    alignment, true = _alignment_and_truth(matches, truth, left, right, progress)
    write_report(alignment, output, truth=true, progress=as_progress(progress))
    return Path(output)


def _check_output(output: Path | str, matches: Alignment | Path | str, *inputs: object) -> None:
    """Raise if a file that is read would be overwritten."""
    read = [each for each in inputs if isinstance(each, Path | str)]
    check_targets([Path(output)], [*read, *_files_of(matches)])


def _files_of(matches: object) -> list[Path | str]:
    """The files that matches were read from or made of, as far as they are known."""
    from dualign.results.alignment import Alignment
    from dualign.results.saved_run import files_of_run

    if isinstance(matches, Alignment):
        return list(matches.record.get("inputs", ()))
    return [*files_of_run(Path(matches))] if isinstance(matches, Path | str) else []


def _alignment_and_truth(
    matches: object,
    truth: Links | None,
    left: Source | None,
    right: Source | None,
    progress: ProgressLike,
) -> tuple[Alignment, IntArray | None]:
    """An alignment and true pairs (n, 2): those given, or the test links of the aligned folder."""
    from dualign.results.alignment import Alignment
    from dualign.results.kept_alignment import kept_alignment
    from dualign.results.saved_run import SavedRun

    true = None
    if isinstance(matches, Path | str):
        run = SavedRun.read(matches)
        wanted = truth is None and run.origin.right is None  # a benchmark folder has test links
        pair = graphs_of(run, left, right, progress, test_links=wanted)
        alignment, true = kept_alignment(run, pair), pair.test
    elif isinstance(matches, Alignment):
        alignment = matches
    else:
        raise UsageError(
            f"the matches are of type {type(matches).__name__}; give an Alignment, or the file "
            "that it has written"
        )
    if isinstance(truth, Path | str):
        true = read_known_links(truth, alignment.left, alignment.right, tolerant=True).same
    elif truth is not None:
        true = links_in_memory(truth, alignment.left, alignment.right).same
    return alignment, true


def plot(
    what: str,
    matches: Alignment | Path | str,
    output: Path | str,
    *,
    truth: Links | None = None,
    left: Source | None = None,
    right: Source | None = None,
    progress: ProgressLike = False,
) -> Path:
    """Draw a picture of a run; returns where it is.

    Args:
        what: ``training``, ``links`` or ``map``.
        matches: what `align` has written or returned.
        output: the picture: .png, .svg, .pdf or .html.
        truth: true pairs, for the links curve; without it, the test links of a benchmark folder.
        left: the left graph; without it, the one that the record beside ``matches`` names.
        right: the right graph; give both or neither.
        progress: True shows bars, a function receives each step; see `Progress`.
    """
    from dualign.plotting.plots import PLOTS, draw

    PLOTS[what]  # refuses an unknown name before anything is read
    _check_output(output, matches, truth, left, right)
    alignment, true = _alignment_and_truth(matches, truth, left, right, progress)
    return draw(what, alignment, Path(output), truth=true)


def merge(
    left: Source | GraphPair,
    right: Source | None,
    matches: MatchTable | Alignment | Links,
    *,
    canonical: str = "left",
    progress: ProgressLike = False,
) -> MergedGraph:
    """Merge two graphs into one along their accepted matches.

    A person's judgement of a match takes precedence over the machine's decision: ``same`` is
    merged, ``different`` and ``unsure`` are not.

    Args:
        left: a graph, a graph file, or (with ``right`` None) a benchmark folder.
        right: the other graph or graph file.
        matches: what `align` has written or returned, or a data frame of it; or known links,
            in a file or in memory.
        canonical: the id a merged thing gets: the smallest of its ``left`` ids, of its ``right``
            ids, or a ``new`` one.
        progress: True shows bars, a function receives each step; see `Progress`.
    """
    from dualign.merging import merge_graphs

    pair = read_pair(left, right, progress=progress)
    ours, theirs = (graph.stated or graph for graph in (pair.left, pair.right))
    if isinstance(matches, Path | str):
        links = read_known_links(matches, ours, theirs, decided=True).same
    elif (table := _table_in_memory(matches)) is not None:
        links = links_of_table(table, ours, theirs)
    else:
        links = links_in_memory(matches, ours, theirs).same
    shown = as_progress(progress)
    merged = merge_graphs(ours, theirs, links, canonical=canonical, progress=shown)
    graphs = [each for each in (left, right) if isinstance(each, Path | str)]
    return dataclasses.replace(merged, sources=(*graphs, *_files_of(matches)))


def unmerge(merged: Path | str) -> GraphPair:
    """The two graphs that a merged file was made of, with their own ids, and their links."""
    from dualign.merging import unmerge_file

    return unmerge_file(merged)


def reproduce(
    experiment: str,
    output: Path | str = "reproduction",
    *,
    data: Path | str | None = None,
    models: Sequence[str] = (),
    datasets: Sequence[str] = (),
    seeds: Sequence[int] = (),
    quick: bool = False,
    skip_missing: bool = False,
    fresh: bool = False,
    progress: ProgressLike = False,
) -> Reproduction:
    """Run a published experiment and write its tables and figures into the folder ``output``.

    Args:
        experiment: table1, table2, figure3, ablations, case-study or relations.
        output: for results and the runs they consist of; kept runs are not repeated.
        data: the folder that holds ``dbp15k/``; without it, the one in DUALIGN_DATA.
        models: only rows with these models.
        datasets: only these of zh_en, ja_en, fr_en.
        seeds: instead of those of the experiment's file.
        quick: one data set, one seed, a few epochs; shows that everything runs. It goes into the
            folder ``quick`` inside ``output``.
        skip_missing: leave out runs whose files are not in ``data``.
        fresh: repeat runs that were made by a different version of dualign's source code.
        progress: True shows bars, a function receives each step; see `Progress`.
    """
    from dualign.models import require_torch

    require_torch("reproducing an experiment")
    from dualign.reproduction import Choice, reproduce_experiment

    choice = Choice(models=tuple(models), datasets=tuple(datasets), seeds=tuple(seeds), quick=quick)
    return reproduce_experiment(
        experiment,
        Path(output),
        data=data,
        choice=choice,
        skip_missing=skip_missing,
        fresh=fresh,
        progress=as_progress(progress),
    )
