"""Flags of the commands that keep judgements."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_judgement_options(parser: argparse.ArgumentParser) -> None:
    """The flags about where judgements are kept, and whose they are."""
    parser.add_argument(
        "--judgements",
        type=Path,
        metavar="DB",
        help="the SQLite file that keeps them (default: MATCHES.judgements.db)",
    )
    parser.add_argument(
        "--reviewer", metavar="NAME", help="who judges (default: the user of this computer)"
    )
