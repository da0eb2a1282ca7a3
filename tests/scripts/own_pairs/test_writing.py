"""Ids and rows of a pair: random for each side apart, always the same, in every format."""

import csv
import gzip
import json

import pyarrow.parquet as pq
import pytest

from own_pairs.pair import Ref
from own_pairs.writing import draw_ids, write_side

RECORDS = {
    "FR": {
        "name": "France",
        "capital": ["Paris"],
        "area": 551695,
        "within": Ref("EU"),
        "empty": None,
    },
    "EU": {"name": 'Europe "the old"', "capital": [], "area": None, "within": None, "empty": ""},
    "DE": {"name": "Deutschland; Bund", "capital": ["Berlin", "Bonn"], "within": Ref("EU")},
}


def ids(iri=False):
    return draw_ids(list(RECORDS), "countries", "left", iri=iri)


def test_ids_are_distinct_show_no_key_and_are_the_same_again():
    keys = [f"key {number}" for number in range(500)]
    drawn = draw_ids(keys, "pair", "left", iri=False)
    assert len(set(drawn.values())) == 500
    assert drawn == draw_ids(list(reversed(keys)), "pair", "left", iri=False)
    assert not set(keys) & set(drawn.values())


def test_ids_of_the_two_sides_have_no_common_order():
    keys = [f"key {number:03}" for number in range(500)]
    left, right = (draw_ids(keys, "pair", side, iri=False) for side in ("left", "right"))
    first, second = (sorted(keys, key=side.__getitem__) for side in (left, right))
    same_place = sum(a == b for a, b in zip(first, second, strict=True))
    assert same_place < 10


def test_iris_name_their_side():
    assert all(iri.startswith("http://left.example/") for iri in ids(iri=True).values())


def test_csv_joins_lists_resolves_references_and_drops_empty_columns(tmp_path):
    path = write_side(RECORDS, ids(), tmp_path / "left", "csv", "en")
    rows = {row["name"]: row for row in csv.DictReader(path.read_text("utf-8").splitlines())}
    assert rows["Deutschland; Bund"]["capital"] == "Berlin|Bonn"
    assert rows["France"]["within"] == rows['Europe "the old"']["id"]
    assert "empty" not in rows["France"]


def test_excel_has_a_mark_semicolons_and_crlf(tmp_path):
    path = write_side(RECORDS, ids(), tmp_path / "right", "excel", "en")
    content = path.read_bytes()
    assert path.name == "right.csv"
    assert content.startswith(b"\xef\xbb\xbfid;name;")
    assert content.count(b"\r\n") == content.count(b"\n") == 4
    assert b'"Deutschland; Bund"' in content


def test_jsonl_keeps_lists_and_leaves_out_what_is_missing(tmp_path):
    path = write_side(RECORDS, ids(), tmp_path / "left", "jsonl", "en")
    rows = {row["name"]: row for row in map(json.loads, path.read_text("utf-8").splitlines())}
    assert rows["France"]["capital"] == ["Paris"]
    assert rows["France"]["area"] == 551695
    assert "area" not in rows['Europe "the old"']


def test_parquet_keeps_types(tmp_path):
    path = write_side(RECORDS, ids(), tmp_path / "left", "parquet", "en")
    rows = {row["name"]: row for row in pq.read_table(path).to_pylist()}
    assert rows["France"]["area"] == 551695
    assert rows["Deutschland; Bund"]["capital"] == ["Berlin", "Bonn"]
    assert rows["Deutschland; Bund"]["area"] is None


def test_turtle_has_languages_references_and_escapes(tmp_path):
    drawn = ids(iri=True)
    path = write_side(RECORDS, drawn, tmp_path / "left", "ttl.gz", "fr")
    text = gzip.decompress(path.read_bytes()).decode("utf-8")
    assert 'ex:name "France"@fr' in text
    assert f"ex:within <{drawn['EU']}>" in text
    assert r'"Europe \"the old\""@fr' in text


@pytest.mark.parametrize("form", ["csv", "excel", "jsonl", "parquet", "ttl.gz"])
def test_the_same_records_give_the_same_bytes(tmp_path, form):
    contents = []
    for place in ("one", "two"):
        folder = tmp_path / place / "pair"
        folder.mkdir(parents=True)
        path = write_side(RECORDS, ids(iri=form == "ttl.gz"), folder / "left", form, "en")
        contents.append(path.read_bytes())
    assert contents[0] == contents[1]


def test_a_reference_to_a_record_left_out_is_no_value(tmp_path):
    alone = {"FR": RECORDS["FR"]}
    path = write_side(alone, {"FR": "7"}, tmp_path / "left", "csv", "en")
    assert "within" not in path.read_text("utf-8")
