"""Flags of ``dualign decide``."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.cli.arguments.acceptance_arguments import add_acceptance_options
from dualign.cli.arguments.kept_run_arguments import add_graph_options
from dualign.cli.arguments.write_arguments import add_write_options

_DESCRIPTION = """\
Decide again, without running again: from the pairs that align keeps beside MATCHES.

Without --one-to-one, --precision or --assignment, only the format changes.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = _DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("matches", type=Path, metavar="MATCHES", help="what align has written")
    add_graph_options(parser)
    add_acceptance_options(parser.add_argument_group("decisions"))
    result = parser.add_argument_group("result")
    result.add_argument(
        "-o",
        "--output",
        type=Path,
        action="append",
        dest="outputs",
        required=True,
        metavar="NEW",
        help="new matches, format by extension as for align; may be given several times",
    )
    result.add_argument(
        "--top-k", type=int, default=1, metavar="N", help="also list the runners-up, to rank N"
    )
    add_write_options(result)
    result.add_argument("--json", type=Path, metavar="F", help="write the counts as JSON")
