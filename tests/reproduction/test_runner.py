"""What a reproduction checks, keeps, reports and leaves alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from dualign.cli import main
from dualign.core.errors import InputWarning, MissingInput, UsageError
from dualign.io.process_lock import locked
from dualign.reproduction import Choice, cell_store, reproduce_experiment
from dualign.reproduction.cell import title_of
from dualign.reproduction.fit_cell import FitCell
from dualign.reproduction.table1 import CountCell

ZH, JA = Choice(datasets=("zh_en",)), Choice(datasets=("ja_en",))


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The data sets that are counted from now on."""
    done: list[str] = []
    original = CountCell.run

    def run(self: CountCell, *arguments: Any) -> dict[str, Any]:
        done.append(self.dataset)
        return original(self, *arguments)

    monkeypatch.setattr(CountCell, "run", run)
    return done


def _text(folder: Path, name: str = "table1") -> str:
    return (folder / f"{name}.md").read_text(encoding="utf-8")


def _cells(folder: Path) -> list[Path]:
    return sorted((folder / "cells").glob("*.json"))


def _other_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cell_store, "source_fingerprint", lambda: "othercode")


def test_a_narrower_run_keeps_the_rows_of_a_wider_one(three: Path, tmp_path: Path) -> None:
    reproduce_experiment("table1", tmp_path, data=three)
    whole = _text(tmp_path)
    reproduce_experiment("table1", tmp_path, data=three, choice=ZH)
    assert _text(tmp_path) == whole
    assert "runs done" not in whole


def test_a_partial_report_says_how_much_of_it_is_there(three: Path, tmp_path: Path) -> None:
    result = reproduce_experiment("table1", tmp_path, data=three, choice=ZH)
    assert "1 of 3 runs done." in _text(tmp_path)
    assert result.report.numbers["runs"]["planned"] == 3


def test_a_smoke_run_never_takes_the_place_of_results(three: Path, tmp_path: Path) -> None:
    reproduce_experiment("table1", tmp_path, data=three)
    whole = _text(tmp_path)
    reproduce_experiment("table1", tmp_path, data=three, choice=Choice(quick=True))
    assert _text(tmp_path) == whole
    assert "smoke run" in _text(tmp_path / "quick")
    assert len(_cells(tmp_path)) == 3
    assert len(_cells(tmp_path / "quick")) == 1


@pytest.mark.parametrize(
    ("experiment", "gone", "row"),
    [
        ("table2", "vectors/glove-100d-dbp15k-words.txt.gz", "RDGCN (GloVe 100-d)"),
        ("table2", "dbp15k/fr_en/translated_names_2", "HGCN-s"),
        ("figure3", "dbp15k/ja_en/splits/0_1", "BootEA, 200 epochs"),
        ("relations", "dbp15k/ja_en/rel_links", "relation names ja_en"),
        ("table1", "dbp15k/fr_en", "count fr_en"),
    ],
)
def test_missing_files_are_noticed_before_the_first_run(
    experiment: str,
    gone: str,
    row: str,
    three: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = three / gone
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    models = ["--models", "rdgcn", "hgcn-s"] if experiment == "table2" else []
    output = tmp_path / "out"
    command = ["reproduce", experiment, *models, "--data", str(three), "-o", str(output)]
    assert main(command) == 2
    said = capsys.readouterr().err
    assert f"{path}: not there, and read by " in said
    assert row in said
    assert "--models" in said
    assert not output.exists()


def test_one_file_of_a_missing_folder_is_named_in_full(three: Path, tmp_path: Path) -> None:
    shutil.rmtree(three / "vectors")
    with pytest.raises(MissingInput, match=r"vectors/glove-100d-dbp15k-words\.txt\.gz: not there"):
        reproduce_experiment("table2", tmp_path, data=three)


def test_runs_whose_files_are_missing_can_be_left_out(three: Path, tmp_path: Path) -> None:
    shutil.rmtree(three / "dbp15k" / "fr_en")
    reproduce_experiment("table1", tmp_path, data=three, skip_missing=True)
    assert "2 of 3 runs done." in _text(tmp_path)
    with pytest.raises(MissingInput):
        reproduce_experiment("table1", tmp_path, data=three)


def test_other_data_is_another_run(three: Path, tmp_path: Path, counted: list[str]) -> None:
    reproduce_experiment("table1", tmp_path, data=three, choice=ZH)
    other = tmp_path / "other"
    shutil.copytree(three, other)
    reproduce_experiment("table1", tmp_path, data=other, choice=ZH)
    assert counted == ["zh_en"]  # a copy is the same data
    path = other / "dbp15k" / "zh_en" / "triples_1"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))
    third = tmp_path / "third"
    other.rename(third)  # contents are hashed once per path
    reproduce_experiment("table1", tmp_path, data=third, choice=ZH)
    assert counted == ["zh_en", "zh_en"]


def test_a_kept_run_tells_its_data_its_code_and_its_cost(three: Path, tmp_path: Path) -> None:
    reproduce_experiment("table1", tmp_path, data=three, choice=ZH)
    (path,) = _cells(tmp_path)
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert len(kept["inputs"]["dbp15k/zh_en/triples_1"]) == 64
    assert len(kept["code"]) == 16
    assert kept["processor_seconds"] > 0
    assert kept["environment"]["threads"] >= 1
    assert kept["environment"]["versions"]["dualign"]


