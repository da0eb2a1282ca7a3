"""Flags of ``dualign align``."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.cli.arguments.read_arguments import add_read_options
from dualign.cli.arguments.run_arguments import add_engine_options, add_run_options
from dualign.cli.arguments.write_arguments import add_write_options

_DESCRIPTION = """\
Align two graph files, or the two graphs of a benchmark folder (as DBP15K, OpenEA or DeepMatcher
lay them out).

Every left entity gets its best right entity, a confidence and a decision (accept, review or none).
A benchmark folder's training links are learnt from; its test links serve for the closing figures
and for nothing else.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = _DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "left", type=Path, nargs="?", metavar="LEFT", help="a graph file, or a folder"
    )
    parser.add_argument("right", type=Path, nargs="?", metavar="RIGHT", help="the other graph file")
    _add_data_options(parser)
    add_read_options(parser)
    _add_result_options(parser)
    machine = add_run_options(parser)
    add_engine_options(machine)
    machine.add_argument(
        "--memory",
        metavar="SIZE",
        help="stay below this size, such as 8GB; what does not fit is kept in files beside the "
        "output (default: what is available)",
    )
    machine.add_argument(
        "--resume", action="store_true", help="continue an interrupted run to the same output"
    )
    parser.set_defaults(
        if_interrupted="a run with -o goes on from its last checkpoint with --resume"
    )


def _add_data_options(parser: argparse.ArgumentParser) -> None:
    """What is known beside the two graphs."""
    data = parser.add_argument_group("data")
    data.add_argument(
        "--links",
        type=Path,
        metavar="F",
        help="known links: two columns, TSV; or matches that somebody judged (column judgement)",
    )
    data.add_argument(
        "--judgements",
        type=Path,
        metavar="DB",
        help="what dualign review or ask has kept: learnt from, and never contradicted",
    )
    data.add_argument(
        "--judge",
        metavar="COMMAND",
        help="a program that judges the uncertain matches (see dualign ask); a second run learns "
        "from its verdicts",
    )
    data.add_argument("--no-links", action="store_true", help="ignore all links")
    data.add_argument("--split", metavar="NAME", help="one of the folder's splits, such as 0_1")
    data.add_argument(
        "--names-left", type=Path, metavar="F", help="names on the left: id or URI ⇥ name"
    )
    data.add_argument("--names-right", type=Path, metavar="F", help="names on the right")
    data.add_argument(
        "--again",
        type=Path,
        metavar="RECORD",
        help="repeat a run with its graphs, links and settings: MATCHES or MATCHES.run.json",
    )


def _add_result_options(parser: argparse.ArgumentParser) -> None:
    """What is written, and where."""
    result = parser.add_argument_group("result")
    result.add_argument(
        "-o",
        "--output",
        type=Path,
        action="append",
        dest="outputs",
        metavar="OUT",
        help="matches; .tsv, .csv, .parquet, .json, .sssom.tsv, .nt, .ttl or .rdf (OAEI "
        "Alignment), all but Parquet also .gz; may be given several times (default: matches.tsv)",
    )
    result.add_argument(
        "--top-k", type=int, metavar="N", help="also list the runners-up, to rank N"
    )
    add_write_options(result)
    result.add_argument(
        "--vocabulary",
        type=Path,
        metavar="F",
        help="write which relations and classes correspond: OWL statements of those with "
        "confidence .5 and more (.nt or .ttl), or a table of all with their confidence (.tsv)",
    )
    result.add_argument(
        "--report", type=Path, metavar="F", help="write one HTML page about the result"
    )
    result.add_argument("--json", type=Path, metavar="F", help="write all figures as JSON")
