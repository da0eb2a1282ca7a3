"""Flags of the commands that serve a page or an interface."""

from __future__ import annotations

import argparse


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
        help="another host name of the server; may be given several times",
    )