def test_runs_by_other_code_are_counted_and_done_again_when_asked(
    three: Path, tmp_path: Path, counted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        _other_code(patch)
        reproduce_experiment("table1", tmp_path, data=three, choice=ZH)
    reproduce_experiment("table1", tmp_path, data=three)
    assert counted == ["zh_en", "ja_en", "fr_en"]
    assert "1 of the 3 runs were made by other source code" in _text(tmp_path)
    del counted[:]
    reproduce_experiment("table1", tmp_path, data=three, fresh=True)
    assert counted == ["zh_en"]
    assert "other source code" not in _text(tmp_path)


def test_a_run_that_another_process_has_done_meanwhile_is_taken_from_there(
    three: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    original = CountCell.run

    def run(self: CountCell, *arguments: Any) -> dict[str, Any]:
        if not done:
            done.append("here")  # while this run goes on, the other process does the next
            reproduce_experiment("table1", tmp_path, data=three, choice=JA)
        done.append(self.dataset)
        return original(self, *arguments)

    monkeypatch.setattr(CountCell, "run", run)
    reproduce_experiment("table1", tmp_path, data=three)
    assert done == ["here", "ja_en", "zh_en", "fr_en"]
    assert "runs done" not in _text(tmp_path)


def test_a_run_that_another_process_is_at_is_left_to_it(
    three: Path, tmp_path: Path, counted: list[str]
) -> None:
    reproduce_experiment("table1", tmp_path, data=three, choice=ZH)
    (path,) = _cells(tmp_path)
    path.unlink()
    with locked(path.with_suffix(".lock")) as held:
        assert held
        with pytest.warns(InputWarning, match="count zh_en .process"):
            reproduce_experiment("table1", tmp_path, data=three)
        assert "2 of 3 runs done." in _text(tmp_path)
        for other in _cells(tmp_path):
            other.unlink()
        with pytest.warns(InputWarning), pytest.raises(UsageError, match="0 of 3 runs"):
            reproduce_experiment("table1", tmp_path, data=three, choice=ZH)
    reproduce_experiment("table1", tmp_path, data=three)
    assert counted.count("zh_en") == 2
    assert not list((tmp_path / "cells").glob("*.lock"))


@pytest.mark.parametrize(
    "content", ["", "[]", "null", '{"result": {}}', '{"result": {}, "result_hash": "", "code": ""}']
)
def test_a_damaged_result_is_named_and_done_again(
    content: str, three: Path, tmp_path: Path, counted: list[str]
) -> None:
    reproduce_experiment("table1", tmp_path, data=three, choice=ZH)
    (path,) = _cells(tmp_path)
    path.write_text(content, encoding="utf-8")
    with pytest.warns(InputWarning, match=path.name):
        reproduce_experiment("table1", tmp_path, data=three, choice=ZH)
    assert counted == ["zh_en", "zh_en"]
    assert path.with_suffix(".damaged").read_text(encoding="utf-8") == content


@pytest.mark.parametrize("place", ["taken", "taken/inside"])
def test_an_output_folder_that_cannot_be_is_refused_before_any_run(
    place: str, three: Path, tmp_path: Path, counted: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").write_text("a file")
    command = ["reproduce", "table1", "--data", str(three), "-o", str(tmp_path / place)]
    assert main(command) == 2
    assert "choose another folder with -o" in capsys.readouterr().err
    assert not counted


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["table1", "--models", "rdgcn"], "table1 has no models to choose from"),
        (["case-study", "--models", "rdgcn"], "case-study has no models to choose from"),
        (["table1", "--seeds", "1"], "table1 has no seeds to choose from"),
        (["ablations", "--datasets", "ja_en"], "unknown data set of ablations 'ja_en'"),
        (["table2", "--seeds", "0", "-3"], "the seed -3 is negative"),
    ],
)
def test_a_choice_that_does_not_apply_is_refused(
    arguments: list[str],
    message: str,
    three: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["reproduce", *arguments, "--data", str(three), "-o", str(tmp_path / "o")]) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "o").exists()


def test_a_seed_given_twice_counts_once() -> None:
    assert Choice(seeds=(3, 1, 3)).pick_seeds([0]) == [3, 1]


def test_an_interrupted_reproduction_says_how_to_go_on(
    three: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupt(*_: object) -> dict[str, Any]:
        raise KeyboardInterrupt

    monkeypatch.setattr(CountCell, "run", interrupt)
    assert main(["reproduce", "table1", "--data", str(three), "-o", str(tmp_path)]) == 130
    said = capsys.readouterr().err
    assert "type the same command again" in said
    assert "--resume" not in said


def test_a_run_is_told_in_a_few_words() -> None:
    assert title_of(FitCell(model="bootea", dataset="ja_en", seed=2)) == "bootea ja_en, seed 2"
    split = FitCell(model="rdgcn", dataset="fr_en", split="0_1")
    assert title_of(split) == "rdgcn fr_en, split 0_1, seed 0"
