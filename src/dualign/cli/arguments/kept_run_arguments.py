"""Flags of the commands that continue from a kept run."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_graph_options(parser: argparse.ArgumentParser) -> None:
    """The flags that name the graphs of the run, should they have moved."""
    for side in ("left", "right"):
        parser.add_argument(
            f"--{side}",
            type=Path,
            metavar="F",
            help=f"the {side} graph (default: as recorded beside MATCHES)",
        )
