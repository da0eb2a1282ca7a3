"""The verbs: what the command line does, as functions of the same names and defaults."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from getpass import getuser
from importlib.util import find_spec
from pathlib import Path
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from dualign.core.arrays import IntArray
from dualign.core.errors import MissingExtra, UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import ProgressLike, as_progress
from dualign.io import (
    KnownLinks,
    Links,
    MatchTable,
    links_in_memory,
    links_of_table,
    read_judged_truth,
    read_known_links,
    read_matches,
    truth_in_memory,
)
from dualign.io import read as read_graph
from dualign.tasks import DEMO, IN_MEMORY, Reading, Source, read_pair

if TYPE_CHECKING:
    from dualign.aligner.aligner_settings import AlignerSettings
    from dualign.demonstration.demonstrate import Demonstration
    from dualign.diagnosis import Diagnosis
    from dualign.evaluation import MatchReport
    from dualign.matcher import RoundReport
    from dualign.matcher.literals.named_properties import Stated
    from dualign.matcher.scoring.shipped import ShippedMatcher
    from dualign.merging import MergedGraph
    from dualign.reproduction import Reproduction
    from dualign.results.alignment import Alignment
    from dualign.results.explanation import Explanation
    from dualign.results.saved_run import SavedRun
    from dualign.reviewing.asking import Answers
    from dualign.reviewing.program_judge import Verdict
    from dualign.reviewing.question import Question
    from dualign.reviewing.review_run import ReviewRun


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
    progress: ProgressLike = False,
) -> KnowledgeGraph:
    """Read the graph in a file of any known format, with names for its entities.

    Args:
        path: the file; for Neo4j's CSV also a folder, or files with commas between them.
        language: the language that names are wanted in, such as ``fr``.
        label_property: properties that hold names, best first, before the usual ones.
        only_type: entities of these types alone.
        ignore_property: properties to leave out. Like types, they are named by IRI or last part.
        lenient: skip broken statements and count them in a warning.
        id: the column of a table that holds the ids of its rows; without it, it is found.
        relation: columns of a table that refer to rows, or whose values are things.
        progress: True shows bars, a function is called with what is done; see `Progress`.
    """
    reading = Reading(
        language=language,
        label_property=label_property,
        only_type=only_type,
        ignore_property=ignore_property,
        lenient=lenient,
        id=id,
        relation=relation,
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
    """Read the two graphs and the links of a benchmark folder (DBP15K or OpenEA layout).

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


def recorded_pair(
    run: SavedRun, *, graphs_alone: bool = False, progress: ProgressLike = False
) -> GraphPair:
    """The two graphs and the links of a saved run, read as they were then.

    Files that have changed since are warned about. With ``graphs_alone``, no links are read, and
    graphs that have changed are refused: what is opened is what the record names by its hash.
    """
    origin = run.origin
    if graphs_alone:
        run.require_graphs()
        origin = dataclasses.replace(origin, links=None, no_links=True)
    else:
        run.check_files()
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


