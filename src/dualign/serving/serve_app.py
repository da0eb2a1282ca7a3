"""The application behind ``dualign serve``."""

from __future__ import annotations

from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from dualign.serving.entity_index import EntityIndex
from dualign.serving.lookup_routes import LookupRoutes
from dualign.serving.reconcile_routes import ReconcileRoutes
from dualign.serving.served_matches import ServedMatches
from dualign.web.no_icon import no_icon
from dualign.web.policy import Guard, Policy

# Pages of other origins may read these: OpenRefine runs in the browser, on a port of its own.
OPEN = ("/", "/reconcile", "/match", "/suggest/", "/extend", "/preview")
FRAMED = ("/preview",)
LARGEST_BODY = 4 << 20  # bytes: some thousand queries with properties
STATIC = Path(__file__).parent / "static"


def serve_app(index: EntityIndex, matches: ServedMatches | None, policy: Policy) -> ASGIApp:
    """The application over an index; ``matches`` are those whose right side it holds."""
    routes = [
        *ReconcileRoutes(index).routes(),
        *LookupRoutes(index, matches).routes(),
        no_icon(),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    return Guard(Starlette(routes=routes), policy)
