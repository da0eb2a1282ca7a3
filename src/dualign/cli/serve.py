"""``dualign serve``: a reconciliation service for OpenRefine, and a JSON interface."""

from __future__ import annotations

import argparse

from dualign.api.asking_verbs import serve
from dualign.cli.arguments.read_arguments import reading_of
from dualign.cli.console import err, say
from dualign.core.progress import Progress


def run(options: argparse.Namespace) -> None:
    """Serve, and say where."""
    serve(
        options.source,
        side=options.side,
        index=options.index,
        host=options.host,
        port=options.port,
        allow_host=options.allow_host,
        reading=reading_of(options),
        ready=_announce,
        progress=Progress(err),
    )


def _announce(address: str) -> None:
    say(f"OpenRefine: [bold]{address}/reconcile[/bold]    JSON: {address}/openapi.json")
    say("[dim]Ctrl-C ends it[/dim]")
