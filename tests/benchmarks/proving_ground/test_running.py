import json
import shutil
import time

import pytest

from proving_ground.cell import Cell, pairs_file, write_pairs
from proving_ground.datasets import read_pairs
from proving_ground.running import Runner


@pytest.fixture(scope="module")
def own_pairs(tmp_path_factory):
    """A folder with one pair of tables, and another with what the baselines find in it."""
    folder = tmp_path_factory.mktemp("proving")
    pair = folder / "own" / "towns"
    pair.mkdir(parents=True)
    (pair / "left.csv").write_text("id,name\n1,Ulm\n2,Bonn\n", encoding="utf-8")
    (pair / "right.csv").write_text("id,name\n8,ulm\n9,bonn\n", encoding="utf-8")
    (pair / "truth.tsv").write_text("1\t8\n2\t9\n", encoding="utf-8")
    (pair / "meta.json").write_text('{"family": "places", "complete": true}', encoding="utf-8")
    return folder / "own"


@pytest.fixture
def towns(own_pairs, monkeypatch):
    monkeypatch.setenv("DUALIGN_OWN_PAIRS", str(own_pairs))


@pytest.fixture(scope="module")
def baselines(own_pairs, tmp_path_factory):
    """Results with those of the baselines, and the figures of these."""
    runner = Runner(results=tmp_path_factory.mktemp("results"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DUALIGN_OWN_PAIRS", str(own_pairs))
        figures = runner.run(Cell(kind="baselines", task="towns"))
    assert runner.problems == []
    return runner.results, figures


def test_each_run_has_a_file_of_its_own():
    plain = Cell(kind="align", task="towns", links=20, draw=1)
    other = Cell(kind="align", task="towns", links=20, draw=1, matcher="/m", without="family")
    assert plain.file.as_posix() == "towns/links-20-draw-1.json"
    assert other.file.as_posix() == "towns/links-20-draw-1-without-family.json"
    assert Cell(kind="splink", task="towns").file.as_posix() == "towns/splink.json"


def test_pairs_of_a_baseline_are_kept(tmp_path):
    kept = pairs_file(tmp_path, "TF-IDF, all columns")
    write_pairs(kept, [("1", "8"), ("2", "9")])
    assert kept.name == "tf-idf-all-columns.tsv"
    assert read_pairs(kept) == [("1", "8"), ("2", "9")]


def test_what_is_there_is_not_run_again(tmp_path):
    cell = Cell(kind="baselines", task="towns")
    (tmp_path / "towns").mkdir()
    (tmp_path / cell.file).write_text(json.dumps({"kept": 1}), encoding="utf-8")
    assert Runner(results=tmp_path).run(cell) == {"kept": 1}


def test_nothing_runs_beyond_the_deadline(tmp_path):
    runner = Runner(results=tmp_path, deadline=time.monotonic() - 1)
    assert runner.run(Cell(kind="baselines", task="towns")) is None
    assert runner.problems == ["towns/baselines.json: not run, no time was left"]


@pytest.mark.slow
def test_the_baselines_in_a_process_of_their_own(baselines):
    results, figures = baselines
    assert figures["baselines"]["equal names"]["f1"] == 1.0
    assert figures["facts"]["family"] == "places"
    kept = pairs_file(results / "towns", "equal names")
    assert read_pairs(kept) == [("1", "8"), ("2", "9")]


@pytest.mark.slow
def test_a_run_that_fails_is_said_and_tried_again(own_pairs, tmp_path, monkeypatch):
    shutil.copytree(own_pairs, tmp_path / "own")
    monkeypatch.setenv("DUALIGN_OWN_PAIRS", str(tmp_path / "own"))
    (tmp_path / "own" / "towns" / "right.csv").unlink()
    runner = Runner(results=tmp_path / "results")
    cell = Cell(kind="baselines", task="towns")
    assert runner.run(cell) is None
    assert "no right file" in runner.problems[0]
    assert not (tmp_path / "results" / cell.file).exists()


@pytest.mark.slow
@pytest.mark.usefixtures("towns")
def test_dualign_in_a_process_of_its_own(baselines):
    results, _ = baselines
    runner = Runner(results=results)
    figures = runner.run(Cell(kind="align", task="towns", links=1))
    assert runner.problems == []
    assert figures["true"] == 1
    assert figures["rivals"]["equal names"]["f1"] == 1.0
    assert 0 <= figures["hits@1"] <= 1
    assert (results / "towns" / "links-1-draw-0.tsv").exists()
