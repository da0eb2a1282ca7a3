"""Flags of ``dualign merge``."""

from __future__ import annotations

import argparse
from pathlib import Path

_DESCRIPTION = """\
Merge two graphs along their accepted matches; a person's judgement in the matches overrides the
machine's decision (same: merged, different or unsure: not). Each statement keeps its source as a
named graph, matched things get one id, and the links stay in a named graph of their own; dualign
unmerge gives the two graphs back. Where both sources give a merged thing different values of a
property that can have one only, OUT.conflicts.tsv says so.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = _DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("left", type=Path, metavar="LEFT", help="a graph file, or a folder")
    parser.add_argument("right", type=Path, nargs="?", metavar="RIGHT", help="the other graph file")
    parser.add_argument(
        "matches", type=Path, metavar="MATCHES", help="what align has written, or known links"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("merged.nq"),
        metavar="OUT",
        help="the merged graph; .nq or .trig, plain or .gz (default: %(default)s)",
    )
    parser.add_argument(
        "--canonical",
        default="left",
        metavar="RULE",
        help="the id of a merged thing: the smallest of its left ids (left, the default), of its "
        "right ids (right), or a new one made of the hash of all its ids (new)",
    )
    parser.add_argument("--json", type=Path, metavar="F", help="write all figures as JSON")
