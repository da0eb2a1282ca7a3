"""Paths in a record are relative to it."""

import os

import pytest

from dualign.io.relative_paths import relative_source, source_from


@pytest.fixture
def place(tmp_path, monkeypatch):
    (tmp_path / "data").mkdir()
    for name in ("a.csv", "b.csv", "x,y.csv", "shop.db"):
        (tmp_path / "data" / name).write_text("")
    monkeypatch.chdir(tmp_path / "data")
    return tmp_path


@pytest.mark.parametrize(
    ("source", "recorded"),
    [
        ("a.csv", "data/a.csv"),
        ("a.csv,b.csv", "data/a.csv,data/b.csv"),
        ("x,y.csv", "data/x,y.csv"),
        ("shop.db::items,makers", "data/shop.db::items,makers"),
        ("shop.db::items,a.csv", "data/shop.db::items,data/a.csv"),
        ("../data", "data"),
    ],
)
def test_there_and_back_from_another_folder(place, monkeypatch, source, recorded):
    assert relative_source(source, place) == recorded
    monkeypatch.chdir("/")
    found = source_from(recorded, place)
    for part in found.split("::")[0].split(",") if "x,y" not in found else [found]:
        assert os.path.exists(part)  # noqa: PTH110 - the very text


def test_an_older_record_names_files_from_where_the_run_was_started(place, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    assert source_from("a.csv", tmp_path / "elsewhere") == "a.csv"
    assert source_from("a.csv", place / "data") == str(place / "data" / "a.csv")
