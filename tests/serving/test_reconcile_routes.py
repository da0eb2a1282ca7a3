"""The Reconciliation API, judged by its specifications."""

from __future__ import annotations

import json

import pytest

from reconciliation_schemas import (
    EXTENSION_02,
    EXTENSION_10,
    MANIFEST_02,
    MANIFEST_10,
    PROPOSAL,
    RESULT_BATCH_02,
    RESULT_BATCH_10,
    SUGGEST_ENTITIES,
    SUGGEST_LABELS,
    check,
)
from served_world import EX, SCRIPT


def ask(client, **queries):
    answer = client.post("/reconcile", data={"queries": json.dumps(queries)})
    assert answer.status_code == 200
    check(answer.json(), RESULT_BATCH_02)
    return {key: found["result"] for key, found in answer.json().items()}


def ask_10(client, *queries, path="/reconcile"):
    answer = client.post(path, json={"queries": list(queries)})
    assert answer.status_code == 200
    check(answer.json(), RESULT_BATCH_10)
    return [found["candidates"] for found in answer.json()["results"]]


def name_is(text):
    return {"matchType": "name", "propertyValue": text}


def test_the_manifests_follow_both_specifications(client):
    check(client.get("/reconcile").json(), MANIFEST_02)
    check(client.get("/").json(), MANIFEST_10)


def test_addresses_in_the_manifest_are_those_the_client_used(client):
    said = client.get("/reconcile").json()
    assert said["view"]["url"] == "http://localhost:8000/view?id={{id}}"
    assert said["suggest"]["entity"]["service_url"] == "http://localhost:8000"


def test_a_name_is_found_and_certain_only_if_it_is_unique(client):
    found = ask(client, q0={"query": "Berlin"}, q1={"query": "Paris"})
    assert found["q0"][0]["id"] == f"{EX}berlin"
    assert found["q0"][0]["match"]
    assert {each["id"] for each in found["q1"][:2]} == {f"{EX}paris", f"{EX}paris-texas"}
    assert not any(each["match"] for each in found["q1"])


def test_batches_by_get_are_answered_as_those_by_post(client):
    query = {"q0": {"query": "Berlin", "limit": 3}}
    by_get = client.get("/reconcile", params={"queries": json.dumps(query)}).json()
    assert by_get["q0"]["result"] == ask(client, **query)["q0"]


def test_an_alias_and_a_misspelling_are_found(client):
    found = ask(client, alias={"query": "Cologne"}, typo={"query": "Berlinn"})
    assert found["alias"][0]["id"] == f"{EX}köln"
    assert found["typo"][0]["id"] == f"{EX}berlin"


def test_a_property_tells_namesakes_apart(client):
    by_text = {"pid": f"{EX}country", "v": "France"}
    by_id = {"pid": f"{EX}country", "v": {"id": f"{EX}usa", "name": "USA"}}
    found = ask(
        client,
        text={"query": "Paris", "properties": [by_text]},
        entity={"query": "Paris", "properties": [by_id]},
        number={"query": "Paris", "properties": [{"pid": f"{EX}population", "v": 24000}]},
    )
    assert found["text"][0]["id"] == f"{EX}paris"
    assert found["text"][0]["match"]
    assert found["entity"][0]["id"] == found["number"][0]["id"] == f"{EX}paris-texas"


def test_a_property_that_disagrees_makes_no_certain_match(client):
    wrong = {"pid": f"{EX}country", "v": "United States of America"}
    (best, *_) = ask(client, q={"query": "Berlin", "properties": [wrong]})["q"]
    assert best["id"] == f"{EX}berlin"
    assert not best["match"]
    assert {each["id"]: each["value"] for each in best["features"]} == {
        "name": 100.0,
        f"{EX}country": 0.0,
    }


def test_a_type_restricts_the_candidates(client):
    found = ask(client, q={"query": "Germany", "type": f"{EX}City"}, n={"query": "x", "type": "no"})
    assert f"{EX}germany" not in [each["id"] for each in found["q"]]
    assert found["n"] == []


def test_an_id_as_a_query_finds_its_entity(client):
    (best, *_) = ask(client, q={"query": f"{EX}germany"})["q"]
    assert (best["id"], best["score"]) == (f"{EX}germany", 100)


def test_properties_alone_make_candidates(client):
    (best, *_) = ask_10(
        client,
        {
            "conditions": [
                {"matchType": "property", "propertyId": f"{EX}population", "propertyValue": 24000}
            ]
        },
    )[0]
    assert best["id"] == f"{EX}paris-texas"


@pytest.mark.parametrize("path", ["/reconcile", "/match"])
def test_the_draft_is_answered_in_order(client, path):
    names = ("Köln", "Berlin", "nothing like it")
    found = ask_10(client, *({"conditions": [name_is(name)]} for name in names), path=path)
    assert found[0][0]["id"] == f"{EX}köln"
    assert found[1][0]["id"] == f"{EX}berlin"


def test_a_required_condition_is_a_filter(client):
    country = {
        "matchType": "property",
        "propertyId": f"{EX}country",
        "propertyValue": ["France", "Germany"],
        "required": True,
    }
    (found,) = ask_10(client, {"conditions": [name_is("Paris"), country]})
    assert f"{EX}paris-texas" not in [each["id"] for each in found]
    (found,) = ask_10(
        client, {"conditions": [name_is("Paris"), country | {"matchQuantifier": "none"}]}
    )
    assert [each["id"] for each in found] == [f"{EX}paris-texas"]


