"""``dualign review``: judge matches in the browser."""

from __future__ import annotations

import argparse

from dualign.api.asking_verbs import review
from dualign.cli.console import err, say
from dualign.core.progress import Progress


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
