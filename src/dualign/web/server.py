"""Running an ASGI application on an address of this machine."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from dualign.core.errors import UsageError
from dualign.web.timely_protocol import TimelyProtocol

LOOPBACK_ADDRESS = "127.0.0.1"
BACKLOG = 128  # connections that wait
MOST_CONNECTIONS = 64


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket that listens on the address; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":  # there, it would let two servers have one port
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except (OSError, OverflowError) as error:
        bound.close()
        raise UsageError(
            f"cannot listen on {host} port {port} ({error}); choose another with --port, or stop "
            "the program that uses it"
        ) from error
    return bound


def port_of(bound: socket.socket) -> int:
    """The port that a socket listens on."""
    return int(bound.getsockname()[1])


def address_of(host: str, port: int) -> str:
    """The address to open in a browser."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 - compared, not bound
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def run_server(app: ASGIApp, bound: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until interrupted; ``ready`` is called when requests are answered."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        backlog=BACKLOG,
        limit_concurrency=MOST_CONNECTIONS * 4,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=5,
        lifespan="off",
        http=TimelyProtocol,
    )
    _Announced(config, ready).run(sockets=[bound])


class _Announced(uvicorn.Server):
    """A server that announces when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then announce it."""
        await super().startup(sockets)
        if self.started:
            self._ready()
