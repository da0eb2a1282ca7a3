"""`Policy`: what a server accepts, and the ASGI layers that enforce it.

The layers run before any route does:

- a request must name the host that the server was started for, so that a foreign name that was
  pointed at this machine (DNS rebinding) reaches nothing;
- a request that writes must come from the server's own pages, or from a program, which sends
  neither ``Origin`` nor ``Sec-Fetch-Site``;
- bodies and times are limited;
- every response says what a browser may do with it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
OWN_SITE = ("same-origin", "none")  # values of the header Sec-Fetch-Site
READING = frozenset({"GET", "HEAD", "OPTIONS"})
CONTENT_SECURITY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors {ancestors}"
)

_LENGTH = re.compile(r"[0-9]{1,18}")


@dataclass(frozen=True, kw_only=True)
class Policy:
    """Who may ask a server for what."""

    hosts: frozenset[str]  # values of the header Host, with the port
    largest_body: int = 1 << 20  # bytes
    longest_request: float = 30.0  # seconds
    open_paths: tuple[
        str, ...
    ] = ()  # prefixes of paths that pages of any origin may read; / is itself
    framed_paths: tuple[str, ...] = ()  # prefixes of paths that other pages may put in a frame

    @classmethod
    def of_address(
        cls, host: str, port: int, further: Iterable[str] = (), **rest: object
    ) -> Policy:
        """The policy of a server on ``host`` that is also known by ``further`` names."""
        names = [*LOOPBACK, *further, f"[{host}]" if ":" in host else host]
        hosts = {f"{name.lower()}:{port}" for name in names}
        if port == 80:
            hosts |= {name.lower() for name in names}
        return cls(hosts=frozenset(hosts), **rest)  # type: ignore[arg-type]

    def is_open(self, path: str) -> bool:
        """Whether pages of any origin may read a path."""
        prefixes = tuple(each for each in self.open_paths if each != "/")
        return path in self.open_paths or (bool(prefixes) and path.startswith(prefixes))

    def own_origin(self, origin: str) -> bool:
        """Whether an origin is a page of this server."""
        scheme, _, host = origin.partition("://")
        return scheme == "http" and host.lower() in self.hosts


class Guard:
    """The outermost ASGI layer: refuses what the policy forbids and adds headers to responses."""

    def __init__(self, app: ASGIApp, policy: Policy) -> None:
        self.app, self.policy = app, policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self._refusal(scope)
        respond = _marked(send, self.policy, scope["path"])
        if refused is not None:
            await refused(scope, receive, respond)
            return
        if scope["method"] == "OPTIONS" and self.policy.is_open(scope["path"]):
            await Response(status_code=204)(scope, receive, respond)
            return
        await self._limited(scope, receive, respond)

    def _refusal(self, scope: Scope) -> Response | None:
        headers, path = Headers(scope=scope), scope["path"]
        host = headers.get("host", "").lower()
        if host not in self.policy.hosts:
            return refusal(421, f"this server is not {host!r}; start it with --allow-host {host}")
        origin = headers.get("origin")
        reads = scope["method"] in READING or self.policy.is_open(path)
        if origin is not None and not reads and not self.policy.own_origin(origin):
            return refusal(403, f"pages of {origin} may not write here")
        if not reads and headers.get("sec-fetch-site", "none") not in OWN_SITE:
            return refusal(403, "pages of other sites may not write here")
        length = headers.get("content-length", "0")
        if not _LENGTH.fullmatch(length) or int(length) > self.policy.largest_body:
            return too_large(length, self.policy.largest_body)
        return None

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> None:
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self.policy.largest_body:
                raise HTTPException(
                    413, f"the body is larger than {self.policy.largest_body:,} bytes"
                )
            return message

        started = False

        async def noticed(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            async with asyncio.timeout(self.policy.longest_request):
                await self.app(scope, counted, noticed)
        except TimeoutError:
            if started:
                raise
            limit = self.policy.longest_request
            words = f"the request took more than {limit:g} s and was cancelled"
            await refusal(503, words)(scope, receive, send)


def refusal(status: int, words: str) -> JSONResponse:
    """A response that says why a request was refused."""
    return JSONResponse({"error": words}, status_code=status)


def too_large(length: str, most: int) -> JSONResponse:
    """The answer to a body that is too large."""
    return refusal(413, f"the body has {length} bytes; at most {most:,} are taken")


def _marked(send: Send, policy: Policy, path: str) -> Send:
    """Send with the headers of every response."""

    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            framed = policy.framed_paths and path.startswith(policy.framed_paths)
            ancestors = "*" if framed else "'none'"
            headers["Content-Security-Policy"] = CONTENT_SECURITY.format(ancestors=ancestors)
            headers["X-Content-Type-Options"] = "nosniff"
            headers["Referrer-Policy"] = "no-referrer"
            headers["Cross-Origin-Opener-Policy"] = "same-origin"
            if policy.is_open(path):
                headers["Access-Control-Allow-Origin"] = "*"
                headers["Access-Control-Allow-Headers"] = "Content-Type, Accept-Language"
                headers["Access-Control-Allow-Methods"] = "GET, POST, OPTIONS"
            else:
                headers["Cache-Control"] = "no-store"
        await send(message)

    return marked


def hosts_of(given: Collection[str], port: int) -> list[str]:
    """Names that a person allows, without the port where they gave one."""
    return [name.removesuffix(f":{port}") for name in given]
