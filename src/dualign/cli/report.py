"""``dualign report``: one self-contained page about an alignment."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.api.result_verbs import report
from dualign.cli.console import err
from dualign.cli.kept_run_arguments import add_graph_options
from dualign.cli.summary import show_written
from dualign.core.progress import Progress
from dualign.io import check_targets
from dualign.results.saved_run import files_of_run


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = (
        "Writes one HTML page that needs no network: counts, how many links you get at which "
        "precision, what drives the matches, the doubtful and the surprising ones with their "
        "explanations, correspondences, conflicts, training curves."
    )
    parser.add_argument("matches", type=Path, metavar="MATCHES", help="what align has written")
    parser.add_argument(
        "-o", "--output", type=Path, default=Path("report.html"), metavar="F",
        help="the page (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--truth", type=Path, metavar="F",
        help="true pairs, for the calibration curve (default: a benchmark folder's test links)",
    )  # fmt: skip
    add_graph_options(parser)


def run(options: argparse.Namespace) -> None:
    """Read what was kept, write the page."""
    check_targets(
        (options.output,),
        (options.truth, options.left, options.right, *files_of_run(options.matches)),
    )
    report(
        options.matches,
        options.output,
        truth=options.truth,
        left=options.left,
        right=options.right,
        progress=Progress(err),
    )
    show_written(options.output)
