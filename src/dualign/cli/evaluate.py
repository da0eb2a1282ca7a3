"""``dualign evaluate``: a matches table against the truth."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from dualign.api import evaluate
from dualign.cli.summary import show_matches_report, show_written
from dualign.io import check_targets
from dualign.io.run_record import write_json


def add_command(commands: Any) -> None:
    """Declare the command and its flags."""
    parser = commands.add_parser(
        "evaluate",
        help="hold matches against the truth",
        description="Precision, recall and F1 of accepted pairs, Hits@k and MRR of the listed "
        "ranks, and how far the confidence can be trusted.",
    )
    parser.add_argument(
        "matches", type=Path, metavar="MATCHES", help="matches that align has written"
    )
    parser.add_argument(
        "--truth", type=Path, required=True, metavar="F", help="true pairs: two columns, TSV"
    )
    parser.add_argument(
        "--complete",
        action="store_true",
        help="the truth holds every true pair: a match for any other entity is wrong",
    )
    parser.add_argument("--json", type=Path, metavar="F", help="write all figures as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Read, judge, report."""
    check_targets([options.json], [options.matches, options.truth])
    report = evaluate(options.matches, options.truth, complete=options.complete)
    show_matches_report(report)
    if options.json is not None:
        write_json(options.json, report.to_dict())
        show_written(options.json)
