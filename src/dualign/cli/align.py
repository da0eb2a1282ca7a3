"""``dualign align``: two graphs in, matches out."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from dualign.aligner.aligner import Aligner
from dualign.aligner.aligner_settings import AlignerSettings, MatchingSettings
from dualign.api.aligning_verbs import align
from dualign.api.reading_verbs import recorded_pair
from dualign.cli.arguments.read_arguments import reading_of
from dualign.cli.arguments.write_arguments import write_options
from dualign.cli.console import err, note, say
from dualign.cli.parser import build_parser
from dualign.cli.resources import check_resources
from dualign.cli.run_settings import aligner_settings
from dualign.cli.summary import (
    show_decisions,
    show_examples,
    show_needs,
    show_pair,
    show_ranking,
    show_round,
    show_vocabulary,
    show_written,
)
from dualign.core.errors import MalformedInput, UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.progress import Progress
from dualign.diagnosis.forecast import forecast
from dualign.evaluation import RankingReport, evaluate_embeddings
from dualign.io import check_targets, check_vocabulary_file
from dualign.io.judgements.judgement_store import JudgementStore, judgements_path
from dualign.io.matches.formats import check_outputs, write_all_matches
from dualign.io.run_record import write_json
from dualign.io.text.atomic import written_together
from dualign.io.workspace import check_outside, drop_checkpoints, held_workspace, workspace_of
from dualign.names.encoders.known_encoders import encoder_file
from dualign.results.alignment import Alignment
from dualign.results.judging_columns import chosen_columns
from dualign.results.kept_files import kept_files
from dualign.results.saved_run import SavedRun, record_path, write_record
from dualign.tasks import read_pair

# What may differ when a run is repeated: where and how the result is written, and how it is run.
WITH_AGAIN = frozenset({
    *("again", "outputs", "top_k", "columns", "sort", "spreadsheet", "predicate", "everything"),
    *("license", "mapping_set_id", "vocabulary", "report", "json", "threads", "device", "memory"),
    *("resume", "engine", "ray_address", "run", "if_interrupted"),
})  # fmt: skip


def run(options: argparse.Namespace) -> None:
    """Read, align, write, report."""
    options.outputs = options.outputs or [Path("matches.tsv")]
    options.output = options.outputs[0]  # checkpoints and record go beside the first
    again = _again(options)
    _check(options, again)
    settings = aligner_settings(options)
    if again is not None:
        settings = _recorded_settings(again)
    _check_run(options, settings)
    with held_workspace(workspace_of(options.output)) as workspace:
        _align(options, again, settings, workspace)


def _align(
    options: argparse.Namespace,
    again: SavedRun | None,
    settings: AlignerSettings,
    workspace: Path,
) -> None:
    progress = Progress(err)
    pair = _pair(options, progress) if again is None else recorded_pair(again, progress=progress)
    writing = write_options(options)
    chosen_columns(pair.left, pair.right, writing.columns)
    show_pair(pair)
    if options.one_to_one:
        _note_second_links(pair)
    if isinstance(settings, MatchingSettings):
        _check_resources(options, pair)
    alignment = _aligned(options, pair, settings, workspace, progress)
    record = _written(options, alignment)
    if options.judge is not None:
        options.judgements = _judged(options, progress)
        drop_checkpoints(workspace)  # of a run that knew less
        alignment = _aligned(options, pair, settings, workspace, progress)
        record = _written(options, alignment)
    if options.vocabulary is not None:
        alignment.write_vocabulary(options.vocabulary)
    if options.report is not None:
        from dualign.reporting.report_page import write_report  # imports Jinja

        write_report(alignment, options.report, truth=pair.test, progress=progress)
    figures = _figures(pair, alignment, progress)
    if options.json is not None:
        _write_figures(options.json, pair, alignment, figures)
    drop_checkpoints(workspace)
    _show(pair, alignment, figures)
    show_written(*options.outputs, record, options.vocabulary, options.report, options.json)


def _aligned(
    options: argparse.Namespace,
    pair: GraphPair,
    settings: AlignerSettings,
    workspace: Path,
    progress: Progress,
) -> Alignment:
    return align(
        pair,
        settings=settings,
        matcher=options.matcher,
        judgements=options.judgements,
        workspace=workspace,
        resume=options.resume,
        progress=progress,
        watch=show_round,
        memory=options.memory,
        engine=options.engine,
        ray_address=options.ray_address,
    )


def _written(options: argparse.Namespace, alignment: Alignment) -> Path:
    """Write the matches and the record of the run, and return the record's path."""
    writing = write_options(options)
    table = alignment.table(options.top_k, columns=writing.columns, sort=writing.sort)
    with written_together():
        write_all_matches(table, options.outputs, writing)
        return write_record(options.output, alignment.with_record({"top_k": options.top_k}))


def _judged(options: argparse.Namespace, progress: Progress) -> Path:
    """Let a program judge the uncertain matches, and return the file of all judgements."""
    from dualign.api.asking_verbs import ask
    from dualign.cli.ask import show_answers

    kept: Path = options.judgements or judgements_path(options.output)
    show_answers(ask(options.output, judge=options.judge, judgements=kept, progress=progress))
    return kept


