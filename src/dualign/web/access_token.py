"""`AccessToken`: who may use a server that writes.

The address that the server prints holds the token once; opening it exchanges the token for a
cookie that only this server sees, and redirects to the address without it. Programs send it as
``Authorization: Bearer …``. Attempts with a wrong token are limited per minute. Whoever has the
right cookie goes on meanwhile: otherwise any web page could lock a reviewer out by asking this
server with wrong tokens.
"""

from __future__ import annotations

import hmac
import secrets

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from dualign.web.policy import READING, refusal
from dualign.web.rate_limit import RateLimit

PARAMETER = "token"
FAILURES_PER_MINUTE = 10
WRITES_PER_MINUTE = 600


class AccessToken:
    """The ASGI layer that lets only holders of the token pass."""

    def __init__(self, app: ASGIApp, token: str = "") -> None:
        self.app = app
        self.token = token or secrets.token_urlsafe(24)
        self.failures = RateLimit(FAILURES_PER_MINUTE, 60)
        self.writes = RateLimit(WRITES_PER_MINUTE, 60)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = self._answer(Request(scope))
        await (answer or self.app)(scope, receive, send)

    def _answer(self, request: Request) -> Response | None:
        """A refusal or a redirect; None if the request may pass."""
        client = request.client.host if request.client else ""
        bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
        known = self._is_right(bearer or request.cookies.get(self._cookie(request), ""))
        if not known and self.failures.is_empty(client):
            return refusal(429, "too many attempts with a wrong token; wait a minute")
        given = request.query_params.get(PARAMETER)
        if given is not None and request.url.path == "/":
            return self._enter(request) if self._is_right(given) else self._fail(client)
        if not known:
            return self._fail(client)
        if request.method not in READING and not self.writes.allows(client):
            return refusal(
                429, f"more than {WRITES_PER_MINUTE} judgements per minute; wait a little"
            )
        return None

    def _enter(self, request: Request) -> Response:
        answer = RedirectResponse("/", status_code=303)
        answer.set_cookie(
            self._cookie(request), self.token, httponly=True, samesite="strict", path="/"
        )
        return answer

    def _fail(self, client: str) -> Response:
        self.failures.allows(client)
        return refusal(401, "open the address that dualign review printed; it holds the token")

    def _is_right(self, given: str) -> bool:
        return hmac.compare_digest(given.encode("utf-8", "replace"), self.token.encode())

    @staticmethod
    def _cookie(request: Request) -> str:
        """A cookie name per port, since cookies are shared between ports."""
        return f"dualign-{request.url.port or 80}"
