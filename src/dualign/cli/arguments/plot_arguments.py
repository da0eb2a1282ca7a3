"""Flags of ``dualign plot``."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.cli.arguments.kept_run_arguments import add_graph_options

_WHAT = """\
Draw a picture of a finished run, for papers and talks.

what to draw:
  training   the rounds of the matching stage, or the loss and the validation figures of a model
  links      how many links there are at which precision and recall
  map        the vectors of both graphs in the plane, accepted pairs joined
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = _WHAT
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("what", metavar="WHAT", help="training, links or map")
    parser.add_argument("matches", type=Path, metavar="MATCHES", help="what align has written")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="F",
        help="the picture: .png, .svg, .pdf or .html (default: WHAT.png)",
    )
    parser.add_argument("--truth", type=Path, metavar="F", help="true pairs, for the links curve")
    add_graph_options(parser)
