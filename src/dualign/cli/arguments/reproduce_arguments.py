"""Flags of ``dualign reproduce``."""

from __future__ import annotations

import argparse
from pathlib import Path

# The names for the help are repeated here: looking them up would load matplotlib and torch.
EXPERIMENT_NAMES = ("table1", "table2", "figure3", "ablations", "case-study", "relations")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = (
        "Runs a published experiment from its data file and writes what came out as "
        "Markdown, JSON and figures. Every finished run is kept: an interrupted reproduction goes "
        "on where it stopped."
    )
    parser.add_argument(
        "experiment", metavar="EXPERIMENT", help=f"one of: {', '.join(EXPERIMENT_NAMES)}"
    )
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="holds dbp15k/ (default: DUALIGN_DATA)"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("reproduction"),
        metavar="FOLDER",
        help="results, and the runs they are made of (default: %(default)s)",
    )
    _add_selection(parser)
    parser.add_argument(
        "--fresh",
        action="store_true",
        help="repeat runs that were made by a different version of dualign's source code",
    )
    parser.add_argument(
        "--threads",
        type=int,
        metavar="N",
        help="CPU threads (default: OMP_NUM_THREADS, or one per core)",
    )
    parser.set_defaults(
        if_interrupted="what is done is kept; to go on, type the same command again",
    )


def _add_selection(parser: argparse.ArgumentParser) -> None:
    """Which runs of the experiment are made."""
    parser.add_argument("--models", nargs="+", default=[], metavar="NAME", help="only these models")
    parser.add_argument(
        "--datasets", nargs="+", default=[], metavar="NAME", help="only these: zh_en ja_en fr_en"
    )
    parser.add_argument(
        "--seeds", nargs="+", type=int, default=[], metavar="N", help="these seeds only"
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="one data set, one seed, a few epochs, into OUTPUT/quick: shows that everything runs; "
        "its figures mean nothing",
    )
    parser.add_argument(
        "--skip-missing",
        action="store_true",
        help="leave out runs whose files are not in the data folder",
    )