def align(
    left: Source | GraphPair,
    right: Source | None = None,
    *,
    links: Links | None = None,
    names_left: Path | str | None = None,
    names_right: Path | str | None = None,
    split: str | None = None,
    reading: Reading | None = None,
    no_links: bool = False,
    compare: Stated = (),
    same: Stated = (),
    settings: AlignerSettings | None = None,
    matcher: ShippedMatcher | Path | str | None = None,
    judgements: Path | str | None = None,
    workspace: Path | str | None = None,
    resume: bool = False,
    progress: ProgressLike = False,
    watch: Callable[[RoundReport], None] | None = None,
) -> Alignment:
    """Find which entities of two graphs are the same thing.

    Args:
        left: a graph, a graph file, (alone) a benchmark folder, or a pair that `read_pair` has
            read.
        right: the other graph or graph file.
        links: known links to learn from: a file, pairs of ids, a data frame of them (pandas,
            polars, Arrow), or an array of positions (n, 2); optional.
        names_left: names of the left entities, id or URI ⇥ name.
        names_right: names of the right entities.
        split: one of a benchmark folder's own splits.
        reading: how graph files are read; see `read`.
        no_links: ignore all links, those of a folder and those inside the graphs too.
        compare: properties or columns that correspond: ``{"name": "title"}``, or
            ``["name=title"]``.
        same: properties whose values must agree, where both have one: ``{"country": "land"}``.
        settings: how to align; the defaults are the best we know.
        matcher: a trained matcher, such as a folder that `Aligner.save` has written, in place of
            the one that comes with dualign.
        judgements: a file of judgements that `review` or `ask` has written: learnt from, and never
            contradicted.
        workspace: a folder for checkpoints of a long run.
        resume: continue from the checkpoint in ``workspace``.
        progress: True shows bars, a function is called with what is done; see `Progress`.
        watch: called with a `RoundReport` after every round of the matching stage.
    """
    from dualign.aligner.aligner import Aligner
    from dualign.io.judgements.judged_links import read_judged_links
    from dualign.results.judged_alignment import with_judgements
    from dualign.results.saved_run import pair_record

    aligner = Aligner(
        _stated(settings, compare, same),
        matcher=matcher,
        progress=as_progress(progress),
        workspace=workspace,
        resume=resume,
        watch=watch,
    )
    if isinstance(left, GraphPair) and no_links:
        raise UsageError("no_links is about reading a pair; give it to read_pair")
    pair = read_pair(
        left,
        right,
        links=links,
        names_left=names_left,
        names_right=names_right,
        split=split,
        reading=reading,
        no_links=no_links,
        progress=progress,
    )
    judged = None
    if judgements is not None:
        judged = read_judged_links(judgements, pair.left, pair.right)
        known = KnownLinks(same=pair.train, different=pair.negatives).joined(judged.known)
        pair = dataclasses.replace(pair, train=known.same, negatives=known.different)
    alignment = aligner.align(
        pair.left,
        pair.right,
        links=pair.train,
        negatives=pair.negatives,
        valid=pair.valid if len(pair.train) else None,
        test_entities=pair.test_entities(),
    )
    if judged is not None:
        alignment = with_judgements(alignment, judged).with_record({"judgements": str(judgements)})
    return alignment.with_record(pair_record(pair, matcher))


def _stated(settings: AlignerSettings | None, compare: Stated, same: Stated) -> AlignerSettings:
    """The settings with what a person says of properties."""
    from dualign.aligner.aligner_settings import MatchingSettings
    from dualign.matcher.literals.named_properties import property_names

    given = settings or MatchingSettings()
    if not compare and not same:
        return given
    if not isinstance(given, MatchingSettings):
        raise UsageError(
            "compare and same belong to the matching stage; leave them out, or the model"
        )
    stated = dataclasses.replace(
        given.matcher,
        compare=(*given.matcher.compare, *property_names(compare)),
        same=(*given.matcher.same, *property_names(same)),
    )
    return dataclasses.replace(given, matcher=stated)


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
        known = read_known_links(links, pair.left, pair.right, tolerant=True)
        nowhere = known.nowhere
        joined = known.joined(KnownLinks(same=pair.train, different=pair.negatives))
        pair = dataclasses.replace(pair, train=joined.same, negatives=joined.different)
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


def evaluate(
    matches: MatchTable | Alignment | Path | str,
    truth: Links,
    *,
    complete: bool = False,
    links: Links | None = None,
) -> MatchReport:
    """Compare a table of matches with true pairs.

    Args:
        matches: what `align` has written or returned, or a table of it.
        truth: true pairs: a file of two columns or of any format that dualign writes (of matches,
            the judged rows), pairs of ids, or a data frame of them.
        complete: the truth holds every true pair, so that a match for an entity it does not name
            is wrong. Otherwise such matches are not judged, and counted.
        links: links that the run was given, which are left out. Without it, those that the matches
            mark as known, or those of the record that ``align`` has left beside them.
    """
    from dualign.evaluation import evaluate_matches, given_links

    path = Path(matches) if isinstance(matches, Path | str) else None
    if isinstance(matches, Path | str):
        table = read_matches(matches)
    else:
        table = matches if isinstance(matches, MatchTable) else matches.table()
    judged = read_judged_truth(truth) if isinstance(truth, Path | str) else truth_in_memory(truth)
    return evaluate_matches(
        table,
        judged.same,
        different=judged.different,
        given=given_links(table, path, links),
        complete=complete,
    )


