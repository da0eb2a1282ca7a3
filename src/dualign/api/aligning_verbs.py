"""The verbs that decide which entities match, or explain it: align, decide, explain."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from dualign.api.reading_verbs import recorded_graphs
from dualign.core.errors import UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.progress import ProgressLike, as_progress
from dualign.io import (
    KnownLinks,
    Links,
    read_matches,
)
from dualign.tasks import Reading, Source, read_pair

if TYPE_CHECKING:
    from dualign.aligner.aligner import Aligner
    from dualign.aligner.aligner_settings import AlignerSettings
    from dualign.io.judgements.judged_links import JudgedLinks
    from dualign.matcher import RoundReport
    from dualign.matcher.literals.named_properties import Stated
    from dualign.matcher.scoring.shipped_matcher import ShippedMatcher
    from dualign.results.alignment import Alignment
    from dualign.results.explanation import Explanation
    from dualign.results.saved_run import SavedRun


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
    memory: str | int | None = None,
    engine: str = "local",
    ray_address: str | None = None,
) -> Alignment:
    """Find which entities of two graphs are the same thing.

    Args:
        left: a graph, a graph file, a table in memory (a data frame, or a list of dictionaries,
            one per entity), a pair that `read_pair` has read, or a benchmark folder; the last two
            are given alone.
        right: the other graph.
        links: known links to learn from: a file, pairs of ids, a data frame of them (pandas,
            polars, Arrow), or an array of positions (n, 2); optional.
        names_left: names of the left entities, id or URI ⇥ name.
        names_right: names of the right entities.
        split: one of a benchmark folder's own splits.
        reading: how graph files are read; see `read`.
        no_links: ignore all links, including those of a folder and those inside the graphs.
        compare: properties or columns that correspond: ``{"name": "title"}``, or
            ``["name=title"]``.
        same: properties whose values must agree, where both have one: ``{"country": "land"}``.
        settings: how to align; the defaults work best in our benchmarks.
        matcher: a trained matcher, such as a folder that `Aligner.save` has written, in place of
            the one that comes with dualign.
        judgements: a file of judgements that `review` or `ask` has written: learnt from, and never
            contradicted.
        workspace: a folder for checkpoints of a long run.
        resume: continue from the checkpoint in ``workspace``.
        progress: True shows bars, a function receives each step; see `Progress`.
        watch: called with a `RoundReport` after every round of the matching stage.
        memory: what the run may take, such as ``"8GB"``; see `Aligner`.
        engine: where the parts of a model are trained: ``local``, in this process, or ``ray``.
        ray_address: the Ray cluster to use; without it, one is started on this machine.
    """
    from dualign.aligner.aligner import Aligner
    from dualign.io.judgements.judged_links import read_judged_links
    from dualign.results.saved_run import pair_record

    aligner = Aligner(
        _with_stated_properties(settings, compare, same),
        matcher=matcher,
        progress=as_progress(progress),
        workspace=workspace,
        resume=resume,
        watch=watch,
        memory=memory,
        engine=engine,
        ray_address=ray_address,
    )
    if isinstance(left, GraphPair) and no_links:
        raise UsageError("no_links applies to reading a pair; pass it to read_pair")
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
    if judgements is None:
        return _aligned(aligner, pair).with_record(pair_record(pair, matcher))
    judged = read_judged_links(judgements, pair.left, pair.right)
    pair = _with_known_links(pair, judged.known)
    alignment = _aligned(aligner, pair, judged)
    return alignment.with_record({"judgements": str(judgements), **pair_record(pair, matcher)})


def _with_known_links(pair: GraphPair, further: KnownLinks) -> GraphPair:
    """The pair with further links to learn from."""
    known = KnownLinks(same=pair.train, different=pair.negatives, alone=pair.alone).joined(further)
    return dataclasses.replace(pair, train=known.same, negatives=known.different, alone=known.alone)


def _aligned(aligner: Aligner, pair: GraphPair, judged: JudgedLinks | None = None) -> Alignment:
    """The alignment of a pair, which shows what was judged and who has no counterpart."""
    from dualign.results.judged_alignment import with_judgements

    alignment = aligner.align(
        pair.left,
        pair.right,
        links=pair.train,
        negatives=pair.negatives,
        alone=pair.alone,
        valid=pair.valid if len(pair.train) else None,
        test_entities=pair.test_entities(),
    )
    if judged is None and not len(pair.alone):
        return alignment
    return with_judgements(alignment, pair.alone, () if judged is None else judged.judgements)


def _with_stated_properties(
    settings: AlignerSettings | None, compare: Stated, same: Stated
) -> AlignerSettings:
    """The settings with the properties that the user compares or requires to agree."""
    from dualign.aligner.aligner_settings import MatchingSettings
    from dualign.matcher.literals.named_properties import property_names

    given = settings or MatchingSettings()
    if not compare and not same:
        return given
    if not isinstance(given, MatchingSettings):
        raise UsageError(
            "compare and same are settings of the matching stage; leave them out, or leave out "
            "the model"
        )
    stated = dataclasses.replace(
        given.matcher,
        compare=(*given.matcher.compare, *property_names(compare)),
        same=(*given.matcher.same, *property_names(same)),
    )
    return dataclasses.replace(given, matcher=stated)


def read_alignment(
    matches: Path | str,
    *,
    left: Source | None = None,
    right: Source | None = None,
    progress: ProgressLike = False,
) -> Alignment:
    """The alignment behind a file of matches, as it was when they were written.

    Args:
        matches: what `align` or `Alignment.write` has written, or its record.
        left: the left graph; without it, the one that the record beside ``matches`` names.
        right: the right graph; give both or neither.
        progress: True shows bars, a function receives each step; see `Progress`.
    """
    from dualign.results.kept_alignment import kept_alignment
    from dualign.results.saved_run import SavedRun

    run = SavedRun.read(matches)
    return kept_alignment(run, graphs_of(run, left, right, progress))


def graphs_of(
    run: SavedRun,
    left: Source | None,
    right: Source | None,
    progress: ProgressLike,
    *,
    test_links: bool = False,
) -> GraphPair:
    """The graphs of a kept run, or those given instead."""
    if (left is None) != (right is None):
        raise UsageError("one graph was given; give both left and right, or neither")
    if left is None:
        return recorded_graphs(run, test_links=test_links, progress=progress)
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
        assignment: which pairs may be accepted: ``auto`` infers the cardinality, ``hungarian`` is
            one-to-one; the others are in docs/explanation/matching.md. With neither, the decisions
            are unchanged.
        left: the left graph; without it, the one that the record beside ``matches`` names.
        right: the right graph; give both or neither.
        progress: True shows bars, a function receives each step; see `Progress`.
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
    entity: str | int,
    other: str | int | None = None,
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
        progress: True shows bars, a function receives each step; see `Progress`.

    If no run was kept beside the matches, only neighbours are known.
    """
    from dualign.results.explained_row import explain_match
    from dualign.results.kept_files import pairs_path

    path = Path(matches)
    if pairs_path(path).is_file() or other is not None:
        alignment = read_alignment(path, left=left, right=right, progress=progress)
        return alignment.explain(entity, other)
    if (left is None) != (right is None):
        raise UsageError("one graph was given; give both left and right, or neither")
    table = read_matches(matches)
    if left is not None:
        pair = read_pair(left, right, progress=as_progress(progress))
    else:
        from dualign.results.saved_run import SavedRun

        pair = recorded_graphs(SavedRun.read(matches), progress=progress)
    return explain_match(table, entity, pair.left, pair.right)
