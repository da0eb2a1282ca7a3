"""The review application: its routes, and who may use them."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from dualign.results.explanation import Contribution, Explanation, Part
from dualign.reviewing.review_app import review_app
from dualign.web.policy import Policy
from review_world import L, R

TOKEN = "a token for tests"
BASE = "http://127.0.0.1:8001"
BEARER = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def app(run):
    policy = Policy.of_address("127.0.0.1", 8001, largest_body=1 << 12)
    return review_app(run, "anna", "matches.tsv", policy, TOKEN)


@pytest.fixture
def client(app):
    return TestClient(app, base_url=BASE, headers=BEARER)


def judge(client, word="same", found=f"{R}c0", **more):
    body = {"subject": f"{L}c0", "object": found, "judgement": word, **more}
    return client.post("/api/judgements", json=body)


def test_a_judgement_is_kept_and_told(client, run):
    answer = judge(client, reason="same country")
    assert answer.status_code == 200
    assert answer.json()["rescored"] >= 2
    assert 0 < answer.json()["seconds"] < 60  # on a busy machine; benchmarks/rescoring.py times it
    (kept,) = run.store.current()
    assert (kept.reviewer, kept.reason, kept.judgement) == ("anna", "same country", "same")
    state = client.get("/api/state").json()
    assert (state["judged"], state["total"]) == (1, 9)
    assert state["choices"]["types"][0]["count"] == 6


def test_undo_takes_it_back(client, run):
    judge(client)
    assert client.post("/api/undo", json={}).json()["subject"] == f"{L}c0"
    assert run.store.current() == []
    assert client.post("/api/undo", json={}).status_code == 400


def test_queue_case_and_search_answer(client):
    page = client.get("/api/queue", params={"state": "all", "text": "Berlin"}).json()
    (entry,) = [each for each in page["entries"] if each["subject_name"] == "Berlin"]
    case = client.get("/api/case", params={"subject": entry["subject"]}).json()
    assert case["candidates"][0]["name"] == "Berlin"
    found = client.get("/api/search", params={"q": "Lyo"}).json()["result"]
    assert found[0]["id"] == f"{R}c3"


def test_a_pair_is_explained_where_the_run_was_kept(client, run):
    asked = {"subject": f"{L}c0", "object": f"{R}c0"}
    assert client.get("/api/explanation", params=asked).json()["contributions"] == []
    part = Part(label="Berlin ~ Berlin", log_odds=2.0)
    run.explain = lambda subject, found: Explanation(
        subject=subject, object=found, subject_name="", object_name="", confidence=0.5,
        decision="accept", prior=-2.0, log_odds=0.0,
        contributions=(Contribution(group="names", log_odds=2.0, parts=(part,)),),
    )  # fmt: skip
    why = client.get("/api/explanation", params=asked).json()
    assert why["prior"] + why["contributions"][0]["log_odds"] == why["log_odds"]
    assert why["contributions"][0]["parts"][0]["label"] == "Berlin ~ Berlin"
    assert client.get("/api/explanation", params=asked | {"object": "no"}).status_code == 400


@pytest.mark.parametrize(
    "asked", [{"state": "x"}, {"least": "2"}, {"most": "nan"}, {"start": "-1"}, {"decision": "x"}]
)
def test_bad_filters_are_refused_with_words(client, asked):
    answer = client.get("/api/queue", params=asked)
    assert answer.status_code == 400
    assert answer.json()["error"]


@pytest.mark.parametrize(
    "body",
    [[], "x", {"judgement": 1}, {"subject": "no", "object": f"{R}c0", "judgement": "same"},
     {"subject": f"{L}c0", "object": f"{R}c0", "judgement": "maybe"}, {"reviewer": "eve"}],
)  # fmt: skip
def test_what_is_no_judgement_is_refused(client, run, body):
    assert client.post("/api/judgements", json=body).status_code == 400
    assert run.store.current() == []


def test_the_address_with_the_token_gives_a_cookie_that_scripts_cannot_read(app):
    visitor = TestClient(app, base_url=BASE)
    assert visitor.get("/").status_code == 401
    answer = visitor.get("/", params={"token": TOKEN}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "<title>dualign review</title>" in visitor.get("/").text


@pytest.mark.parametrize("path", ["/", "/api/state", "/api/queue", "/static/review.js", "/nowhere"])
def test_nothing_is_told_without_the_token(app, path):
    assert TestClient(app, base_url=BASE).get(path).status_code == 401


def test_guessing_tokens_ends_soon(app):
    visitor = TestClient(app, base_url=BASE)
    answers = [visitor.get("/", params={"token": str(n)}).status_code for n in range(12)]
    assert answers == [401] * 10 + [429] * 2
    assert visitor.get("/", params={"token": TOKEN}).status_code == 429


def test_guessing_does_not_lock_the_reviewer_out(app, client):
    stranger = TestClient(app, base_url=BASE)
    for number in range(12):
        stranger.get("/", params={"token": str(number)})
    assert stranger.get("/api/state").status_code == 429
    assert client.get("/api/state").status_code == 200
    assert judge(client).status_code == 200


@pytest.mark.parametrize("place", ["subject", "reason"])
def test_half_a_character_is_refused(client, run, place):
    body = {"subject": "a", "object": "b", "judgement": "same", "reason": ""}
    text = json.dumps(body | {place: "\ud800"})
    answer = client.post("/api/judgements", content=text)
    assert answer.status_code == 400
    assert "not JSON" in answer.json()["error"]
    assert run.store.current() == []


def test_writes_are_limited_in_number(app, client, monkeypatch):
    monkeypatch.setattr(app.app.writes, "most", 2)
    assert [judge(client).status_code for _ in range(3)] == [200, 200, 429]
    assert client.get("/api/state").status_code == 200


def test_pages_of_other_origins_cannot_write(client, run):
    answer = client.post("/api/undo", json={}, headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403
    assert judge(client, reason="x" * 5000).status_code == 413
    assert run.store.current() == []


def test_another_host_name_reaches_nothing(client):
    assert client.get("/api/state", headers={"Host": "evil.example:8001"}).status_code == 421


@pytest.mark.parametrize("path", ["/static/../review_app.py", "/static/%2e%2e/review_app.py",
                                  "/static//etc/passwd", "/static/..%2f..%2fapi.py"])  # fmt: skip
def test_no_path_leads_out_of_the_folder_of_pages(client, path):
    assert client.get(path).status_code == 404


def test_the_page_has_no_script_of_its_own(client):
    page = client.get("/")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "onclick" not in page.text
    assert "style=" not in page.text
    assert page.text.count("<script") == 1


def test_no_judgement_crosses_to_another_server(client):
    assert "access-control-allow-origin" not in client.get("/api/state").headers
