"""Dictionaries: the truth is right, and no number of an entry is shown."""

from __future__ import annotations

import csv
import sqlite3
from contextlib import closing

import pytest

from growth.japanese_dictionaries import write_dictionaries

TABLES = """
CREATE TABLE Entry (idseq INTEGER); CREATE TABLE NEEntry (idseq INTEGER);
CREATE TABLE Kanji (ID INTEGER, idseq INTEGER, text TEXT);
CREATE TABLE NEKanji (ID INTEGER, idseq INTEGER, text TEXT);
CREATE TABLE Kana (ID INTEGER, idseq INTEGER, text TEXT);
CREATE TABLE NEKana (ID INTEGER, idseq INTEGER, text TEXT);
CREATE TABLE Sense (ID INTEGER, idseq INTEGER);
CREATE TABLE SenseGloss (sid INTEGER, lang TEXT, text TEXT);
CREATE TABLE NETranslation (ID INTEGER, idseq INTEGER);
CREATE TABLE NETransType (tid INTEGER, text TEXT);
CREATE TABLE NETransGloss (tid INTEGER, text TEXT);
"""


def made(path, names) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(TABLES)
        for number, (kanji, kana) in names.items():
            connection.execute("INSERT INTO NEEntry VALUES (?)", (number,))
            connection.execute("INSERT INTO NEKanji VALUES (1, ?, ?)", (number, kanji))
            connection.execute("INSERT INTO NEKana VALUES (1, ?, ?)", (number, kana))
        connection.execute("INSERT INTO Entry VALUES (9000001)")
        connection.execute("INSERT INTO Kana VALUES (1, 9000001, 'ああ')")
        connection.execute("INSERT INTO Sense VALUES (1, 9000001)")
        connection.execute("INSERT INTO SenseGloss VALUES (1, 'eng', 'like that')")
        connection.commit()


@pytest.fixture
def packages(tmp_path):
    kyoto = {5000002: ("京都", "きょうと")}
    made(tmp_path / "jamdict-1.0.db", {5000001: ("東京", "とうきょう")} | kyoto)
    made(tmp_path / "jamdict-1.5.db", kyoto | {5000003: ("奈良", "なら")})
    return tmp_path


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def test_the_truth_pairs_equal_entries(packages, tmp_path):
    sizes = write_dictionaries(tmp_path / "data", packages)
    assert sizes == {"left_entities": 3, "right_entities": 3, "true_links": 2}
    left, right = rows(tmp_path / "data/left.csv"), rows(tmp_path / "data/right.csv")
    pairs = [line.split("\t") for line in (tmp_path / "data/truth.tsv").read_text().splitlines()]
    found = {(left[a]["kana"], right[b]["kana"]) for a, b in pairs}
    assert found == {("きょうと", "きょうと"), ("ああ", "ああ")}
    assert "like that" in {row["meaning"] for row in left.values()}


def test_no_entry_shows_its_number(packages, tmp_path):
    write_dictionaries(tmp_path / "data", packages)
    for side in ("left", "right"):
        text = (tmp_path / f"data/{side}.csv").read_text(encoding="utf-8")
        assert "500000" not in text
        assert "9000001" not in text


def test_the_hard_version_hides_a_script_on_either_side(packages, tmp_path):
    write_dictionaries(tmp_path / "data", packages, hard=True)
    left = (tmp_path / "data/left.csv").read_text(encoding="utf-8")
    right = (tmp_path / "data/right.csv").read_text(encoding="utf-8")
    assert "京都" in left
    assert "きょうと" not in left
    assert "きょうと" in right
    assert "京都" not in right
