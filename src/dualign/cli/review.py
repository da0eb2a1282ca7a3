"""``dualign review``: judge matches in the browser."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.api.asking_verbs import review
from dualign.cli.console import err, say
from dualign.cli.serve import add_server_options
from dualign.core.progress import Progress

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
    parser.set_defaults(run=run, if_interrupted="every judgement is kept")


def add_judgement_options(parser: argparse.ArgumentParser) -> None:
    """The flags about where judgements are kept, and whose they are."""
    parser.add_argument(
        "--judgements",
        type=Path,
        metavar="DB",
        help="the SQLite file that keeps them (default: MATCHES.judgements.db)",
    )
    parser.add_argument(
        "--reviewer", metavar="NAME", help="who judges (default: the user of this computer)"
    )


def run(options: argparse.Namespace) -> None:
    """Serve, and say where."""
    review(
        options.matches,
        judgements=options.judgements,
        reviewer=options.reviewer,
        host=options.host,
        port=options.port,
        allow_host=options.allow_host,
        ready=_announce,
        progress=Progress(err),
    )


def _announce(address: str) -> None:
    say(f"open  [bold]{address}[/bold]")
    say("[dim]the address holds a token: whoever has it may judge; Ctrl-C ends it[/dim]")