def read_alignment(
    matches: Path | str,
    *,
    left: Source | None = None,
    right: Source | None = None,
    progress: ProgressLike = False,
) -> Alignment:
    """The alignment that led to a file of matches, as it was when they were written.

    Args:
        matches: what `align` or `Alignment.write` has written, or its record.
        left: the left graph; without it, the one that the record beside ``matches`` names.
        right: the right graph; give both or neither.
        progress: True shows bars, a function is called with what is done; see `Progress`.
    """
    from dualign.results.kept_alignment import kept_alignment
    from dualign.results.saved_run import SavedRun

    run = SavedRun.read(matches)
    return kept_alignment(run, _graphs_of(run, left, right, progress))


def _graphs_of(
    run: SavedRun, left: Source | None, right: Source | None, progress: ProgressLike
) -> GraphPair:
    if (left is None) != (right is None):
        raise UsageError("one graph was given; give both --left and --right, or neither")
    if left is None:
        return recorded_pair(run, graphs_alone=True, progress=progress)
    return read_pair(left, right, progress=as_progress(progress))


def decide(
    matches: Path | str,
    *,
    precision: float | None = None,
    assignment: str | None = None,
    left: Source | None = None,
    right: Source | None = None,
    progress: ProgressLike = False,
) -> Alignment:
    """New decisions on the pairs of a kept run; nothing is aligned again.

    Args:
        matches: what `align` has written; the pairs are kept beside it.
        precision: accept as many pairs as keep this precision in expectation; without it, as many
            as make the expected F1 largest.
        assignment: who may be accepted: ``auto`` infers how many to how many, ``hungarian`` is
            one-to-one; the others are in docs/matching.md. With neither, the decisions stay as
            they are.
        left: the left graph; without it, the one that the record beside ``matches`` names.
        right: the right graph; give both or neither.
        progress: True shows bars, a function is called with what is done; see `Progress`.
    """
    from dualign.aligner.deciding import DecisionPolicy, decided_again
    from dualign.candidate_pairs.assignment.cardinality import AUTO

    alignment = read_alignment(matches, left=left, right=right, progress=progress)
    if precision is None and assignment is None:
        return alignment
    policy = DecisionPolicy(
        assignment=assignment or AUTO, precision=precision, candidates=alignment.candidates.k
    )
    return decided_again(alignment, policy)


def explain(
    matches: Path | str,
    entity: str,
    other: str | None = None,
    *,
    left: Source | None = None,
    right: Source | None = None,
    progress: ProgressLike = False,
) -> Explanation:
    """Why a left entity was matched as it was, or why (not) to one right entity.

    Args:
        matches: what `align` has written.
        entity: a left entity: its id or its name.
        other: a right entity; without it, the best candidate of the left one.
        left: the left graph; without it, the one that the record beside ``matches`` names.
        right: the right graph; give both or neither.
        progress: True shows bars, a function is called with what is done; see `Progress`.

    Of matches that no run was kept beside, neighbours alone are known.
    """
    from dualign.results.explained_row import explain_match
    from dualign.results.keeping import pairs_path

    path = Path(matches)
    if pairs_path(path).is_file() or other is not None:
        alignment = read_alignment(path, left=left, right=right, progress=progress)
        return alignment.explain(entity, other)
    if (left is None) != (right is None):
        raise UsageError("one graph was given; give both --left and --right, or neither")
    table = read_matches(matches)
    if left is not None:
        pair = read_pair(left, right, progress=as_progress(progress))
    else:
        from dualign.results.saved_run import SavedRun

        pair = recorded_pair(SavedRun.read(matches), graphs_alone=True, progress=progress)
    return explain_match(table, entity, pair.left, pair.right)


