"""The small JSON interface: look up, candidates, explain; described by ``/openapi.json``."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from dualign.core.errors import UsageError
from dualign.core.version import __version__
from dualign.serving.entity_index import EntityIndex
from dualign.serving.entity_json import Json, candidate_json, entity_json
from dualign.serving.reconcile_routes import answering
from dualign.serving.reconciliation import DEFAULT_LIMIT, Query, Reconciler
from dualign.serving.served_matches import ServedMatches
from dualign.web.policy import refusal

_TEXT = {"type": "string"}
_ID = {"name": "id", "in": "query", "required": True, "schema": _TEXT}


class LookupRoutes:
    """Routes over an index and, if there are any, the matches with its entities."""

    def __init__(self, index: EntityIndex, matches: ServedMatches | None) -> None:
        self.index, self.matches = index, matches
        self.reconciler = Reconciler(index)

    def routes(self) -> list[Route]:
        """All routes."""
        return [
            Route("/openapi.json", answering(self.described)),
            Route("/api/lookup", answering(self.lookup)),
            Route("/api/entity", answering(self.entity)),
            Route("/api/candidates", answering(self.candidates)),
            Route("/api/explain", answering(self.explain)),
        ]

    async def described(self, request: Request) -> Response:
        """The description of this interface."""
        del request
        return JSONResponse(openapi())

    async def lookup(self, request: Request) -> Response:
        """Entities by name."""
        asked = request.query_params
        limit = asked.get("limit", str(DEFAULT_LIMIT))
        if not (limit.isascii() and limit.isdigit() and 0 < len(limit) < 9 and int(limit) > 0):
            raise UsageError(f"limit is {limit!r}; it must be a whole number from 1")
        query = Query(name=asked.get("q", ""), type=asked.get("type", ""), limit=int(limit))
        if not query.name:
            raise UsageError("q is missing; it is the name to look for")
        (found,) = await run_sync(self.reconciler.answer, [query])
        candidates = [candidate_json(self.index, each, named_features=True) for each in found]
        return JSONResponse({"candidates": candidates})

    async def entity(self, request: Request) -> Response:
        """All statements about an entity."""
        entity = self.index.find(request.query_params.get("id", ""))
        if entity < 0:
            return refusal(404, "there is no entity with this id")
        return JSONResponse(await run_sync(entity_json, self.index, entity))

    async def candidates(self, request: Request) -> Response:
        """The matches of an entity."""
        return await self._of_matches(request, lambda matches, id_: matches.candidates(id_))

    async def explain(self, request: Request) -> Response:
        """Why a left entity was matched as it was."""
        return await self._of_matches(request, lambda matches, id_: matches.explain(id_))

    async def _of_matches(
        self, request: Request, ask: Callable[[ServedMatches, str], Any]
    ) -> Response:
        if self.matches is None:
            return refusal(404, "a graph is served, and no matches; start dualign serve MATCHES")
        found = await run_sync(ask, self.matches, request.query_params.get("id", ""))
        if dataclasses.is_dataclass(found) and not isinstance(found, type):
            found = dataclasses.asdict(found)
        return JSONResponse(found)


def openapi() -> Json:
    """The description of the JSON interface, as OpenAPI 3.1 has it."""
    name = {"name": "q", "in": "query", "required": True, "schema": _TEXT}
    kind = {"name": "type", "in": "query", "schema": _TEXT}
    limit = {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1}}
    paths: dict[str, tuple[str, list[Json]]] = {
        "/api/lookup": ("Entities by name", [name, kind, limit]),
        "/api/entity": ("All statements about an entity", [_ID]),
        "/api/candidates": ("The matches of an entity", [_ID]),
        "/api/explain": ("Why a left entity was matched as it was", [_ID]),
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "dualign serve", "version": __version__},
        "paths": {
            path: {"get": _operation(path, words, parameters)}
            for path, (words, parameters) in paths.items()
        },
    }


def _operation(path: str, words: str, parameters: list[Json]) -> Json:
    content = {"application/json": {"schema": {"type": "object"}}}
    return {
        "summary": words,
        "operationId": path.rpartition("/")[2],
        "parameters": parameters,
        "responses": {
            "200": {"description": "found", "content": content},
            "400": {"description": "the request is not understood", "content": content},
            "404": {"description": "there is nothing of the kind", "content": content},
        },
    }
