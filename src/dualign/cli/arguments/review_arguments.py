"""Flags of ``dualign review``."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.cli.arguments.judgement_arguments import add_judgement_options
from dualign.cli.arguments.server_arguments import add_server_options

_DESCRIPTION = """\
Judge matches in the browser: same, different, unsure, none (no counterpart). The queue begins with
what is most worth a look; every judgement is kept at once, and the neighbourhood of the pair is
scored again. dualign align --judgements DB learns from the judgements.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = _DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("matches", type=Path, metavar="MATCHES", help="what align has written")
    add_judgement_options(parser)
    add_server_options(parser, port=8001)
    parser.set_defaults(if_interrupted="every judgement is kept")
