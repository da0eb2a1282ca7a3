"""``dualign reproduce``, end to end on a small data folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dualign.cli import main
from dualign.reproduction import EXPERIMENTS, Choice, get_experiment, reproduce_experiment
from dualign.reproduction.fit_cell import FitCell

FAST = Choice(quick=True, models=("je", "gcn-align"))


def _runs(monkeypatch: pytest.MonkeyPatch, fail_after: int | None = None) -> list[str]:
    """Note which models are fitted; after so many, the run is cut off."""
    done: list[str] = []
    original = FitCell.run

    def run(self: FitCell, *arguments: Any) -> dict[str, Any]:
        if fail_after is not None and len(done) >= fail_after:
            raise KeyboardInterrupt
        done.append(self.model)
        return original(self, *arguments)

    monkeypatch.setattr(FitCell, "run", run)
    return done


def _case(folder: Path) -> Any:
    return json.loads((folder / "case-study.json").read_text(encoding="utf-8"))["cases"][0]["case"]


@pytest.mark.parametrize("name", sorted(EXPERIMENTS))
def test_every_experiment_writes_text_numbers_and_figures(
    name: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUALIGN_DATA", str(data))
    narrowed = ["--models", "mtranse", "rdgcn"] if name == "table2" else []
    command = ["reproduce", name, "--quick", "--threads", "1", "-o", str(tmp_path), *narrowed]
    assert main(command) == 0
    written = tmp_path / "quick"
    assert (written / f"{name}.md").read_text(encoding="utf-8").startswith("# ")
    assert json.loads((written / f"{name}.json").read_text(encoding="utf-8"))
    drawn = {path.suffix for path in written.glob("*.*")} & {".png", ".svg"}
    nothing_to_draw = name == "table1" or (name == "case-study" and not _case(written))
    assert drawn == (set() if nothing_to_draw else {".png", ".svg"})


def test_a_table_shows_the_published_number_beside_ours(data: Path, tmp_path: Path) -> None:
    result = reproduce_experiment("table2", tmp_path, data=data, choice=FAST)
    (line,) = [x for x in result.report.markdown.splitlines() if x.startswith("| JE")]
    assert line.split("|")[2].strip() == ".213"
    assert line.split("|")[4].strip() == ".428"
    (row,) = [r for r in result.report.numbers["rows"] if r["row"] == "JE"]
    assert 0 <= row["hits@1"][0] <= row["hits@10"][0] <= 1


def test_finished_runs_are_not_done_again(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = _runs(monkeypatch)
    first = reproduce_experiment("table2", tmp_path, data=data, choice=FAST)
    assert done == ["je", "gcn-align"]
    again = reproduce_experiment("table2", tmp_path, data=data, choice=FAST)
    assert done == ["je", "gcn-align"]
    assert again.report.markdown == first.report.markdown


def test_an_interrupted_reproduction_goes_on_where_it_stopped(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        _runs(patch, fail_after=1)
        with pytest.raises(KeyboardInterrupt):
            reproduce_experiment("table2", tmp_path, data=data, choice=FAST)
    assert "| JE" in (tmp_path / "quick" / "table2.md").read_text(encoding="utf-8")
    done = _runs(monkeypatch)
    reproduce_experiment("table2", tmp_path, data=data, choice=FAST)
    assert done == ["gcn-align"]


def test_other_settings_are_another_run(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = _runs(monkeypatch)
    for seed in (0, 1):
        choice = Choice(quick=True, models=("je",), seeds=(seed,))
        reproduce_experiment("table2", tmp_path, data=data, choice=choice)
    assert done == ["je", "je"]


def test_relations_are_ranked_both_ways_by_every_row(data: Path, tmp_path: Path) -> None:
    file, _ = get_experiment("relations")
    result = reproduce_experiment("relations", tmp_path, data=data, choice=Choice(quick=True))
    rows = {row["row"]: row for row in result.report.numbers["rows"]}
    assert list(rows) == [row["name"] for row in file["rows"]]
    names = rows["relation names alone: equal local names"]
    assert (names["left-right"], names["right-left"]) == ([1.0], [1.0])
    # The graphs of the fixture have the same five relations over the same entities.
    both = rows["RDGCN: c and matches (what `align --model rdgcn` gives)"]
    assert (both["left-right"], both["right-left"]) == ([1.0], [1.0])
    assert 0 < rows["counted over the known links"]["left-right"][0] < 1
    for each in result.report.numbers["lists"]:
        assert (each["right"], each["known"]) == (5, 5)


def test_every_model_of_the_paper_has_a_row_with_its_published_numbers() -> None:
    file, _ = get_experiment("table2")
    published = {row["model"] for row in file["rows"] if "published" in row}
    assert published == {
        *("je", "mtranse", "jape", "iptranse", "bootea", "gcn-align"),
        *("gcn-s", "r-gcn-s", "hgcn-s", "rd", "rdgcn"),
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tabel2"], "unknown experiment 'tabel2'"),
        (["table2", "--models", "transe"], "unknown model of this experiment 'transe'"),
        (["table2", "--datasets", "de_en"], "unknown data set 'de_en'"),
        (["table2", "--data", "/nowhere"], "/nowhere/dbp15k: no such folder"),
    ],
)
def test_what_is_not_there_is_said(
    arguments: list[str], message: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--data", str(data)] if "--data" not in arguments else []
    assert main(["reproduce", *arguments, *given]) == 2
    assert message in capsys.readouterr().err.replace("\n", "")


def test_without_a_data_folder_the_error_says_how_to_give_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DUALIGN_DATA", raising=False)
    assert main(["reproduce", "table1"]) == 2
    assert "--data" in capsys.readouterr().err
