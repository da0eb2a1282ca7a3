"""``dualign evaluate``."""

import json

from dualign.cli import main

HEADER = "subject_id\tobject_id\tconfidence\trank\tdecision\n"


def test_figures_are_shown_and_written(tmp_path, capsys):
    matches, truth = tmp_path / "matches.tsv", tmp_path / "truth.tsv"
    rows = ["a\tx\t0.9\t1\taccept\n", "b\ty\t0.8\t1\taccept\n", "c\tx\t0.2\t1\tnone\n"]
    matches.write_text(HEADER + "".join(rows))
    truth.write_text("a\tx\nb\tz\nc\tw\n")
    figures = tmp_path / "figures.json"
    command = ["evaluate", str(matches), "--truth", str(truth), "--json", str(figures)]
    assert main(command) == 0
    report = json.loads(figures.read_text())
    assert report["precision"] == 0.5
    assert report["recall"] == 1 / 3
    assert report["hits@1"] == 1 / 3
    assert "precision" in capsys.readouterr().out


def test_a_truth_of_other_entities_is_refused(tmp_path, capsys):
    matches, truth = tmp_path / "matches.tsv", tmp_path / "truth.tsv"
    matches.write_text(HEADER + "a\tx\t0.9\t1\taccept\n")
    truth.write_text("x\ta\n")
    assert main(["evaluate", str(matches), "--truth", str(truth)]) == 2
    assert "swapped" in capsys.readouterr().err


def test_a_matches_file_that_is_not_there_is_exit_code_2(tmp_path, capsys):
    assert main(["evaluate", str(tmp_path / "no.tsv"), "--truth", "t.tsv"]) == 2
    assert "no such file" in capsys.readouterr().err
