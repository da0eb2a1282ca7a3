"""Who may ask: a test for each rule."""

from __future__ import annotations

import anyio
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from dualign.web.policy import Guard, Policy


async def echo(request: Request) -> JSONResponse:
    return JSONResponse({"length": len(await request.body())})


async def slow(request: Request) -> JSONResponse:
    del request
    await anyio.sleep(60)
    return JSONResponse({})


def client_of(**limits: float) -> TestClient:
    policy = Policy.of_address(
        "127.0.0.1", 8000, ["refine.example"], largest_body=100, **limits,
        open_paths=("/", "/open"), framed_paths=("/open",),
    )  # fmt: skip
    routes = [
        Route("/", echo, methods=["GET", "POST"]),
        Route("/open", echo, methods=["GET", "POST"]),
        Route("/own", echo, methods=["GET", "POST"]),
        Route("/slow", slow),
    ]
    return TestClient(Guard(Starlette(routes=routes), policy), base_url="http://localhost:8000")


@pytest.fixture
def client():
    return client_of()


@pytest.mark.parametrize(
    "host",
    ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LocalHost:8000", "refine.example:8000"],
)
def test_own_names_are_answered(client, host):
    assert client.get("/own", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8000", "localhost", "localhost:9", "127.0.0.1.evil:8000", ""],
)
def test_a_name_pointed_at_this_machine_reaches_nothing(client, host):
    answer = client.get("/own", headers={"Host": host})
    assert answer.status_code == 421
    assert "--allow-host" in answer.json()["error"]


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://localhost:8000", "http://localhost:9"]
)
def test_pages_of_other_origins_may_not_write(client, origin):
    assert client.post("/own", headers={"Origin": origin}).status_code == 403
    answer = client.get("/own", headers={"Origin": origin})
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_a_browser_says_of_another_site_may_not_write(client, site):
    assert client.post("/own", headers={"Sec-Fetch-Site": site}).status_code == 403
    assert client.get("/own", headers={"Sec-Fetch-Site": site}).status_code == 200


def test_own_pages_and_programs_may_write(client):
    assert client.post("/own", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 200
    assert client.post("/own", headers={"Origin": "http://localhost:8000"}).status_code == 200
    assert client.post("/own").status_code == 200


def test_any_page_may_read_what_is_open(client):
    for path in ("/", "/open"):
        answer = client.post(path, headers={"Origin": "http://refine.example"})
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == "*"
    preflight = client.options("/open", headers={"Origin": "http://refine.example"})
    assert preflight.status_code == 204
    assert preflight.headers["access-control-allow-headers"] == "Content-Type, Accept-Language"


def test_only_what_is_meant_for_frames_may_be_framed(client):
    policies = [client.get(path).headers["content-security-policy"] for path in ("/open", "/own")]
    assert "frame-ancestors *" in policies[0]
    assert "frame-ancestors 'none'" in policies[1]
    for policy in policies:
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_every_answer_is_marked_refusals_too(client):
    for answer in (
        client.get("/own"),
        client.get("/nowhere"),
        client.get("/own", headers={"Host": "x"}),
    ):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert "content-security-policy" in answer.headers


def test_a_body_that_is_too_large_is_refused_however_it_comes(client):
    assert client.post("/own", content=b"x" * 100).json() == {"length": 100}
    answer = client.post("/own", content=b"x" * 101)
    assert answer.status_code == 413
    assert "101 bytes; at most 100" in answer.json()["error"]

    def in_pieces():
        for _ in range(20):
            yield b"x" * 10

    assert client.post("/own", content=in_pieces()).status_code == 413
    for length in ("-1", "1e9", "9" * 5_000, b"\xb2"):  # the last is a superscript two
        assert client.post("/own", headers={"Content-Length": length}).status_code == 413


def test_a_request_that_takes_too_long_is_given_up():
    answer = client_of(longest_request=0.2).get("/slow")
    assert answer.status_code == 503
    assert "more than 0.2 s" in answer.json()["error"]
