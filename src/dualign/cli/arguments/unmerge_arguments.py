"""Flags of ``dualign unmerge``."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = (
        "Writes the statements of both sources of a merged file, with their own ids, "
        "as sorted N-Triples."
    )
    parser.add_argument("merged", type=Path, metavar="MERGED", help="what merge has written")
    for side in ("left", "right"):
        parser.add_argument(
            f"--{side}",
            type=Path,
            default=Path(f"{side}.nt"),
            metavar="F",
            help=f"where the {side} graph goes; .nt, plain or .gz (default: %(default)s)",
        )
