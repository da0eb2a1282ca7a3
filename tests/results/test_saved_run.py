"""Saved runs: matches, and beside them what is needed to explain and repeat them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

import dualign
from dualign import Aligner, AlignerSettings, MatchingSettings
from dualign.api.reading_verbs import recorded_pair
from dualign.cli import main
from dualign.io.graphs.stored_graph import store_graph
from dualign.results.saved_run import FORMAT, SavedRun
from matcher_contexts import SMALL
from matcher_graphs import named_pair
from worlds import write_world

OLD_RECORDS = Path(__file__).parent / "old_records"
SETTINGS = MatchingSettings(matcher=SMALL, encoder="characters")


def test_a_stored_graph_is_read_back_as_it_was(tmp_path) -> None:
    left, *_ = named_pair()
    store_graph(tmp_path / "g.dualign.gz", left)
    again = dualign.read(tmp_path / "g.dualign.gz")
    assert list(again.entities) == list(left.entities)
    assert list(again.relations) == list(left.relations)
    assert list(again.names) == list(left.names)
    np.testing.assert_array_equal(again.triples, left.triples)
    (tmp_path / "g.dualign.gz").write_bytes(b"no gzip")
    with pytest.raises(dualign.MalformedInput, match="not a graph that dualign has stored"):
        dualign.read(tmp_path / "g.dualign.gz")


@pytest.mark.parametrize("door", ["align", "Aligner"])
def test_graphs_from_memory_are_stored_beside_the_matches(door, tiny, tmp_path) -> None:
    left, right, links, _ = named_pair()
    if door == "align":
        alignment = dualign.align(left, right, links=links, settings=SETTINGS, matcher=tiny)
    else:
        alignment = Aligner(SETTINGS, matcher=tiny).align(left, right, links=links)
    path = tmp_path / "matches.tsv"
    alignment.write(path, top_k=2)
    entity = left.entities[3]
    assert str(dualign.explain(path, entity)) == str(alignment.explain(entity))
    pair = recorded_pair(SavedRun.read(path))
    assert sorted(map(tuple, pair.train.tolist())) == sorted(map(tuple, links.tolist()))


def test_a_run_is_repeated_from_its_record(tmp_path, tiny, capsys) -> None:
    write_world(tmp_path)
    tiny.write(tmp_path / "tiny")
    graphs = [str(tmp_path / "left.tsv"), str(tmp_path / "right.tsv")]
    flags = ["--links", str(tmp_path / "links.tsv"), "--matcher", str(tmp_path / "tiny")]
    flags += ["--encoder", "characters", "--one-to-one", "--seed", "3", "--top-k", "2"]
    first, second = tmp_path / "first.tsv", tmp_path / "second.tsv"
    assert main(["align", *graphs, *flags, "--threads", "1", "-o", str(first)]) == 0
    assert main(["align", "--again", str(first), "--threads", "1", "-o", str(second)]) == 0
    assert second.read_bytes() == first.read_bytes()
    ours, theirs = (json.loads(SavedRun.read(path).path.read_text()) for path in (first, second))
    for same in ("settings", "graphs", "inputs", "matcher", "links", "top_k"):
        assert ours[same] == theirs[same], same
    capsys.readouterr()
    assert main(["align", *graphs, "--again", str(first)]) == 2
    assert "leave out LEFT and RIGHT" in capsys.readouterr().err


def test_a_file_that_is_gone_is_named(tmp_path, tiny) -> None:
    left, right, links, _ = named_pair()
    alignment = dualign.align(left, right, links=links, settings=SETTINGS, matcher=tiny)
    alignment.write(tmp_path / "matches.tsv")
    (tmp_path / "matches.tsv.left.dualign.gz").unlink()
    with pytest.raises(dualign.UsageError, match=r"left\.dualign\.gz is gone"):
        dualign.explain(tmp_path / "matches.tsv", left.entities[0])


@pytest.fixture(params=range(FORMAT + 1))
def old_run(request, tmp_path, monkeypatch) -> Path:
    """A run as the dualign of that time has left it, with paths relative to its folder."""
    folder = tmp_path / "run"
    shutil.copytree(OLD_RECORDS / f"format-{request.param}", folder)
    monkeypatch.chdir(folder)
    return Path("matches.tsv")


def test_the_runs_of_every_earlier_format_are_explained_and_evaluated(old_run, tmp_path) -> None:
    found = dualign.explain(old_run, "http://left.example/3")
    assert found.object == "http://right.example/4"
    assert found.neighbours
    true_pairs = write_world(tmp_path, entities=12)
    assert dualign.evaluate(old_run, true_pairs).recall == 1.0


def test_a_record_that_does_not_know_its_links_is_not_repeated(capsys, tmp_path) -> None:
    old, new = (OLD_RECORDS / f"format-{number}" / "matches.tsv" for number in (0, 1))
    assert main(["align", "--again", str(old), "-o", str(tmp_path / "again.tsv")]) == 2
    assert "does not say where the links were" in capsys.readouterr().err
    run = SavedRun.read(new)
    run.check_repeatable()
    assert AlignerSettings.from_record(run.record["settings"]) == MatchingSettings(
        encoder="characters", assignment="hungarian"
    )


def test_a_record_of_a_newer_format_is_refused_with_both_numbers(old_run) -> None:
    record = SavedRun.read(old_run).path
    values = json.loads(record.read_text()) | {"format": FORMAT + 1}
    record.write_text(json.dumps(values))
    words = f"a record of format {FORMAT + 1}, and this dualign reads formats up to {FORMAT}"
    with pytest.raises(dualign.MalformedInput, match=words):
        dualign.explain(old_run, "http://left.example/3")
