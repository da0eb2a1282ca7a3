"""Where a server listens unless it is told otherwise."""

from __future__ import annotations

import socket

import pytest

from dualign.cli.parser import build_parser
from dualign.web.server import bound_socket


@pytest.mark.parametrize("command", ["review", "serve"])
def test_without_an_address_only_this_machine_reaches_it(command) -> None:
    words = [command, "matches.tsv", "--port", "0"]
    options = build_parser(words).parse_args(words)
    with bound_socket(options.host, options.port) as bound:
        address, port = bound.getsockname()
        bound.listen()
        assert address == "127.0.0.1"
        for other in {each[4][0] for each in socket.getaddrinfo(socket.gethostname(), None)}:
            if not other.startswith("127.") and ":" not in other:
                with socket.socket() as asking:
                    assert asking.connect_ex((other, port)) != 0