def serve(
    source: KnowledgeGraph | Path | str,
    *,
    side: str = "right",
    index: Path | str | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
    allow_host: Sequence[str] = (),
    reading: Reading | None = None,
    ready: Callable[[str], None] | None = None,
    progress: ProgressLike = False,
) -> None:
    """Serve a graph to OpenRefine and other clients of the Reconciliation API, until interrupted.

    Args:
        source: a graph, a graph file, or matches that `align` has written.
        side: of matches, the graph that is served: ``right`` or ``left``.
        index: a folder that keeps the prepared index.
        host: the address to listen on; the default is reachable from this machine alone.
        port: the port; 0 takes a free one.
        allow_host: further names under which the server may be addressed.
        reading: how a graph file is read; see `read`.
        ready: called with the server's address when it answers requests.
        progress: True shows bars, a function is called with what is done; see `Progress`.
    """
    _require_server("dualign serve", "serve")
    from dualign.serving.service import ServeAddress, run_service, served

    def graphs(run: SavedRun) -> GraphPair:
        run.check_unchanged()
        return recorded_pair(run, progress=progress)

    kept: list[Alignment] = []

    def explained(matches: Path, entity: str, pair: GraphPair) -> Explanation:
        from dualign.results.keeping import pairs_path

        if not pairs_path(matches).is_file():
            return explain(matches, entity, left=pair.left, right=pair.right)
        if not kept:
            kept.append(read_alignment(matches, left=pair.left, right=pair.right))
        return kept[0].explain(entity)

    folder = None if index is None else Path(index)
    what = served(
        source, side=side, folder=folder, reading=reading or Reading(), graphs=graphs,
        explain=explained, progress=as_progress(progress),
    )  # fmt: skip
    address = ServeAddress(host=host, port=port, allow_host=tuple(allow_host))
    run_service(what, address, ready or (lambda _: None))


def review(
    matches: Path | str,
    *,
    judgements: Path | str | None = None,
    reviewer: str | None = None,
    host: str = "127.0.0.1",
    port: int = 8001,
    allow_host: Sequence[str] = (),
    ready: Callable[[str], None] | None = None,
    progress: ProgressLike = False,
) -> None:
    """Serve a page on which a person judges matches, until interrupted.

    Args:
        matches: what `align` has written.
        judgements: the SQLite file that keeps the judgements; ``MATCHES.judgements.db`` if left
            out. Several people may use one at the same time.
        reviewer: who judges; without it, the user of this computer.
        host: the address to listen on; the default is reachable from this machine alone.
        port: the port; 0 takes a free one.
        allow_host: further names under which the server may be addressed.
        ready: called with the address to open, which holds the access token.
        progress: True shows bars, a function is called with what is done; see `Progress`.
    """
    _require_server("dualign review", "review")
    from dualign.reviewing.review_app import run_review

    run_review(
        _review_run(Path(matches), judgements, progress),
        reviewer=reviewer or getuser(),
        title=Path(matches).name,
        host=host,
        port=port,
        allow_host=tuple(allow_host),
        token=token_urlsafe(24),
        ready=ready or (lambda _: None),
    )


def ask(
    matches: Path | str,
    *,
    judge: str | Callable[[Question], Verdict],
    judgements: Path | str | None = None,
    reviewer: str | None = None,
    budget: int = 100,
    time_limit: float = 30.0,
    band: tuple[float, float] = (0.05, 0.95),
    progress: ProgressLike = False,
) -> Answers:
    """Put the pairs that are most worth a look to a program or to a function; keep the verdicts.

    Args:
        matches: what `align` has written.
        judge: a command that reads questions and writes verdicts as JSON lines, or a function that
            is taken at its word.
        judgements: the SQLite file that keeps the verdicts; ``MATCHES.judgements.db`` if left out.
        reviewer: who judges; without it, the program, or the user of this computer.
        budget: the number of questions, those about known pairs included.
        time_limit: seconds that a program has for one answer.
        band: only pairs with a probability in this range are asked about.
        progress: True shows bars, a function is called with what is done; see `Progress`.
    """
    from dualign.reviewing.asking import Inquiry, ask_judge
    from dualign.reviewing.program_judge import ProgramJudge
    from dualign.reviewing.question import Band, Questions

    wanted = Band(least=band[0], most=band[1])
    program = ProgramJudge(judge, time_limit) if isinstance(judge, str) else None
    inquiry = Inquiry(reviewer=reviewer or getuser(), budget=budget)
    if program is not None:
        name = reviewer or Path(program.words[0]).name
        inquiry = dataclasses.replace(inquiry, reviewer=name, source=f"program: {judge}")
    run = _review_run(Path(matches), judgements, progress)
    try:
        asked = program or judge
        return ask_judge(run, asked, inquiry, Questions(run, wanted))  # type: ignore[arg-type]
    finally:
        run.store.close()
        if program is not None:
            program.close()


