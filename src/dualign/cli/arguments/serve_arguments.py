"""Flags of ``dualign serve``."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.cli.arguments.read_arguments import add_read_options
from dualign.cli.arguments.server_arguments import add_server_options

_DESCRIPTION = """\
Serve a graph to OpenRefine and other clients of the Reconciliation API (0.2 and the draft of 1.0),
until interrupted. For matches written by align, the right graph is served, and the JSON interface
also reports what an entity was matched with, and why.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = _DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "source", type=Path, metavar="GRAPH-or-MATCHES", help="a graph file, or what align wrote"
    )
    parser.add_argument(
        "--side",
        default="right",
        metavar="SIDE",
        help="which graph of matches to serve: right (the default) or left",
    )
    parser.add_argument(
        "--index", type=Path, metavar="FOLDER", help="keep the prepared index in this folder"
    )
    add_server_options(parser, port=8000)
    add_read_options(parser)
