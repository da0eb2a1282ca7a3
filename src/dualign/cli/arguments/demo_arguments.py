"""Flags of ``dualign demo``."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = (
        "Aligns two real descriptions of the world, Unicode CLDR in French and "
        "GeoNames, ISO and others in English, from 638 known links. No download."
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("demo-output"),
        metavar="FOLDER",
        help="where matches, picture and record go (default: %(default)s)",
    )
    parser.add_argument(
        "--graphs-to",
        type=Path,
        metavar="FOLDER",
        help="only write the demo's graphs there as left.ttl and right.ttl, with links.tsv and "
        "truth.tsv, to try the other commands on",
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="random seed (default: %(default)s)"
    )
    parser.add_argument("--json", type=Path, metavar="F", help="write all figures as JSON")
