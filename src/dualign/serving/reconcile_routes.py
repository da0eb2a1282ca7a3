"""The routes of the Reconciliation API: 0.2 at ``/reconcile``, the draft of 1.0 at ``/``.

A JSON body belongs to the draft, a form or a query string to 0.2, so one address serves both.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from dualign.core.errors import DualignError
from dualign.serving.entity_index import EntityIndex
from dualign.serving.entity_json import Json, candidate_json
from dualign.serving.entity_page import entity_page, home_page
from dualign.serving.extending import extension, meta, proposed_properties, read_extension
from dualign.serving.manifests import manifest_02, manifest_10
from dualign.serving.query_reading import (
    BadQuery,
    BatchTooLarge,
    read_batch_02,
    read_batch_10,
)
from dualign.serving.reconciliation import Reconciler
from dualign.serving.suggesting import suggest_entities, suggest_properties, suggest_types
from dualign.web.policy import refusal

AT_ONCE = 2  # requests processed at once; more would only wait for each other in Python
Handler = Callable[[Request], Awaitable[Response]]


def base_of(request: Request) -> str:
    """The address of this server as the client calls it; the guard has checked the host."""
    return f"{request.url.scheme}://{request.headers['host']}"


def answering(handler: Handler) -> Handler:
    """The handler with errors of dualign turned into responses."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except BatchTooLarge as error:
            return refusal(413, str(error))
        except DualignError as error:
            return refusal(400, str(error))

    return answer


def parse_json(text: str | bytes) -> Any:
    """The value of some JSON; what is not JSON, too deep, or not Unicode is a bad query."""
    try:
        value = json.loads(text)
        json.dumps(value, ensure_ascii=False).encode()  # half a character can be escaped in JSON
    except (ValueError, RecursionError) as error:
        raise BadQuery(f"not JSON: {error}") from error
    return value


class ReconcileRoutes:
    """The routes over one index."""

    def __init__(self, index: EntityIndex) -> None:
        self.index = index
        self.reconciler = Reconciler(index)
        self.limiter = CapacityLimiter(AT_ONCE)

    def routes(self) -> list[Route]:
        """All routes."""
        return [
            Route("/", answering(self.home)),
            Route("/reconcile", answering(self.reconcile), methods=["GET", "POST"]),
            Route("/match", answering(self.match), methods=["POST"]),
            Route("/extend", answering(self.extend), methods=["POST"]),
            Route("/extend/propose", answering(self.propose)),
            Route("/suggest/{what}", answering(self.suggest)),
            Route("/preview", answering(self.preview)),
            Route("/view", answering(self.view)),
        ]

    async def home(self, request: Request) -> Response:
        """The manifest of the draft for programs, a page for people."""
        if "text/html" in request.headers.get("accept", ""):
            return HTMLResponse(home_page(self.index, base_of(request)))
        return JSONResponse(manifest_10(self.index, base_of(request)))

    async def reconcile(self, request: Request) -> Response:
        """Manifest, batches of queries, data extension."""
        if request.method == "POST" and _is_json(request):
            return await self.match(request)
        fields = parse_qs(request.url.query, keep_blank_values=True, max_num_fields=100)
        if request.method == "POST":
            body = (await request.body()).decode("utf-8", "replace")
            fields |= parse_qs(body, keep_blank_values=True, max_num_fields=100)
        if "extend" in fields:
            ids, properties = read_extension(parse_json(fields["extend"][0]))
            rows = await self._run(extension, self.index, ids, properties)
            return JSONResponse({"meta": meta(properties), "rows": rows})
        if "queries" not in fields:
            return JSONResponse(manifest_02(self.index, base_of(request)))
        batch = read_batch_02(parse_json(fields["queries"][0]))
        answers = await self._run(self._candidates, list(batch.values()), False)  # noqa: FBT003
        return JSONResponse(
            {key: {"result": found} for key, found in zip(batch, answers, strict=True)}
        )

    async def match(self, request: Request) -> Response:
        """A batch of queries of the draft of 1.0."""
        queries = read_batch_10(parse_json(await request.body()))
        answers = await self._run(self._candidates, queries, True)  # noqa: FBT003
        return JSONResponse({"results": [{"candidates": found} for found in answers]})

    async def extend(self, request: Request) -> Response:
        """Data extension of the draft of 1.0."""
        ids, properties = read_extension(parse_json(await request.body()))
        values = await self._run(extension, self.index, ids, properties)
        rows = [
            {"id": each, "properties": [{"id": p, "values": v} for p, v in values[each].items()]}
            for each in ids
        ]
        return JSONResponse({"meta": meta(properties), "rows": rows})

    async def propose(self, request: Request) -> Response:
        """Properties that are worth fetching for a type."""
        kind = request.query_params.get("type", "")
        properties = await self._run(proposed_properties, self.index, kind)
        return JSONResponse({"type": kind, "properties": properties})

    async def suggest(self, request: Request) -> Response:
        """Entities, properties or types by the beginning of a name."""
        suggesters = {
            "entity": suggest_entities,
            "property": suggest_properties,
            "type": suggest_types,
        }
        suggester = suggesters.get(request.path_params["what"])
        if suggester is None:
            return refusal(404, "suggestions are of entity, property or type")
        prefix, cursor = request.query_params.get("prefix", ""), _cursor(request)
        return JSONResponse({"result": await self._run(suggester, self.index, prefix, cursor)})

    async def preview(self, request: Request) -> Response:
        """A small page about an entity."""
        return self._page(request, preview=True)

    async def view(self, request: Request) -> Response:
        """A page about an entity."""
        return self._page(request, preview=False)

    def _page(self, request: Request, *, preview: bool) -> Response:
        entity = self.index.find(request.query_params.get("id", ""))
        if entity < 0:
            return refusal(404, "there is no entity with this id")
        return HTMLResponse(entity_page(self.index, entity, preview=preview))

    def _candidates(self, queries: list[Any], named_features: bool) -> list[list[Json]]:
        return [
            [candidate_json(self.index, each, named_features=named_features) for each in found]
            for found in self.reconciler.answer(queries)
        ]

    async def _run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return await run_sync(function, *arguments, limiter=self.limiter)


def _is_json(request: Request) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip() == "application/json"


def _cursor(request: Request) -> int:
    text = request.query_params.get("cursor", "0")
    return min(int(text), 1000) if text.isascii() and text.isdigit() and len(text) < 9 else 0
