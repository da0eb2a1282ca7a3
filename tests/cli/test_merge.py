"""``dualign merge`` and ``dualign unmerge``, end to end."""

import json

import pytest

import dualign
from dualign.cli import main
from worlds import write_world


@pytest.fixture
def world(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_world(tmp_path)
    return tmp_path


def lines(path):
    """The statements of a TSV graph as sorted N-Triples."""
    rows = (row.split("\t") for row in path.read_text().splitlines())
    term = lambda text: text if text.startswith('"') else f"<{text}>"  # noqa: E731
    return sorted(f"{term(s)} {term(p)} {term(o)} .\n" for s, p, o in rows)


@pytest.mark.parametrize("canonical", ["left", "right", "new"])
def test_a_merge_and_the_way_back(world, capsys, canonical):
    command = ["merge", "left.tsv", "right.tsv", "links.tsv", "-o", "m.nq", "--json", "m.json"]
    assert main([*command, "--canonical", canonical]) == 0
    assert "20 links into 20 things" in capsys.readouterr().out
    figures = json.loads((world / "m.json").read_text())
    assert figures["links"] == 20
    assert main(["unmerge", "m.nq", "--left", "l.nt", "--right", "r.nt"]) == 0
    for side in ("left", "right"):
        restored = (world / f"{side[0]}.nt").read_text().splitlines(keepends=True)
        assert restored == lines(world / f"{side}.tsv")


def test_conflicts_are_written_beside_the_merge(world):
    assert main(["merge", "left.tsv", "right.tsv", "links.tsv", "-o", "m.nq"]) == 0
    rows = (world / "m.nq.conflicts.tsv").read_text().splitlines()
    assert rows[0].split("\t")[0] == "entity"
    label = "http://www.w3.org/2000/01/rdf-schema#label"
    assert len(rows) > 1  # every third name is misspelt on the right, if it has an e
    assert all(row.split("\t")[1:3] == [label, label] for row in rows[1:])


@pytest.mark.usefixtures("world")
def test_the_verb_merges_graphs_and_tables():
    left, right = dualign.read("left.tsv"), dualign.read("right.tsv")
    merged = dualign.merge(left, right, "links.tsv")
    merged.write("m.trig")
    assert "20 links between 20 things" in repr(merged)
    pair = dualign.unmerge("m.trig")
    assert sorted(pair.left.entities) == sorted(left.entities)
    assert len(pair.train) == 20


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["left.tsv", "right.tsv", "links.tsv", "-o", "m.doc"], [".nq", ".trig"]),
        (["left.tsv", "right.tsv", "links.tsv", "--canonical", "lefts"], ["did you mean 'left'"]),
        (["left.tsv", "right.tsv", "nowhere.tsv"], ["nowhere.tsv", "no such file"]),
        (["right.tsv", "left.tsv", "links.tsv"], ["links.tsv:1", "swap the columns"]),
        (["left.tsv", "links.tsv"], ["is one graph file"]),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(world, capsys, arguments, words):
    before = sorted(p.name for p in world.iterdir())
    assert main(["merge", *arguments]) == 2
    said = capsys.readouterr().err.strip()
    assert len(said.splitlines()) == 1
    for word in words:
        assert word in said
    assert sorted(p.name for p in world.iterdir()) == before


def test_a_benchmark_folder_is_merged(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "openea"
    folder.mkdir()
    (folder / "rel_triples_1").write_text("http://l/a\thttp://l/r\thttp://l/b\n")
    (folder / "rel_triples_2").write_text("http://r/a\thttp://r/r\thttp://r/b\n")
    (folder / "attr_triples_1").write_text("http://l/a\thttp://p/n\tA\n")
    (folder / "attr_triples_2").write_text("http://r/a\thttp://p/n\tA\n")
    (folder / "ent_links").write_text("http://l/a\thttp://r/a\n")
    assert main(["merge", str(folder), str(folder / "ent_links"), "-o", "m.nq"]) == 0
    assert "<http://l/a> <http://r/r> <http://r/b>" in (tmp_path / "m.nq").read_text()


@pytest.mark.usefixtures("world")
def test_unmerge_writes_ntriples_only(capsys):
    assert main(["merge", "left.tsv", "right.tsv", "links.tsv", "-o", "m.nq"]) == 0
    assert main(["unmerge", "m.nq", "--left", "l.ttl"]) == 2
    assert ".nt" in capsys.readouterr().err
