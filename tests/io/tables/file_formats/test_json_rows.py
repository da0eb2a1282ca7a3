"""Where the rows are in JSON as programs and web services write it."""

from __future__ import annotations

import json

import pytest

from dualign.core.errors import InputWarning, MalformedInput, MissingInput
from dualign.io import ReadOptions, read
from table_contents import literals_of

PEOPLE = [{"id": "a", "name": "Anna"}, {"id": "b", "name": "Bo"}]


@pytest.fixture
def read_json(make_file):
    return lambda value, indent=1: read(make_file("t.json", json.dumps(value, indent=indent)))


@pytest.mark.parametrize(
    "value",
    [
        {"name": {"0": "Anna", "1": "Bo"}, "city": {"0": "Rome", "1": None}},
        {"name": ["Anna", "Bo"], "city": ["Rome", None]},
        [["name", "city"], ["Anna", "Rome"], ["Bo", None]],
    ],
)
def test_columns_as_pandas_writes_them(read_json, value):
    graph = read_json(value)
    assert graph.names == ("Anna", "Bo")
    assert ("1", "city", "Rome") in literals_of(graph)


def test_what_is_beside_objects_by_key_is_said(read_json):
    codes = {f"L{i}": {"name": f"Licence {i}"} for i in range(12)}
    graph = read_json({"version": "3", **codes})
    assert graph.entities == tuple(codes)
    assert "left out: version (beside the objects)" in graph.reading


def test_numbers_by_key_whose_keys_are_the_names(read_json):
    graph = read_json({"France": 33, "Germany": 49, "Italy": 39})
    assert graph.entities == graph.names == ("France", "Germany", "Italy")
    assert ("France", "value", "33") in literals_of(graph)


def test_keys_that_are_codes_are_no_names(read_json):
    graph = read_json({"A-1": 33, "A-2": 49})
    assert graph.names == ("", "")


def test_a_key_of_the_same_name_inside_the_objects_stays(read_json):
    graph = read_json({"x": {"key": "1", "name": "Anna"}, "y": {"key": "2", "name": "Bo"}})
    assert graph.entities == ("x", "y")
    assert ("x", "key", "1") in literals_of(graph)


def test_texts_of_a_list(read_json):
    assert read_json(["Paris", "Rome", "Oslo"]).names == ("Paris", "Rome", "Oslo")


def test_rows_deeper_inside(read_json):
    graph = read_json({"status": "ok", "data": {"total": 2, "items": PEOPLE}})
    assert graph.names == ("Anna", "Bo")
    for words in ("inside 'data'", "left out: status", "under 'items'", "left out: total"):
        assert words in graph.reading


def test_one_of_several_tables_is_named(make_file):
    path = make_file("t.json", json.dumps({"films": [{"id": "x"}], "all": {"people": PEOPLE}}))
    both = make_file("u.json", json.dumps({"films": [{"id": "x"}], "people": PEOPLE}, indent=1))
    with pytest.raises(MalformedInput, match=r"2 of its 2 keys: films, people; name one, as in "):
        read(both)
    assert read(f"{both}::people").entities == ("a", "b")
    assert read(f"{path}::all.people").entities == ("a", "b")
    with pytest.raises(MissingInput, match=r"no key 'dogs' among the 1 under 'all': people"):
        read(f"{path}::all.dogs")


def test_objects_of_objects_of_objects_are_several_tables(read_json):
    kinds = {
        side: {f"{side}{i}": {"name": f"n{i}", "terms": "x"} for i in range(9)} for side in "ab"
    }
    with pytest.raises(MalformedInput, match=r"::en: one object with a table under 2 of its 2 key"):
        read_json({"en": kinds})


def test_topojson_is_refused_with_what_to_do(read_json):
    with pytest.raises(MalformedInput, match="TopoJSON; convert it to GeoJSON"):
        read_json({"type": "Topology", "objects": {}, "arcs": []})


def test_an_object_of_one_line_may_be_one_row(make_file):
    content = '{"id": 1, "home": {"city": "Rome"}, "work": {"city": "Bonn"}}'
    for name in ("t.json", "t.jsonl"):
        assert read(make_file(name, content)).entities == ("1",)


@pytest.mark.parametrize(
    "record",
    [
        r'{"id": "1", "name": "\ud800"}',
        r'{"id": "1", "n\udfff": "a"}',
        r'{"id": "1", "l": [["\uDC00"]]}',
    ],
    ids=["value", "name", "in a list"],
)
@pytest.mark.parametrize(("name", "form"), [("t.jsonl", "{}\n{}"), ("t.json", "[{},\n{}]")])
def test_half_a_character_is_refused_or_skipped(make_file, record, name, form):
    path = make_file(name, form.format(record, '{"id": "2", "name": "\\ud83d\\ude00"}'))
    with pytest.raises(MalformedInput, match="half a character"):
        read(path)
    with pytest.warns(InputWarning, match="skipped 1 broken statement"):
        graph = read(path, ReadOptions(lenient=True))
    assert list(graph.entities) == ["2"]
