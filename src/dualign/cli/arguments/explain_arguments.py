"""Flags of ``dualign explain``."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.cli.arguments.kept_run_arguments import add_graph_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = (
        "The probability of a pair and what moved it there: names, literals, neighbours, "
        "structure, rivals, calibration; the runner-up and what separates it from the winner."
    )
    parser.add_argument("matches", type=Path, metavar="MATCHES", help="what align has written")
    parser.add_argument("entity", metavar="ENTITY", help="a left entity: its id or its name")
    parser.add_argument(
        "--to",
        dest="other",
        metavar="RIGHT",
        help="a right entity, its id or its name: why (not) this one (default: the best candidate)",
    )
    add_graph_options(parser)
    parser.add_argument("--json", type=Path, metavar="F", help="write everything as JSON")
    parser.add_argument("--svg", type=Path, metavar="F", help="draw the waterfall")
