"""The index: what it holds, and that a folder gives it back."""

from __future__ import annotations

import dataclasses
import os

import numpy as np
import pytest

from dualign.core.errors import DualignError, InputWarning, MalformedInput, UsageError
from dualign.io.text.temporaries import temporary_beside
from dualign.serving.entity_index import PLAIN, VERSION, EntityIndex
from dualign.serving.index_building import build_index, kept_index
from dualign.serving.reconciliation import Query, Reconciler
from served_world import EX, world, world_index


def test_an_index_from_a_folder_is_mapped_and_answers_the_same(index, tmp_path):
    index.write(tmp_path / "kept")
    again = EntityIndex.read(tmp_path / "kept")
    assert isinstance(again.owners.base, np.memmap)
    for name in PLAIN:
        assert np.array_equal(getattr(again, name), getattr(index, name)), name
    queries = [Query(name="Paris"), Query(name="Cologne", type=f"{EX}City")]
    assert Reconciler(again).answer(queries) == Reconciler(index).answer(queries)


def test_an_index_is_made_once_and_again_when_its_source_changes(tmp_path):
    made = []

    def build(source):
        def make():
            made.append(source)
            return build_index(world(), "w", source)

        return make

    for source in ({"f": "1"}, {"f": "1"}, {"f": "2"}):
        kept_index(tmp_path / "kept", source, build(source))
    assert made == [{"f": "1"}, {"f": "2"}]


def test_a_folder_with_other_files_is_left_alone(index, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(UsageError, match="holds other files but no index"):
        index.write(tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize("theirs", ['{"pages": 3}', "[]", "{"])
def test_an_index_of_something_else_is_left_alone(index, tmp_path, theirs):
    (tmp_path / "index.json").write_text(theirs)
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(DualignError, match=r"no index|not the description of an index"):
        index.write(tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_what_stands_beside_an_index_is_not_removed_with_it(index, tmp_path):
    folder = tmp_path / "kept"
    index.write(folder)
    (folder / "mine.txt").write_text("mine")
    build = pytest.fail  # the work must not begin
    with pytest.raises(UsageError, match=r"beside an index \(mine.txt\)"):
        kept_index(folder, {"f": "another"}, build)
    with pytest.raises(UsageError, match="beside an index"):
        index.write(folder)
    assert (folder / "mine.txt").read_text() == "mine"
    (folder / "mine.txt").unlink()
    index.write(folder)  # and an index alone is replaced
    assert len(EntityIndex.read(folder)) == len(index)


@pytest.mark.parametrize("broken", ["index.json", "owners.npy"])
def test_a_broken_index_says_what_to_do(index, tmp_path, broken):
    index.write(tmp_path / "kept")
    (tmp_path / "kept" / broken).write_bytes(b"nonsense")
    with pytest.raises(MalformedInput, match="delete the folder"):
        EntityIndex.read(tmp_path / "kept")


@pytest.mark.parametrize("how", ["a byte", "other rows", "another type"])
def test_a_damaged_index_is_noticed_and_built_again(tmp_path, how):
    folder, source = tmp_path / "kept", {"f": "hash"}
    build_index(world(), "w", source).write(folder)
    rows = np.load(folder / "owners.npy")
    changed = {
        "a byte": np.concatenate([rows[:-1], rows[-1:] + 1]),
        "other rows": rows[::-1],
        "another type": rows.astype(np.float64),
    }[how]
    np.save(folder / "owners.npy", changed)
    with pytest.raises(MalformedInput, match=r"owners.npy: damaged"):
        EntityIndex.read(folder)
    with pytest.warns(InputWarning, match="built again"):
        kept_index(folder, source, lambda: build_index(world(), "w", source))
    assert np.array_equal(EntityIndex.read(folder).owners, rows)


def test_what_a_killed_process_left_is_removed(index, tmp_path):
    left = tmp_path / temporary_beside(tmp_path / "kept").name.replace(
        f"-{os.getpid()}-", "-99999999-"
    )
    (left / "new").mkdir(parents=True)
    index.write(tmp_path / "kept")
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_file_is_no_folder_for_an_index(index, tmp_path):
    (tmp_path / "kept").write_text("mine")
    with pytest.raises(UsageError, match="is a file; give a folder"):
        kept_index(tmp_path / "kept", {}, lambda: index)
    assert (tmp_path / "kept").read_text() == "mine"


def test_an_index_of_another_version_says_so(index, tmp_path):
    index.write(tmp_path / "kept")
    facts = tmp_path / "kept" / "index.json"
    facts.write_text(facts.read_text().replace(f'"version": {VERSION}', '"version": 99'))
    with pytest.raises(
        MalformedInput, match=rf"an index of version 99, .* reads version {VERSION}"
    ):
        EntityIndex.read(tmp_path / "kept")


def test_a_graph_without_names_types_and_literals_has_an_index():
    bare = dataclasses.replace(
        world(), names=(), aliases=type(world().aliases)(), attributes=type(world().attributes)()
    )
    index = build_index(bare, "bare")
    assert Reconciler(index).answer([Query(name="Paris")]) == [[]]
    assert index.find(f"{EX}paris") >= 0
    (found,) = Reconciler(index).answer([Query(name=f"{EX}paris")])
    assert [index.ids[each.entity] for each in found] == [f"{EX}paris"]


def test_statements_are_those_of_the_graph():
    index, graph = world_index(), world()
    entity = index.find(f"{EX}berlin")
    said = {(index.property_ids[each.property], each.text) for each in index.statements(entity)}
    assert (f"{EX}country", "Germany") in said
    assert (f"{EX}population", "3600000") in said
    assert len(index) == len(graph.entities)
