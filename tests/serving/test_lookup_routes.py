"""The JSON interface."""

from __future__ import annotations

import numpy as np
import pytest
from starlette.testclient import TestClient

from dualign.io import MatchTable
from dualign.results.explained_row import explain_match
from dualign.serving.serve_app import serve_app
from dualign.serving.served_matches import ServedMatches
from dualign.web.policy import Policy
from served_world import EX, world


@pytest.fixture
def matched(index):
    table = MatchTable(
        subject_id=[f"{EX}berlin", f"{EX}paris"],
        object_id=[f"{EX}berlin", f"{EX}köln"],
        confidence=np.array([0.9, 0.4], np.float32),
        rank=np.array([1, 1]),
        decision=["accept", "review"],
        score=np.array([0.9, 0.4], np.float32),
        subject_name=["Berlin", "Paris"],
        object_name=["Berlin", "Köln"],
    )
    matches = ServedMatches(table, lambda entity: explain_match(table, entity, world(), world()))
    policy = Policy.of_address("127.0.0.1", 8000)
    return TestClient(serve_app(index, matches, policy), base_url="http://localhost:8000")


def test_every_described_path_answers(client, matched):
    described = client.get("/openapi.json").json()
    assert described["openapi"].startswith("3.")
    asked = {"id": f"{EX}berlin", "q": "Berlin"}
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            names = [each["name"] for each in operation["parameters"] if each.get("required")]
            answer = matched.request(method, path, params={name: asked[name] for name in names})
            assert answer.status_code == 200, path


def test_lookup_finds_by_name(client):
    found = client.get("/api/lookup", params={"q": "Cologne", "limit": 1}).json()["candidates"]
    assert [each["id"] for each in found] == [f"{EX}köln"]


@pytest.mark.parametrize("asked", [{}, {"q": "x", "limit": "0"}, {"q": "x", "limit": "many"}])
def test_bad_lookups_are_refused_with_words(client, asked):
    answer = client.get("/api/lookup", params=asked)
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_an_entity_is_told_whole(client):
    said = client.get("/api/entity", params={"id": f"{EX}köln"}).json()
    assert said["names"] == ["Köln", "Cologne"]
    assert [each["id"] for each in said["types"]] == [f"{EX}City"]
    assert client.get("/api/entity", params={"id": "no"}).status_code == 404


def test_candidates_are_found_from_either_side(matched):
    for identifier in ("paris", "köln"):
        answer = matched.get("/api/candidates", params={"id": EX + identifier}).json()
        (row,) = [each for each in answer["candidates"] if each["subject_id"] == f"{EX}paris"]
        assert row["object_id"] == f"{EX}köln"
        assert row["confidence"] == pytest.approx(0.4)
    assert matched.get("/api/candidates", params={"id": "no"}).status_code == 400


def test_a_match_is_explained(matched):
    said = matched.get("/api/explain", params={"id": f"{EX}berlin"}).json()
    assert said["object"] == f"{EX}berlin"


def test_a_graph_alone_has_no_matches_to_tell_of(client):
    assert client.get("/api/explain", params={"id": "x"}).status_code == 404
