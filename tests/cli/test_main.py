"""The command line as a whole."""

import warnings

import pytest

from dualign.cli import main
from dualign.core.errors import InputWarning


@pytest.mark.parametrize("command", [[], ["align"], ["evaluate"], ["demo"], ["doctor"]])
def test_help_is_there_for_every_command(command, capsys):
    with pytest.raises(SystemExit) as ended:
        main([*command, "--help"])
    assert ended.value.code == 0
    assert "usage: dualign" in capsys.readouterr().out


@pytest.mark.parametrize("command", [[], ["nonsense"], ["evaluate"], ["align", "--nonsense"]])
def test_wrong_usage_is_exit_code_2(command, capsys):
    with pytest.raises(SystemExit) as ended:
        main(command)
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_what_a_command_does_not_know_shows_its_own_usage(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["explain", "m.tsv", "Paris", "Rome"])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("usage: dualign explain ")
    assert "unrecognized arguments: Rome (see dualign explain --help)" in said


def test_align_without_graphs_says_what_to_give(capsys):
    assert main(["align"]) == 2
    assert "give LEFT and RIGHT, or --again RECORD" in capsys.readouterr().err


def test_an_unforeseen_error_is_one_line_and_exit_code_1(monkeypatch, tmp_path, capsys):
    def fail(*_, **__):
        raise RuntimeError("the unforeseen")

    monkeypatch.setattr("dualign.cli.evaluate.evaluate", fail)
    assert main(["evaluate", str(tmp_path), "--truth", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "the unforeseen" in said
    assert "Traceback" not in said


def test_input_warnings_are_shown_as_notes(monkeypatch, tmp_path, capsys):
    def warn(*_, **__):
        warnings.warn("3 duplicate triples were merged", InputWarning, stacklevel=2)
        raise KeyboardInterrupt

    monkeypatch.setattr("dualign.cli.evaluate.evaluate", warn)
    assert main(["evaluate", str(tmp_path), "--truth", str(tmp_path)]) == 130
    assert "note: 3 duplicate triples were merged" in capsys.readouterr().err
