"""``dualign align``: two graphs in, matches out."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from typing import Any

from dualign.aligner.aligner_settings import AlignerSettings
from dualign.api import align, recorded_pair
from dualign.cli.console import err, say
from dualign.cli.read_arguments import reading_of
from dualign.cli.run_settings import aligner_settings
from dualign.cli.summary import (
    show_decisions,
    show_examples,
    show_pair,
    show_ranking,
    show_round,
    show_vocabulary,
    show_written,
)
from dualign.cli.write_arguments import write_options
from dualign.core.errors import UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.progress import Progress
from dualign.evaluation import evaluate_embeddings
from dualign.io import check_targets, check_vocabulary_file
from dualign.io.matches.formats import check_outputs, write_all_matches
from dualign.io.run_record import write_json
from dualign.results.alignment import Alignment
from dualign.results.judging_columns import chosen_columns
from dualign.results.saved_run import SavedRun, record_path, write_record
from dualign.tasks import read_pair


def run(options: argparse.Namespace) -> None:
    """Read, align, write, report."""
    options.outputs = options.outputs or [Path("matches.tsv")]
    options.output = options.outputs[0]  # checkpoints and record go beside the first
    again = _again(options)
    settings = aligner_settings(options)
    if again is not None:
        settings = AlignerSettings.from_record(again.record["settings"])
    _check(options)
    progress = Progress(err)
    pair = _pair(options, progress) if again is None else recorded_pair(again, progress=progress)
    writing = write_options(options)
    chosen_columns(pair.left, pair.right, writing.columns)
    show_pair(pair)
    workspace = options.output.with_name(options.output.name + ".checkpoint")
    alignment = align(
        pair,
        settings=settings,
        matcher=options.matcher,
        judgements=options.judgements,
        workspace=workspace,
        resume=options.resume,
        progress=progress,
        watch=show_round,
    )
    table = alignment.table(options.top_k, columns=writing.columns, sort=writing.sort)
    write_all_matches(table, options.outputs, writing)
    if options.vocabulary is not None:
        alignment.write_vocabulary(options.vocabulary)
    if options.report is not None:
        from dualign.reporting.report_page import write_report  # and with it Jinja

        write_report(alignment, options.report, truth=pair.test, progress=progress)
    figures = _figures(pair, alignment, progress)
    _write_records(options, alignment, figures)
    shutil.rmtree(workspace, ignore_errors=True)


def _again(options: argparse.Namespace) -> SavedRun | None:
    """The run that is to be repeated, if one was named; it decides all that changes a result."""
    if options.again is None:
        if options.left is None:
            raise UsageError("no graphs were given; give LEFT and RIGHT, or --again RECORD")
        options.top_k = 1 if options.top_k is None else options.top_k
        return None
    if options.left is not None:
        raise UsageError("--again repeats a run on its own graphs; leave out LEFT and RIGHT")
    run = SavedRun.read(options.again)
    run.check_repeatable()
    options.matcher = run.matcher
    if options.top_k is None:
        options.top_k = int(run.record.get("top_k", 1))
    return run


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


def _check(options: argparse.Namespace) -> None:
    """Refuse before a long run what would fail after it."""
    if options.links and options.no_links:
        raise UsageError("--links and --no-links exclude each other; give one of them")
    if options.top_k < 1:
        raise UsageError(f"--top-k is {options.top_k}; it must be at least 1")
    check_outputs(options.outputs, write_options(options))
    if options.vocabulary is not None:
        check_vocabulary_file(options.vocabulary)
    check_targets(
        (
            *(*options.outputs, record_path(options.output)),
            *(options.json, options.vocabulary, options.report),
        ),
        [
            *(options.left, options.right, options.links, options.judgements),
            *(options.names_left, options.names_right),
        ],
    )


def _figures(pair: GraphPair, alignment: Alignment, progress: Progress) -> dict[str, Any]:
    """Show the outcome and return it as plain values."""
    say()
    show_decisions(alignment)
    show_vocabulary(alignment)
    say()
    show_examples(alignment)
    figures: dict[str, Any] = {
        "decisions": alignment.counts(),
        "layout": pair.layout,
        "relations": [vars(each) for each in alignment.relations],
        "classes": [vars(each) for each in alignment.classes],
    }
    if len(pair.test):
        with progress.task("ranking test links", 2) as task:
            report = alignment.evaluate(pair.test)
            task.advance()
            names = None
            if alignment.names is not None:
                names = evaluate_embeddings(*alignment.names, pair.test, bootstrap=0)
            task.advance()
        say()
        show_ranking(report, f"{len(pair.test):,} test links", names)
        figures |= {"test": report.to_dict()}
        figures |= {} if names is None else {"names_only": names.to_dict()}
    return figures


def _write_records(
    options: argparse.Namespace, alignment: Alignment, figures: dict[str, Any]
) -> None:
    record = write_record(options.output, alignment.with_record({"top_k": options.top_k}))
    if options.json is not None:
        write_json(options.json, figures | {"run": alignment.record})
    say()
    show_written(*options.outputs, record, options.vocabulary, options.report, options.json)
