"""The routes of the review application: queue, case, search, judge, undo."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from dualign.core.errors import UsageError
from dualign.reviewing.review_case import CaseView
from dualign.reviewing.review_queue import Filter, ReviewQueue
from dualign.reviewing.review_run import ReviewRun
from dualign.serving.query_reading import BadQuery
from dualign.serving.reconcile_routes import answering, parse_json
from dualign.serving.suggesting import suggest_entities

SHOWN_PARTS = 5  # of each group of evidence
_ABOUT = {"subject": str, "object": str, "judgement": str, "reason": str}


class ReviewRoutes:
    """The routes over one run, for one reviewer."""

    def __init__(self, run: ReviewRun, reviewer: str, title: str) -> None:
        self.run, self.reviewer, self.title = run, reviewer, title
        self.queue, self.view = ReviewQueue(run), CaseView(run)

    def routes(self) -> list[Route]:
        """All routes."""
        return [
            Route("/api/state", answering(self.state)),
            Route("/api/queue", answering(self.listed)),
            Route("/api/case", answering(self.case)),
            Route("/api/search", answering(self.search)),
            Route("/api/explanation", answering(self.explanation)),
            Route("/api/judgements", answering(self.judge), methods=["POST"]),
            Route("/api/undo", answering(self.undo), methods=["POST"]),
        ]

    async def state(self, request: Request) -> Response:
        """Progress, and what can be filtered by."""
        del request
        return await _json(self._state)

    async def listed(self, request: Request) -> Response:
        """A page of the queue."""
        asked = request.query_params
        wanted = Filter(
            state=asked.get("state", "open"),
            type=asked.get("type", ""),
            relation=asked.get("relation", ""),
            decision=asked.get("decision", ""),
            least=_share(asked.get("least", "0"), "least"),
            most=_share(asked.get("most", "1"), "most"),
            text=asked.get("text", "")[:200],
        )
        start = asked.get("start", "0")
        if not (start.isascii() and start.isdigit() and len(start) < 10):
            raise UsageError(f"start is {start!r}; it must be a whole number")
        return await _json(self.queue.page, wanted, int(start))

    async def case(self, request: Request) -> Response:
        """A left entity and its candidates."""
        asked = request.query_params
        return await _json(self.view.case, asked.get("subject", ""), asked.get("further", ""))

    async def search(self, request: Request) -> Response:
        """Right entities by name, to pick another candidate."""
        text = request.query_params.get("q", "")
        return await _json(lambda: {"result": suggest_entities(self.run.index, text)})

    async def explanation(self, request: Request) -> Response:
        """What moved the probability of a pair before any judgement."""
        asked = request.query_params
        return await _json(self._explained, asked.get("subject", ""), asked.get("object", ""))

    async def judge(self, request: Request) -> Response:
        """Keep a judgement; answers with what it changed."""
        body = parse_json(await request.body())
        if not isinstance(body, dict) or not set(body) <= set(_ABOUT):
            raise BadQuery(f"a judgement is an object with {', '.join(_ABOUT)}")
        for name, kind in _ABOUT.items():
            if not isinstance(body.get(name, ""), kind):
                raise BadQuery(f"{name} must be a text")
        return await _json(self._judged, body)

    async def undo(self, request: Request) -> Response:
        """Take back the reviewer's last judgement."""
        del request
        return await _json(self._undone)

    def _state(self) -> dict[str, Any]:
        return self.queue.progress() | {
            "reviewer": self.reviewer,
            "title": self.title,
            "choices": self.queue.choices,
        }

    def _explained(self, subject: str, found: str) -> dict[str, Any]:
        run = self.run
        for graph, entity in ((run.left, subject), (run.right, found)):
            if entity not in graph.entity_index:
                raise UsageError(f"{entity!r} is not an entity of its graph")
        if run.explain is None:
            return {"prior": None, "log_odds": None, "contributions": []}
        why = run.explain(subject, found)
        return {
            "prior": why.prior,
            "log_odds": why.log_odds,
            "contributions": [
                {
                    "group": each.group,
                    "log_odds": each.log_odds,
                    "parts": [
                        {"label": part.label, "log_odds": part.log_odds}
                        for part in each.listed(SHOWN_PARTS)
                    ],
                }
                for each in why.contributions
            ],
        }

    def _judged(self, body: dict[str, str]) -> dict[str, Any]:
        begun = time.perf_counter()
        before = self.run.state().probability
        kept = self.run.judge(
            body.get("subject", ""),
            body.get("object", ""),
            body.get("judgement", ""),
            reviewer=self.reviewer,
            reason=body.get("reason", ""),
        )
        after = self.run.state().probability
        return {
            "number": kept.number,
            "at": kept.judged_at,
            "rescored": int((abs(after - before) > 1e-4).sum()),
            "seconds": round(time.perf_counter() - begun, 3),
            "open": self._is_open(kept.subject_id, kept.judgement),
            "progress": self.queue.progress(),
        }

    def _is_open(self, subject: str, word: str) -> bool:
        """Whether the reviewer should stay with an entity after a judgement about it."""
        if self.run.one_to_one:
            return word == "different"
        return subject not in self.run.state().judged

    def _undone(self) -> dict[str, Any]:
        undone = self.run.undo(self.reviewer)
        if undone is None:
            raise UsageError(f"{self.reviewer} has no judgement to undo")
        return {
            "subject": undone.subject_id,
            "object": undone.object_id,
            "judgement": undone.judgement,
            "progress": self.queue.progress(),
        }


async def _json(function: Callable[..., Any], *arguments: Any) -> Response:
    return JSONResponse(await run_sync(function, *arguments))


def _share(text: str, name: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise UsageError(f"{name} is {text!r}; it must be a number from 0 to 1")
    return value