def _review_run(matches: Path, judgements: Path | str | None, progress: ProgressLike) -> ReviewRun:
    """The matches, their graphs, and the judgements so far."""
    from dualign.io.judgements.judgement_store import JudgementStore, judgements_path
    from dualign.results.keeping import pairs_path
    from dualign.results.saved_run import SavedRun
    from dualign.reviewing.review_run import ReviewRun, is_one_to_one

    run, store = SavedRun.read(matches), JudgementStore(judgements or judgements_path(matches))
    run.check_unchanged()
    explained: Callable[[str, str], Explanation] | None = None
    if pairs_path(matches).is_file():
        alignment = read_alignment(matches, progress=progress)
        pair, explained = GraphPair(left=alignment.left, right=alignment.right), alignment.explain
        table = alignment.table(top_k=alignment.candidates.k)
    else:
        table, pair = read_matches(matches), recorded_pair(run, progress=progress)
    named = dataclasses.replace(pair, left=_with_names(pair.left), right=_with_names(pair.right))
    one_to_one = is_one_to_one(dict(run.record))
    return ReviewRun(table, named, store, one_to_one=one_to_one, explain=explained)


def _with_names(graph: KnowledgeGraph) -> KnowledgeGraph:
    from dualign.names import name_entities

    return graph if graph.names else name_entities(graph)


def _require_server(what: str, extra: str) -> None:
    """Raise if the libraries of the local servers are not installed."""
    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise MissingExtra(what, extra)


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
        progress: True shows bars, a function is called with what is done; see `Progress`.
    """
    from dualign.reporting.report_page import write_report

    alignment, true = _alignment_and_truth(matches, truth, left, right, progress)
    write_report(alignment, output, truth=true, progress=as_progress(progress))
    return Path(output)


def _alignment_and_truth(
    matches: Alignment | Path | str,
    truth: Links | None,
    left: Source | None,
    right: Source | None,
    progress: ProgressLike,
) -> tuple[Alignment, IntArray | None]:
    """An alignment, and true pairs (n, 2): those given, or the test links of what was aligned."""
    from dualign.results.kept_alignment import kept_alignment
    from dualign.results.saved_run import SavedRun

    true = None
    if isinstance(matches, Path | str):
        run = SavedRun.read(matches)
        pair = _graphs_of(run, left, right, progress)
        alignment, true = kept_alignment(run, pair), pair.test
    else:
        alignment = matches
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
        progress: True shows bars, a function is called with what is done; see `Progress`.
    """
    from dualign.plotting.plots import PLOTS, draw

    PLOTS[what]  # refuses an unknown one before anything is read
    alignment, true = _alignment_and_truth(matches, truth, left, right, progress)
    return draw(what, alignment, Path(output), truth=true)


def merge(
    left: Source | GraphPair,
    right: Source | None,
    matches: MatchTable | Links,
    *,
    canonical: str = "left",
    progress: ProgressLike = False,
) -> MergedGraph:
    """Merge two graphs into one along their accepted matches.

    Where somebody judged a match, that goes before the machine's decision: ``same`` is merged,
    ``different`` and ``unsure`` are not.

    Args:
        left: a graph, a graph file, or (with ``right`` None) a benchmark folder.
        right: the other graph or graph file.
        matches: matches in any format that dualign writes, or known links, also in memory.
        canonical: the id a merged thing gets: the smallest of its ``left`` ids, of its ``right``
            ids, or a ``new`` one.
        progress: True shows bars, a function is called with what is done; see `Progress`.
    """
    from dualign.merging import merge_graphs

    pair = read_pair(left, right, progress=progress)
    ours, theirs = (graph.stated or graph for graph in (pair.left, pair.right))
    if isinstance(matches, MatchTable):
        links = links_of_table(matches, ours, theirs)
    elif isinstance(matches, Path | str):
        links = read_known_links(matches, ours, theirs, decided=True).same
    else:
        links = links_in_memory(matches, ours, theirs).same
    shown = as_progress(progress)
    return merge_graphs(ours, theirs, links, canonical=canonical, progress=shown)


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
        output: for results and for the runs they are made of; kept runs are not done again.
        data: the folder that holds ``dbp15k/``; without it, the one in DUALIGN_DATA.
        models: only rows with these models.
        datasets: only these of zh_en, ja_en, fr_en.
        seeds: instead of those of the experiment's file.
        quick: one data set, one seed, a few epochs; shows that everything runs. It goes into the
            folder ``quick`` inside ``output``.
        skip_missing: leave out runs whose files are not in ``data``.
        fresh: do runs again that were made by other source code of dualign.
        progress: True shows bars, a function is called with what is done; see `Progress`.
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
