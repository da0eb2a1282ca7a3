"""The verbs that interact with people and programs: serve, review, ask."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from getpass import getuser
from importlib.util import find_spec
from pathlib import Path
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from dualign.api.aligning_verbs import explain, read_alignment
from dualign.api.reading_verbs import recorded_pair
from dualign.core.errors import MissingExtra, UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import ProgressLike, as_progress
from dualign.io import (
    read_matches,
)
from dualign.tasks import Reading

if TYPE_CHECKING:
    from dualign.results.alignment import Alignment
    from dualign.results.explanation import Explanation
    from dualign.results.saved_run import SavedRun
    from dualign.reviewing.asking import Answers
    from dualign.reviewing.program_judge import Verdict
    from dualign.reviewing.question import Question
    from dualign.reviewing.review_run import ReviewRun


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
        side: which graph of matches to serve: ``right`` or ``left``.
        index: a folder that keeps the prepared index.
        host: the address to listen on; the default is reachable from this machine alone.
        port: the port; 0 takes a free one.
        allow_host: further names under which the server may be addressed.
        reading: how a graph file is read; see `read`.
        ready: called with the server's address once it answers requests.
        progress: True shows bars, a function receives each step; see `Progress`.
    """
    _require_server("dualign serve", "serve")
    from dualign.serving.service import ServeAddress, run_service, served_index

    def graphs(run: SavedRun) -> GraphPair:
        run.check_unchanged()
        return recorded_pair(run, progress=progress)

    folder = None if index is None else Path(index)
    what = served_index(
        source, side=side, folder=folder, reading=reading or Reading(), graphs=graphs,
        explain=_explainer(), progress=as_progress(progress),
    )  # fmt: skip
    address = ServeAddress(host=host, port=port, allow_host=tuple(allow_host))
    run_service(what, address, ready or (lambda _: None))


def _explainer() -> Callable[[Path, str, GraphPair], Explanation]:
    """A function that explains the match of an entity; it reads a kept run only once."""
    from dualign.results.kept_files import pairs_path

    kept: list[Alignment] = []

    def explained(matches: Path, entity: str, pair: GraphPair) -> Explanation:
        if not pairs_path(matches).is_file():
            return explain(matches, entity, left=pair.left, right=pair.right)
        if not kept:
            kept.append(read_alignment(matches, left=pair.left, right=pair.right))
        return kept[0].explain(entity)

    return explained


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
        progress: True shows bars, a function receives each step; see `Progress`.
    """
    _require_server("dualign review", "review")
    from dualign.reviewing.review_app import run_review

    run_review(
        _review_run(Path(matches), judgements, progress),
        reviewer=reviewer or _user(),
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
    sample: int | None = None,
    progress: ProgressLike = False,
) -> Answers:
    """Ask a program or a function about the pairs most worth a look; keep the verdicts.

    Args:
        matches: what `align` has written.
        judge: a command that reads questions and writes verdicts as JSON lines, or a function,
            whose answers are trusted.
        judgements: the SQLite file that keeps the verdicts; ``MATCHES.judgements.db`` if left out.
        reviewer: who judges; without it, the program, or the user of this computer.
        budget: the number of questions, those about known pairs included.
        time_limit: seconds allowed per answer of a program.
        band: only pairs with a probability in this range are asked about.
        sample: instead, ask about so many accepted matches drawn at random; the answers say how
            many of all accepted matches are right (``answers.audit``). Not for programs.
        progress: True shows bars, a function receives each step; see `Progress`.
    """
    from dualign.reviewing.asking import Inquiry, ask_judge
    from dualign.reviewing.audit_sample import AuditSample, audit_of
    from dualign.reviewing.program_judge import ProgramJudge
    from dualign.reviewing.question import Band, Questions

    if sample is not None and isinstance(judge, str):
        raise UsageError("a program errs, so it cannot audit a sample; leave out the judge")
    wanted = Band(least=band[0], most=band[1])
    program = ProgramJudge(judge, time_limit) if isinstance(judge, str) else None
    inquiry = Inquiry(reviewer=reviewer or _user(), budget=sample or budget)
    if program is not None:
        name = reviewer or Path(program.words[0]).name
        inquiry = dataclasses.replace(inquiry, reviewer=name, source=f"program: {judge}")
    run = _review_run(Path(matches), judgements, progress)
    try:
        asked = program or judge
        questions = Questions(run, wanted) if sample is None else AuditSample(run, sample)
        answers = ask_judge(run, asked, inquiry, questions)  # type: ignore[arg-type]
        if sample is not None:
            answers.audit = audit_of(run)
        return answers
    finally:
        run.store.close()
        if program is not None:
            program.close()


def _user() -> str:
    """The user of this computer, who may have a number and no name, as in containers."""
    try:
        return getuser()
    except (KeyError, OSError, ImportError):  # which of them differs by system and Python
        return "unknown"


def _review_run(matches: Path, judgements: Path | str | None, progress: ProgressLike) -> ReviewRun:
    """The matches, their graphs, and the judgements so far."""
    from dualign.io.judgements.judgement_store import JudgementStore, judgements_path
    from dualign.io.touched_files import check_targets
    from dualign.results.kept_files import pairs_path
    from dualign.results.saved_run import SavedRun, files_of_run
    from dualign.reviewing.review_run import ReviewRun, is_one_to_one

    own = judgements_path(matches)
    run, kept = SavedRun.read(matches), Path(judgements or own)
    # A run that has learnt from judgements may be judged further, in the same file.
    judged = {own, *([] if run.judgements is None else [Path(run.judgements)])}
    check_targets([kept], [file for file in files_of_run(matches) if file not in judged])
    store = JudgementStore(kept)
    run.check_unchanged()
    alignment: Alignment | None = None
    if pairs_path(matches).is_file():
        alignment = read_alignment(matches, progress=progress)
        pair = GraphPair(left=alignment.left, right=alignment.right)
        table = alignment.table(top_k=alignment.candidates.k)
    else:
        table, pair = read_matches(matches), recorded_pair(run, progress=progress)
    named = dataclasses.replace(pair, left=_with_names(pair.left), right=_with_names(pair.right))
    one_to_one = is_one_to_one(dict(run.record))
    return ReviewRun(table, named, store, one_to_one=one_to_one, kept=alignment)


def _with_names(graph: KnowledgeGraph) -> KnowledgeGraph:
    from dualign.names import name_entities

    return graph if graph.names else name_entities(graph)


def _require_server(what: str, extra: str) -> None:
    """Raise if the libraries of the local servers are not installed."""
    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise MissingExtra(what, extra)
