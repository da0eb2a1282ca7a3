"""The application behind ``dualign review``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from dualign.reviewing.review_routes import ReviewRoutes
from dualign.reviewing.review_run import ReviewRun
from dualign.web.access_token import PARAMETER, AccessToken
from dualign.web.no_icon import no_icon
from dualign.web.policy import Guard, Policy, hosts_of
from dualign.web.server import address_of, bound_socket, port_of, run_server

STATIC = Path(__file__).parent / "static"
LARGEST_BODY = 64 << 10  # bytes: a judgement with its reason


def review_app(run: ReviewRun, reviewer: str, title: str, policy: Policy, token: str) -> ASGIApp:
    """The application for one reviewer; every route asks for the token."""
    routes = [
        Route("/", _page),
        no_icon(),
        *ReviewRoutes(run, reviewer, title).routes(),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    return Guard(AccessToken(Starlette(routes=routes), token), policy)


async def _page(request: Request) -> Response:
    del request
    return FileResponse(STATIC / "review.html")


def run_review(
    run: ReviewRun,
    *,
    reviewer: str,
    title: str,
    host: str,
    port: int,
    allow_host: tuple[str, ...],
    token: str,
    ready: Callable[[str], None],
) -> None:
    """Serve until interrupted; ``ready`` is called with the address to open."""
    bound = bound_socket(host, port)
    port = port_of(bound)
    policy = Policy.of_address(host, port, hosts_of(allow_host, port), largest_body=LARGEST_BODY)
    app = review_app(run, reviewer, title, policy, token)
    address = f"{address_of(host, port)}/?{PARAMETER}={token}"
    run_server(app, bound, lambda: ready(address))
