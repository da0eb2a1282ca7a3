"""``dualign evaluate``: a matches table against the truth."""

from __future__ import annotations

import argparse

from dualign.api import evaluate
from dualign.cli.summary import show_matches_report, show_written
from dualign.io import check_targets
from dualign.io.run_record import write_json


def run(options: argparse.Namespace) -> None:
    """Read, judge, report."""
    check_targets([options.json], [options.matches, options.truth, options.links])
    report = evaluate(
        options.matches, options.truth, complete=options.complete, links=options.links
    )
    show_matches_report(report)
    if options.json is not None:
        write_json(options.json, report.to_dict())
        show_written(options.json)