@pytest.mark.parametrize(
    "queries",
    ["[]", "{", '{"q0": 1}', '{"q0": {"query": ""}}', '{"q0": {"query": "x", "limit": 0}}',
     '{"q0": {"query": "x", "properties": [{"v": 1}]}}', "[" * 5000],
)  # fmt: skip
def test_what_is_no_query_is_refused_with_words(client, queries):
    answer = client.post("/reconcile", data={"queries": queries})
    assert answer.status_code == 400
    assert answer.json()["error"]


@pytest.mark.parametrize(
    "body",
    [[], {"queries": {}}, {"queries": [{}]}, {"queries": [{"conditions": [{"matchType": "x"}]}]}],
)
def test_what_is_no_query_of_the_draft_is_refused(client, body):
    assert client.post("/reconcile", json=body).status_code == 400


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/reconcile", {"data": {"queries": r'{"q\ud800": {"query": "x"}}'}}),
        ("/extend", {"content": r'{"ids": ["\ud800"], "properties": [{"id": "x"}]}'}),
        ("/match", {"content": r'{"queries": [{"type": "\udfff"}]}'}),
    ],
)
def test_half_a_character_is_refused_with_words(client, path, body):
    answer = client.post(path, **body)
    assert answer.status_code == 400
    assert "not JSON" in answer.json()["error"]


def test_a_batch_that_is_too_large_is_refused(client):
    queries = {f"q{number}": {"query": "x"} for number in range(501)}
    answer = client.post("/reconcile", data={"queries": json.dumps(queries)})
    assert answer.status_code == 413
    assert "501 queries; at most 500" in answer.json()["error"]


@pytest.mark.parametrize("prefix", ["Ber", "berlin", "", f"{EX}berlin"])
def test_entities_are_suggested_by_their_beginning(client, prefix):
    answer = client.get("/suggest/entity", params={"prefix": prefix}).json()
    check(answer, SUGGEST_ENTITIES)
    assert f"{EX}berlin" in [each["id"] for each in answer["result"]]


def test_properties_and_types_are_suggested(client):
    for what, prefix, found in (("property", "pop", "population"), ("type", "cit", "City")):
        answer = client.get(f"/suggest/{what}", params={"prefix": prefix}).json()
        check(answer, SUGGEST_LABELS)
        assert [each["id"] for each in answer["result"]] == [EX + found]
    assert client.get("/suggest/nonsense").status_code == 404


def test_the_cursor_skips_suggestions(client):
    every = client.get("/suggest/entity", params={"prefix": ""}).json()["result"]
    later = client.get("/suggest/entity", params={"prefix": "", "cursor": "2"}).json()["result"]
    assert later == every[2:]


def test_data_extension_gives_typed_values_in_both_versions(client):
    ids, labels = [f"{EX}berlin", f"{EX}nowhere"], ["population", "country", "founded", "unheard"]
    asked = {"ids": ids, "properties": [{"id": EX + label} for label in labels]}
    old = client.get("/reconcile", params={"extend": json.dumps(asked)}).json()
    check(old, EXTENSION_02)
    assert old["rows"][f"{EX}berlin"] == {
        f"{EX}population": [{"int": 3_600_000}],
        f"{EX}country": [{"id": f"{EX}germany", "name": "Germany"}],
        f"{EX}founded": [{"date": "1006-02-03T00:00:00+00:00"}],
        f"{EX}unheard": [],
    }
    new = client.post("/extend", json=asked).json()
    check(new, EXTENSION_10)
    assert [row["id"] for row in new["rows"]] == ids
    assert new["rows"][0]["properties"][0]["values"] == [{"int": 3_600_000}]


def test_properties_are_proposed_for_a_type(client):
    answer = client.get("/extend/propose", params={"type": f"{EX}City"}).json()
    check(answer, PROPOSAL)
    assert f"{EX}population" in [each["id"] for each in answer["properties"]]
    every = client.get("/extend/propose").json()["properties"]
    assert f"{EX}country" in [each["id"] for each in every]


@pytest.mark.parametrize("path", ["/preview", "/view"])
def test_pages_show_an_entity_and_run_nothing(client, path):
    answer = client.get(path, params={"id": f"{EX}script"})
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in answer.text
    assert SCRIPT not in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert client.get(path, params={"id": "no"}).status_code == 404


def test_people_get_a_page_and_programs_the_manifest(client):
    page = client.get("/", headers={"Accept": "text/html"}).text
    assert "http://localhost:8000/reconcile" in page
    assert "small world" in page


@pytest.mark.parametrize(
    "path", ["/static/../service.py", "/static/%2e%2e/service.py", "/static//etc/passwd",
             "/static/..%2f..%2fservice.py", "/..%2f..%2fetc/passwd"]
)  # fmt: skip
def test_no_path_leads_out_of_the_folder_of_pages(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("given", ["/etc/passwd", "../../etc/passwd", "file:///etc/passwd"])
def test_an_id_is_never_a_path(client, given):
    for path in ("/api/entity", "/entity", "/preview"):
        answer = client.get(path, params={"id": given})
        assert answer.status_code == 404
        assert "root:" not in answer.text
