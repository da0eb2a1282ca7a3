"""The answer to browsers, which ask every site for an icon; a refusal would be an error to them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


def no_icon() -> Route:
    """The route that says there is none."""
    return Route("/favicon.ico", _nothing)


async def _nothing(request: Request) -> Response:
    del request
    return Response(status_code=204)
