"""Records that are not what they should be; and those that are work from anywhere."""

import json
import os

import pytest

from dualign.cli import main
from worlds import write_world


@pytest.fixture(scope="module")
def aligned(tmp_path_factory):
    folder = tmp_path_factory.mktemp("aligned")
    (folder / "data").mkdir()
    pairs = write_world(folder / "data")
    truth = "".join(f"{left}\t{right}\n" for left, right in pairs)
    (folder / "data" / "truth.tsv").write_text(truth)
    before = os.getcwd()  # noqa: PTH109
    os.chdir(folder / "data")
    try:
        command = ["align", "left.tsv", "right.tsv", "--encoder", "characters", "--threads", "1"]
        assert main([*command, "--links", "links.tsv", "-o", "../m.tsv"]) == 0
    finally:
        os.chdir(before)
    return folder


ENTITY = "http://left.example/7"


def test_a_record_names_its_graphs_relative_to_itself(aligned):
    record = json.loads((aligned / "m.tsv.run.json").read_text())
    assert record["graphs"]["left"] == "data/left.tsv"
    assert set(record["inputs"]) == {f"data/{name}.tsv" for name in ("left", "right", "links")}


def test_explain_works_from_any_folder_and_after_a_move(aligned, tmp_path, monkeypatch):
    moved = tmp_path / "elsewhere"
    moved.mkdir()
    for path in (p for p in aligned.rglob("*") if p.is_file()):
        target = moved / path.relative_to(aligned)
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(path.read_bytes())
    monkeypatch.chdir(tmp_path)
    assert main(["explain", "elsewhere/m.tsv", ENTITY]) == 0
    assert main(["evaluate", "elsewhere/m.tsv", "--truth", "elsewhere/data/truth.tsv"]) == 0


def edited(aligned, tmp_path, **changes):
    record = json.loads((aligned / "m.tsv.run.json").read_text())
    (tmp_path / "m.tsv").write_bytes((aligned / "m.tsv").read_bytes())
    for side in ("left", "right"):
        record["graphs"][side] = str(aligned / "data" / f"{side}.tsv")
    record["inputs"] = {str(aligned / path): known for path, known in record["inputs"].items()}
    for name, value in changes.items():
        if isinstance(value, dict) and isinstance(record[name], dict):
            record[name] |= value
        else:
            record[name] = value
    (tmp_path / "m.tsv.run.json").write_text(json.dumps(record))
    return tmp_path / "m.tsv"


@pytest.mark.parametrize("name", ["/etc/passwd", "../../../../../../../etc/passwd"])
def test_explain_opens_no_file_but_those_with_a_hash(aligned, tmp_path, capsys, name):
    matches = edited(aligned, tmp_path, graphs={"left": name})
    assert main(["explain", str(matches), ENTITY]) == 2
    said = capsys.readouterr().err
    assert "since m.tsv was written" in said
    assert "root:" not in said


WRONG = {
    "a number": {"graphs": 7},
    "a number for a path": {"graphs": {"left": 7}},
    "a list of hashes": {"inputs": []},
    "a number for a hash": {"inputs": {"x": 7}},
    "reading of nothing": {"graphs": {"reading": {"nonsense": 1}}},
    "settings": {"settings": 7},
    "a matcher": {"matcher": 7},
    "judgements": {"judgements": 7},
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("verb", ["explain", "again"])
def test_a_record_that_is_not_one_is_our_error(aligned, tmp_path, capsys, change, verb):
    matches = edited(aligned, tmp_path, **change)
    command = ["explain", str(matches), ENTITY]
    if verb == "again":
        command = ["align", "--again", str(matches), "-o", str(tmp_path / "new.tsv")]
    assert main(command) == 2
    assert "not the record of an alignment" in capsys.readouterr().err


def test_settings_of_nothing_are_our_error(aligned, tmp_path, capsys):
    matches = edited(aligned, tmp_path, settings={"nonsense": 7})
    again = ["align", "--again", str(matches), "-o", str(tmp_path / "new.tsv")]
    assert main(again) == 2
    assert "unknown setting 'nonsense'" in capsys.readouterr().err
    edited(aligned, tmp_path, settings={"matcher": 7})
    assert main(again) == 2
    assert "not those of an alignment" in capsys.readouterr().err


@pytest.mark.parametrize("content", ["7", "[]", "null", "[" * 100_000, "{", ""])
def test_other_json_is_our_error(aligned, tmp_path, capsys, content):
    matches = edited(aligned, tmp_path)
    (tmp_path / "m.tsv.run.json").write_text(content)
    assert main(["explain", str(matches), ENTITY]) == 2
    assert "not the record of an alignment" in capsys.readouterr().err


def test_a_device_without_end_is_refused(aligned, tmp_path, capsys):
    matches = edited(aligned, tmp_path)
    (tmp_path / "m.tsv.run.json").unlink()
    (tmp_path / "m.tsv.run.json").symlink_to("/dev/zero")
    assert main(["explain", str(matches), ENTITY]) == 2
    assert main(["explain", "/dev/zero", ENTITY]) == 2
    assert main(["doctor", "/dev/zero", str(matches)]) == 2
    assert capsys.readouterr().err.count("error: ") == 3
