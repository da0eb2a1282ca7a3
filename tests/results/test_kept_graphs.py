"""The copy of both graphs beside the matches: equal to them, and used only while it can be."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import dualign
from dualign import MatchingSettings
from dualign.api import reading_verbs
from dualign.api.reading_verbs import recorded_graphs
from dualign.core.alias_table import AliasTable
from dualign.results.kept_graphs import graphs_path, keep_graphs, kept_graphs
from dualign.results.saved_run import SavedRun
from matcher_contexts import SMALL
from matcher_graphs import named_pair

SETTINGS = MatchingSettings(matcher=SMALL, encoder="characters")


@pytest.fixture(scope="module")
def kept(tiny, tmp_path_factory):
    left, right, links, _ = named_pair()
    path = tmp_path_factory.mktemp("kept") / "matches.tsv"
    dualign.align(left, right, links=links, settings=SETTINGS, matcher=tiny).write(path)
    return path


@pytest.fixture
def files_are_closed(monkeypatch):
    """Reading a graph from its own file is an error."""

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a graph was read from its file")

    monkeypatch.setattr(reading_verbs, "read_pair", refused)


def plain(graph):
    """A graph as values that can be compared."""
    if graph is None:
        return None
    values = {name: getattr(graph, name) for name in ("source", "opaque_ids", "reading")}
    values |= {name: list(getattr(graph, name)) for name in ("entities", "relations", "names")}
    values |= {"triples": graph.triples.tolist(), "stated": plain(graph.stated)}
    for table in (graph.aliases, graph.attributes):
        for each in dataclasses.fields(table):
            values[f"{type(table).__name__} {each.name}"] = list(getattr(table, each.name))
    return values


@pytest.mark.usefixtures("files_are_closed")
def test_the_copy_is_the_graphs_themselves(kept) -> None:
    left, right, *_ = named_pair()
    pair = recorded_graphs(SavedRun.read(kept))
    assert plain(pair.left) == plain(left)
    assert plain(pair.right) == plain(right)
    assert pair.left.triples.dtype == left.triples.dtype


def test_whatever_a_graph_holds_is_in_the_copy(tmp_path) -> None:
    stated, right, *_ = named_pair()
    odd = ["", "\ud83d", "\ude00", "a\0b", *stated.names[4:]]
    left = dataclasses.replace(
        stated,
        names=tuple(odd),
        aliases=AliasTable(
            owners=np.array([1, 1]), texts=("Ünï", ""), weights=np.array([1, 0.5], np.float32)
        ),
        stated=stated,
        opaque_ids=True,
        reading="as it was meant",
    )
    record = {"graphs": {}, "inputs": {}}
    keep_graphs(tmp_path / "m.tsv", record, (left, right))
    pair = kept_graphs(SavedRun(path=tmp_path / "m.tsv.run.json", record=record))
    assert pair is not None
    assert plain(pair.left) == plain(left)


@pytest.mark.usefixtures("files_are_closed")
def test_an_explanation_opens_no_graph_file(kept) -> None:
    assert dualign.explain(kept, named_pair()[0].entities[3]).contributions


@pytest.mark.parametrize("damage", ["cut off", "changed", "of another run", "gone"])
def test_a_copy_that_cannot_be_trusted_is_made_again(kept, damage) -> None:
    path, run = graphs_path(kept), SavedRun.read(kept)
    good = path.read_bytes()
    if damage == "gone":
        path.unlink()
    elif damage == "of another run":
        keep_graphs(kept, dict(run.record) | {"inputs": {}}, named_pair()[:2])
    else:
        path.write_bytes(good[:-9] if damage == "cut off" else good[:-9] + b"\1" + good[-8:])
    assert kept_graphs(run) is None
    assert plain(recorded_graphs(run).left) == plain(named_pair()[0])
    assert path.read_bytes() == good


def test_graphs_that_have_changed_are_refused_although_there_is_a_copy(kept) -> None:
    stored = kept.with_name("matches.tsv.left.dualign.gz")
    before = stored.read_bytes()
    stored.write_bytes(before + b" ")
    with pytest.raises(dualign.UsageError, match="changed since"):
        dualign.explain(kept, "anything")
    stored.write_bytes(before)


def test_a_folder_that_cannot_be_written_to_is_no_obstacle(kept, monkeypatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    graphs_path(kept).unlink()
    monkeypatch.setattr("dualign.results.kept_graphs.write_arrays", full)
    assert plain(recorded_graphs(SavedRun.read(kept)).left) == plain(named_pair()[0])
    assert not graphs_path(kept).exists()


def test_others_may_read_the_copy(kept) -> None:
    recorded_graphs(SavedRun.read(kept))
    assert graphs_path(kept).stat().st_mode == kept.stat().st_mode
