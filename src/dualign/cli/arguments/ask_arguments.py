"""Flags of ``dualign ask``."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.cli.arguments.judgement_arguments import add_judgement_options

_DESCRIPTION = """\
Put the matches that are most worth a look to a person in the terminal or, with --judge, to a
program: JSON lines out (both descriptions, evidence, candidates, probability), verdicts in
({"id": …, "verdict": "same", "different" or "unsure"}). Every answer is kept at once, with its
source; dualign align --judgements DB learns from them. With --sample N, a person judges N accepted
matches drawn at random instead: the answers say how many of all accepted matches are right.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = _DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("matches", type=Path, metavar="MATCHES", help="what align has written")
    add_judgement_options(parser)
    parser.add_argument("--judge", metavar="COMMAND", help="a program that judges")
    parser.add_argument(
        "--budget", type=int, default=100, metavar="N", help="questions (default: %(default)s)"
    )
    parser.add_argument(
        "--time-limit",
        type=float,
        default=30.0,
        metavar="S",
        help="seconds allowed per answer of a program (default: %(default)s)",
    )
    parser.add_argument(
        "--band",
        type=float,
        nargs=2,
        default=(0.05, 0.95),
        metavar=("FROM", "TO"),
        help="ask only about probabilities in this range (default: 0.05 0.95)",
    )
    parser.add_argument(
        "--sample",
        type=int,
        metavar="N",
        help="audit: ask about N accepted matches drawn at random, and say how many of all are "
        "right",
    )
    parser.set_defaults(if_interrupted="every judgement is kept")
