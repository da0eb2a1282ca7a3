"""``dualign serve``: a reconciliation service for OpenRefine, and a JSON interface."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.api.asking_verbs import serve
from dualign.cli.console import err, say
from dualign.cli.read_arguments import add_read_options, reading_of
from dualign.core.progress import Progress

_DESCRIPTION = """\
Serve a graph to OpenRefine and other clients of the Reconciliation API (0.2 and the draft of 1.0),
until interrupted. Of matches that align has written, the right graph is served, and the JSON
interface also tells what an entity was matched with, and why.
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
        help="of matches, the graph that is served: right (the default) or left",
    )
    parser.add_argument(
        "--index", type=Path, metavar="FOLDER", help="keep the prepared index in this folder"
    )
    add_server_options(parser, port=8000)
    add_read_options(parser)
    parser.set_defaults(run=run)


def add_server_options(parser: argparse.ArgumentParser, port: int) -> None:
    """The flags about where a server listens."""
    server = parser.add_argument_group("server")
    server.add_argument(
        "--port",
        type=int,
        default=port,
        metavar="N",
        help="the port to listen on; 0 takes a free one (default: %(default)s)",
    )
    server.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="the address to listen on; the default is reachable from this machine alone",
    )
    server.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another name under which the server may be addressed; give several",
    )


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
