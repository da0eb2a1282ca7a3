"""Flags of ``dualign evaluate``."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = (
        "Says what is compared with what, then precision, recall and F1 of accepted "
        "pairs, Hits@k and mean reciprocal rank of the listed ones, and how far the confidence can "
        "be trusted. Links that the run was given are left out."
    )
    parser.add_argument(
        "matches", type=Path, metavar="MATCHES", help="matches that align has written"
    )
    parser.add_argument(
        "--truth",
        type=Path,
        required=True,
        metavar="F",
        help="true pairs: two columns, TSV; or matches that somebody judged (column judgement)",
    )
    parser.add_argument(
        "--links",
        type=Path,
        metavar="F",
        help="links that the run was given, which are left out (default: those that the matches "
        "or the record MATCHES.run.json name)",
    )
    parser.add_argument(
        "--complete",
        action="store_true",
        help="the truth holds every true pair: a match for any other entity is wrong",
    )
    parser.add_argument("--json", type=Path, metavar="F", help="write all figures as JSON")
