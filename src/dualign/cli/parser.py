"""The arguments of every command."""

from __future__ import annotations

import argparse

from dualign.cli import align, demo, doctor, evaluate, explain, merge, reproduce, unmerge
from dualign.core.version import __version__

_EPILOG = """\
start here:
  dualign demo                                   see it work on data that ships with dualign
  dualign doctor left.ttl right.nt.gz            look before you leap
  dualign align left.ttl right.nt.gz --links known.tsv -o matches.tsv
  dualign align dbp15k/zh_en -o matches.tsv      a benchmark folder, with its test figures
  dualign evaluate matches.tsv --truth true.tsv
  dualign merge left.tsv right.tsv matches.tsv -o merged.nq
  dualign reproduce table2 --data FOLDER         the paper's tables and figures

exit codes: 0 done, 2 bad input or usage, 1 anything else
"""


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; each command sets ``run``."""
    parser = argparse.ArgumentParser(
        prog="dualign",
        description="Finds which entities of two knowledge graphs are the same thing.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"dualign {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (demo, doctor, align, evaluate, explain, merge, unmerge, reproduce):
        command.add_command(commands)
    return parser
