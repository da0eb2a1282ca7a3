"""The arguments of every command."""

from __future__ import annotations

import argparse
import functools
import importlib
import sys
from collections.abc import Sequence
from typing import Any

from dualign.cli.console import standard_output, without_controls
from dualign.core.version import __version__

# What each command does, in the order of the help. The module of its flags is imported when it is
# asked for, and the module that runs it when it runs.
COMMANDS = {
    "demo": "see it work on data that ships with dualign",
    "doctor": "look at two graphs before aligning them",
    "align": "align two graphs",
    "evaluate": "compare matches with the truth",
    "explain": "explain why two entities were matched, or not",
    "decide": "decide again on the pairs of a finished run, or write another format",
    "report": "one page about an alignment, to read and to share",
    "plot": "draw pictures for papers",
    "merge": "merge two graphs into one",
    "unmerge": "restore the two graphs of a merge",
    "review": "judge matches in the browser",
    "ask": "judge matches in the terminal, or have a program judge them",
    "serve": "a reconciliation service for OpenRefine, and a JSON interface",
    "reproduce": "rerun the paper's tables and figures, and set them beside the published ones",
}

_EPILOG = """\
start here:
  dualign demo                                   see it work on data that ships with dualign
  dualign doctor left.ttl right.nt.gz            inspect two graphs before aligning them
  dualign align left.ttl right.nt.gz --links known.tsv -o matches.tsv
  dualign align dbp15k/zh_en -o matches.tsv      a benchmark folder, with its test figures
  dualign evaluate matches.tsv --truth true.tsv
  dualign explain matches.tsv Paris              why this pair
  dualign decide matches.tsv --precision .99 --one-to-one -o links.nt
  dualign report matches.tsv -o report.html
  dualign merge left.tsv right.tsv matches.tsv -o merged.nq
  dualign review matches.tsv                     judge doubtful matches in the browser
  dualign serve right.ttl                        reconcile a spreadsheet against it in OpenRefine
  dualign reproduce table2 --data FOLDER         the paper's tables and figures

exit codes: 0 done, 2 bad input or usage, 130 or 143 interrupted, 1 anything else
"""


class Parser(argparse.ArgumentParser):
    """A parser whose messages hold no control characters, whatever it was given."""

    def _print_message(self, message: str, file: Any = None) -> None:
        text = without_controls(message)
        if file is sys.stdout:  # argparse would drop the error of a full disk
            standard_output.write(text)
        else:
            super()._print_message(text, file)


class CommandParser(Parser):
    """The parser of one command, which itself refuses what is left over.

    Otherwise the parser above it would, and show its own usage in place of the command's.
    """

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Parse all arguments; none is left over."""
        known, left_over = super().parse_known_args(args, namespace)
        if left_over:
            self.error(f"unrecognized arguments: {' '.join(left_over)} (see {self.prog} --help)")
        return known, left_over


def build_parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the command line; the command that ``arguments`` name sets ``run``."""
    parser = Parser(
        prog="dualign",
        description="Finds which entities of two knowledge graphs are the same thing.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"dualign {__version__}")
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=CommandParser
    )
    asked = next((word for word in arguments if not word.startswith("-")), "")
    for name, words in COMMANDS.items():
        command = commands.add_parser(name, help=words)
        if name == asked:
            command.set_defaults(run=functools.partial(_run, name))
            flags = importlib.import_module(f"dualign.cli.arguments.{name}_arguments")
            flags.add_arguments(command)
    return parser


def _run(command: str, options: argparse.Namespace) -> None:
    """Import the module of a command and run it."""
    importlib.import_module(f"dualign.cli.{command}").run(options)
