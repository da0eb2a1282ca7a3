"""``dualign review`` before a page is served: what it refuses, and in which words."""

from __future__ import annotations

import json

import pytest

from dualign.api import asking_verbs
from dualign.cli import main
from dualign.core.errors import MissingExtra
from dualign.results.saved_run import record_path
from review_world import write_run


@pytest.mark.parametrize("command", ["review", "serve"])
def test_a_record_cannot_make_it_read_another_file(tmp_path, capsys, command):
    matches = write_run(tmp_path)
    secret = tmp_path / "secret.tsv"
    secret.write_text("root\tpassword\thunter2\n")
    record = json.loads(record_path(matches).read_text())
    record["graphs"]["right"] = str(secret)
    record_path(matches).write_text(json.dumps(record))
    assert main([command, str(matches), "--port", "0"]) == 2
    assert "secret.tsv is not the file that matches.tsv was made from" in capsys.readouterr().err


def test_graphs_that_have_changed_are_refused(tmp_path, capsys):
    matches = write_run(tmp_path)
    graph = tmp_path / "left.dualign.gz"
    graph.write_bytes(graph.read_bytes() + b"\0")
    assert main(["review", str(matches), "--port", "0"]) == 2
    assert "left.dualign.gz is not the file" in capsys.readouterr().err


def test_matches_without_a_record_are_refused(tmp_path, capsys):
    matches = write_run(tmp_path)
    record_path(matches).unlink()
    assert main(["review", str(matches)]) == 2
    assert "no such record" in capsys.readouterr().err


def test_without_the_extra_it_says_which_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(asking_verbs, "find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"pip install 'dualign\[review\]'"):
        asking_verbs.review(tmp_path)
