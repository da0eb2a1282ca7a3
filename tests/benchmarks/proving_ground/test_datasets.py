import json

import pytest

from proving_ground.datasets import DBP15K_FAMILY, FAMILIES, PAIRS, load_task, own_pairs, task_names


@pytest.fixture
def own(tmp_path, monkeypatch):
    folder = tmp_path / "own"
    pair = folder / "towns"
    pair.mkdir(parents=True)
    (pair / "left.csv").write_text("id,name\n1,Ulm\n2,Bonn\n", encoding="utf-8")
    (pair / "right.jsonl").write_text('{"id": "9", "label": "Ulm"}\n', encoding="utf-8")
    (pair / "truth.tsv").write_text("1\t9\n1\t9\n", encoding="utf-8")
    meta = {"family": "places", "complete": False, "cardinality": "1:1"}
    (pair / "meta.json").write_text(json.dumps(meta), encoding="utf-8")
    (folder / "unfinished").mkdir()
    monkeypatch.setenv("DUALIGN_OWN_PAIRS", str(folder))
    return folder


@pytest.mark.usefixtures("own")
def test_a_pair_of_our_own(tmp_path):
    task = load_task("towns", tmp_path)
    assert (task.name, task.family, task.complete, task.one_to_one) == (
        "towns", "places", False, True,
    )  # fmt: skip
    assert task.truth == (("1", "9"),)
    assert task.records[0].ids == ["1", "2"]
    assert task.positions(task.truth).tolist() == [[0, 0]]


@pytest.mark.usefixtures("own")
def test_only_finished_pairs_are_listed():
    assert list(own_pairs()) == ["towns"]
    assert "towns" in task_names()


def test_none_of_our_own_without_a_folder(monkeypatch):
    monkeypatch.delenv("DUALIGN_OWN_PAIRS", raising=False)
    assert own_pairs() == {}
    assert len(task_names()) == len(PAIRS) + 4


def test_a_missing_side_is_said(own, tmp_path):
    (own / "towns" / "right.jsonl").unlink()
    with pytest.raises(SystemExit, match="no right file"):
        load_task("towns", tmp_path)


def test_an_unknown_name_is_said(tmp_path):
    with pytest.raises(SystemExit, match="no such task; there are abt_buy"):
        load_task("abtbuy", tmp_path)


def test_families_name_pairs_that_there_are():
    assert set(FAMILIES) <= set(PAIRS)


def test_the_demo(tmp_path):
    task = load_task("demo", tmp_path)
    assert task.complete
    assert task.one_to_one
    assert len(task.truth) == 3192
    assert task.family != DBP15K_FAMILY
