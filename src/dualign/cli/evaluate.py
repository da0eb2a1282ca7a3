"""``dualign evaluate``: a matches table against the truth."""

from __future__ import annotations

import argparse

from dualign.api.result_verbs import evaluate
from dualign.cli.summary import show_matches_report, show_written
from dualign.io import check_targets
from dualign.io.run_record import write_json
from dualign.results.saved_run import files_of_run


def run(options: argparse.Namespace) -> None:
    """Read, judge, report."""
    read = [options.truth, options.links, *files_of_run(options.matches)]
    check_targets([options.json], read)
    report = evaluate(
        options.matches, options.truth, complete=options.complete, links=options.links
    )
    if options.json is not None:
        write_json(options.json, report.to_dict())
    show_matches_report(report)
    show_written(options.json)
