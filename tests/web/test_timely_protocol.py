"""Connections that send no request, or not all of it, do not stay."""

from __future__ import annotations

import asyncio
import selectors
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from uvicorn.server import ServerState

from dualign.web.timely_protocol import TimelyProtocol

REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class Hasty(TimelyProtocol):
    head_seconds = 0.2


class Unhurried(selectors.DefaultSelector):
    """Lets time pass only while nothing happens, so that a busy machine changes no outcome."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready; if nothing is, time jumps to where something was to happen."""
        ready = super().select(timeout if not timeout else 0.01)  # of what was sent meanwhile
        if not ready and timeout:
            self.now += timeout
        return ready


def unhurried_loop() -> asyncio.AbstractEventLoop:
    selector = Unhurried()
    loop: Any = asyncio.SelectorEventLoop(selector)
    loop.time = lambda: selector.now
    return loop  # type: ignore[no-any-return]


async def slow(_request):
    await asyncio.sleep(0.5)
    return PlainTextResponse("done")


def answer_to(*pieces: bytes, pause: float) -> bytes:
    """What a server says to a client that sends pieces with pauses, until it closes."""

    async def talk() -> bytes:
        app = Starlette(routes=[Route("/", slow)])
        config = uvicorn.Config(app, lifespan="off", http=Hasty, log_level="critical")
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: Hasty(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        async with server:
            port = server.sockets[0].getsockname()[1]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for piece in pieces:
                if reader.at_eof():
                    break
                writer.write(piece)
                await asyncio.sleep(pause)
            try:
                return await asyncio.wait_for(reader.read(), 10)
            except ConnectionResetError:  # closed while we were still sending
                return b""
            finally:
                writer.close()

    with asyncio.Runner(loop_factory=unhurried_loop) as runner:
        return runner.run(talk())


@pytest.mark.parametrize("sent", [b"", b"GET / HT", REQUEST[:-2]], ids=["silent", "line", "head"])
def test_a_head_that_does_not_come_closes_the_connection(sent) -> None:
    assert answer_to(sent, pause=0) == b""


def test_a_head_byte_by_byte_is_given_up_too() -> None:
    pieces = [REQUEST[k : k + 1] for k in range(len(REQUEST))]
    assert answer_to(*pieces, pause=0.03) == b""


def test_an_answer_may_take_longer_than_the_head() -> None:
    closing = REQUEST.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    assert answer_to(closing, pause=0).endswith(b"done")


def test_a_second_request_has_the_same_limit() -> None:
    said = answer_to(REQUEST, b"GET / HT", pause=0.7)
    assert said.count(b"HTTP/1.1 200") == 1
    assert said.endswith(b"done")
