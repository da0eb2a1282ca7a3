"""Flags of ``dualign doctor``."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.cli.arguments.read_arguments import add_read_options

_DESCRIPTION = (
    "What is in two graphs, what they share, which problems they have, and what aligning them will "
    "cost in time and memory. Nothing is learnt and nothing written."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = _DESCRIPTION
    parser.add_argument("left", type=Path, metavar="LEFT", help="a graph file, or a folder")
    parser.add_argument("right", type=Path, nargs="?", metavar="RIGHT", help="the other graph file")
    parser.add_argument("--links", type=Path, metavar="F", help="known links")
    parser.add_argument("--split", metavar="NAME", help="one of the folder's splits, such as 0_1")
    parser.add_argument("--json", type=Path, metavar="F", help="write all figures as JSON")
    add_read_options(parser)
