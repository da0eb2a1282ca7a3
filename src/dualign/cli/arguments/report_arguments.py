"""Flags of ``dualign report``."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.cli.arguments.kept_run_arguments import add_graph_options


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