def _again(options: argparse.Namespace) -> SavedRun | None:
    """The run to repeat, if any; it determines everything that affects the result."""
    if options.again is None:
        if options.left is None:
            raise UsageError("no graphs were given; give LEFT and RIGHT, or --again RECORD")
        options.top_k = 1 if options.top_k is None else options.top_k
        return None
    if options.left is not None:
        raise UsageError("--again repeats a run on its own graphs; leave out LEFT and RIGHT")
    if changed := _changed(options):
        raise UsageError(
            f"--again repeats a run as it was; leave out {', '.join(changed)}, or give LEFT and "
            "RIGHT and all settings"
        )
    run = SavedRun.read(options.again)
    run.check_repeatable()
    options.matcher, options.judgements = run.matcher, run.judgements
    if options.top_k is None:
        options.top_k = int(run.record.get("top_k", 1))
    return run


def _changed(options: argparse.Namespace) -> list[str]:
    """The flags that were given and would change the result of a repeated run."""
    defaults = vars(build_parser(["align"]).parse_args(["align"]))
    return [
        f"--{name.replace('_', '-')}"
        for name, default in defaults.items()
        if name not in WITH_AGAIN and getattr(options, name) != default
    ]


def _check_resources(options: argparse.Namespace, pair: GraphPair) -> None:
    """Say what the run will take; refuse it where that is not there."""
    compare_all = encoder_file(options.encoder) is not None  # as the matching stage decides
    cost = forecast(pair, machine_factor=1.0, compare_all=compare_all)
    disk = cost.disk(options.top_k, len(options.outputs))
    remark = check_resources(cost.least_bytes, disk, options.output)
    show_needs(cost, disk)
    if remark:
        note(remark)


def _note_second_links(pair: GraphPair) -> None:
    """Say how many links contradict others where no entity may be matched twice."""
    again = [np.unique(side, return_inverse=True, return_counts=True)[1:] for side in pair.train.T]
    second = np.any([counts[place] > 1 for place, counts in again], axis=0)
    if second.any():
        note(
            f"{int(second.sum()):,} of {len(pair.train):,} links name an entity that another link "
            "names too, and --one-to-one allows one counterpart only; look at them"
        )


def _recorded_settings(again: SavedRun) -> AlignerSettings:
    try:
        return AlignerSettings.from_record(again.record["settings"])
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise MalformedInput(
            f"{again.path}: its settings are not those of an alignment ({error}); give LEFT and "
            "RIGHT and the settings that you want"
        ) from error


def _pair(options: argparse.Namespace, progress: Progress) -> GraphPair:
    return read_pair(
        options.left,
        options.right,
        links=options.links,
        names_left=options.names_left,
        names_right=options.names_right,
        split=options.split,
        reading=reading_of(options),
        no_links=options.no_links,
        progress=progress,
    )


def _check(options: argparse.Namespace, again: SavedRun | None) -> None:
    """Refuse early what would fail after a long run."""
    if options.links and options.no_links:
        raise UsageError("--links and --no-links exclude each other; give one of them")
    if options.top_k < 1:
        raise UsageError(f"--top-k is {options.top_k}; it must be at least 1")
    check_outputs(options.outputs, write_options(options))
    if options.vocabulary is not None:
        check_vocabulary_file(options.vocabulary)
    asked = (*options.outputs, options.json, options.vocabulary, options.report)
    check_outside(workspace_of(options.output), asked)
    written = [*asked, record_path(options.output), *kept_files(options.output)]
    if options.judge is not None and options.judgements is None:
        written.append(judgements_path(options.output))
    check_targets(written, _inputs(options, again))


def _check_run(options: argparse.Namespace, settings: AlignerSettings) -> None:
    """Refuse, before the graphs are read, what `align` would refuse after that."""
    Aligner(
        settings,
        matcher=options.matcher,
        memory=options.memory,
        engine=options.engine,
        ray_address=options.ray_address,
    )
    if options.judgements is not None:
        JudgementStore(options.judgements, create=False).close()


def _inputs(options: argparse.Namespace, again: SavedRun | None) -> list[Path | str | None]:
    """The files and folders that are read."""
    given = [options.left, options.right, options.links, options.names_left, options.names_right]
    given += [options.matcher, options.judgements, encoder_file(options.encoder)]
    return given if again is None else [*given, options.again, *again.files()]


@dataclass(frozen=True, kw_only=True, eq=False)
class Figures:
    """How good the matches are on test links, and how good names alone would be."""

    test: RankingReport | None = None
    names_only: RankingReport | None = None


def _figures(pair: GraphPair, alignment: Alignment, progress: Progress) -> Figures:
    if not len(pair.test):
        return Figures()
    with progress.task("ranking test links", 2) as task:
        report = alignment.evaluate(pair.test)
        task.advance()
        names = None
        if alignment.names is not None:
            names = evaluate_embeddings(*alignment.names, pair.test, bootstrap=0)
        task.advance()
    return Figures(test=report, names_only=names)


def _show(pair: GraphPair, alignment: Alignment, figures: Figures) -> None:
    say()
    show_decisions(alignment)
    show_vocabulary(alignment)
    say()
    show_examples(alignment)
    if figures.test is not None:
        say()
        show_ranking(figures.test, f"{len(pair.test):,} test links", figures.names_only)
    say()


def _write_figures(path: Path, pair: GraphPair, alignment: Alignment, figures: Figures) -> None:
    values: dict[str, Any] = {
        "decisions": alignment.counts(),
        "layout": pair.layout,
        "relations": [vars(each) for each in alignment.relations],
        "classes": [vars(each) for each in alignment.classes],
        "run": alignment.record,
    }
    reports = {"test": figures.test, "names_only": figures.names_only}
    values |= {name: each.to_dict() for name, each in reports.items() if each is not None}
    write_json(path, values)
