"""No command overwrites what it reads, however the file is named."""

import json
import os
import re
import shutil
import sqlite3

import pytest

from command_line import dualign
from dualign.cli import main
from worlds import write_world

DBP15K = {
    "ent_ids_1": "0\thttp://l/a\n1\thttp://l/b\n",
    "ent_ids_2": "2\thttp://r/a\n3\thttp://r/b\n",
    "triples_1": "0\t0\t1\n",
    "triples_2": "2\t0\t3\n",
    "sup_ent_ids": "0\t2\n",
    "ref_ent_ids": "1\t3\n",
}
OPENEA = {
    "rel_triples_1": "a\tr\tb\n",
    "rel_triples_2": "x\ts\ty\n",
    "721_5fold/1/train_links": "a\tx\n",
    "721_5fold/1/valid_links": "",
    "721_5fold/1/test_links": "b\ty\n",
}
NEO4J = {
    "nodes.csv": ":ID,name\n1,amber\n2,basil\n",
    "edges.csv": ":START_ID,:END_ID,:TYPE\n1,2,near\n",
}


def write_files(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.fixture
def place(tmp_path, monkeypatch):
    write_world(tmp_path)
    write_files(tmp_path, NEO4J)
    write_files(tmp_path / "folder", DBP15K)
    write_files(tmp_path / "openea", OPENEA)
    write_files(tmp_path / "neo", NEO4J)
    (tmp_path / "names.tsv").write_text("http://left.example/0\tamber\n")
    (tmp_path / "vectors.txt").write_text("amber 1 0\nbasil 0 1\n")
    (tmp_path / "truth.tsv").write_text("http://left.example/0\thttp://right.example/0\n")
    (tmp_path / "matches.tsv").write_text("subject_id\tobject_id\tconfidence\n")
    graphs = {"left": "left.tsv", "right": "right.tsv", "links": None}
    record = {"graphs": graphs, "settings": {}, "inputs": {}}
    (tmp_path / "matches.tsv.run.json").write_text(json.dumps(record))
    (tmp_path / "matches.tsv.pairs.parquet").write_text("kept")
    (tmp_path / "matches.tsv.judgements.db").write_text("somebody's work")
    os.link(tmp_path / "left.tsv", tmp_path / "graph.svg")
    os.link(tmp_path / "right.tsv", tmp_path / "taken.tsv.pairs.parquet")
    (tmp_path / "trained").mkdir()
    (tmp_path / "trained" / "matcher.json").write_text("{}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


GRAPHS = ["left.tsv", "right.tsv"]
RECORD, PAIRS = "matches.tsv.run.json", "matches.tsv.pairs.parquet"
JUDGED = "matches.tsv.judgements.db"
OVERWRITING = {
    "a file of a list": ["align", "nodes.csv,edges.csv", "right.tsv", "-o", "nodes.csv"],
    "a file of a folder": ["align", "neo", "right.tsv", "-o", "neo/edges.csv"],
    "links of a benchmark folder": ["align", "folder", "--json", "folder/ref_ent_ids"],
    "a split of a benchmark folder": [
        *("align", "openea", "--json", "openea/721_5fold/1/test_links"),
    ],
    "names": ["align", *GRAPHS, "--names-left", "names.tsv", "-o", "names.tsv"],
    "links": ["align", *GRAPHS, "--links", "links.tsv", "--json", "links.tsv"],
    "an encoder": ["align", *GRAPHS, "--encoder", "vectors.txt", "--json", "vectors.txt"],
    "a matcher": ["align", *GRAPHS, "--matcher", "trained", "--json", "trained/matcher.json"],
    "the vocabulary": ["align", *GRAPHS, "--vocabulary", "left.tsv"],
    "by its record": ["align", "--again", "matches.tsv", "-o", "matches.tsv"],
    "doctor": ["doctor", "nodes.csv,edges.csv", "right.tsv", "--json", "edges.csv"],
    "doctor on a folder": ["doctor", "folder", "--json", "folder/triples_1"],
    "evaluate": ["evaluate", "matches.tsv", "--truth", "truth.tsv", "--json", "truth.tsv"],
    "the record evaluate reads": [
        *("evaluate", "matches.tsv", "--truth", "truth.tsv", "--json", "matches.tsv.run.json"),
    ],
    "the pairs that report reads": ["report", "matches.tsv", "-o", "matches.tsv.pairs.parquet"],
    "a graph of a report": ["report", "matches.tsv", "-o", "left.tsv"],
    "the truth of a report": ["report", "matches.tsv", "--truth", "truth.tsv", "-o", "truth.tsv"],
    "a graph of a picture": ["plot", "links", "matches.tsv", "-o", "graph.svg"],
    "the record decide reads": ["decide", "matches.tsv", "-o", "n.tsv", "--json", RECORD],
    "matches decided upon": ["decide", "matches.tsv", "-o", "matches.tsv"],
    "pairs kept by decide": ["decide", "matches.tsv", "-o", "taken.tsv"],
    "a graph that is explained": ["explain", "matches.tsv", "amber", "--svg", "right.tsv"],
    "the report of a run": ["align", *GRAPHS, "--report", "right.tsv", "-o", "n.tsv"],
    "judgements of a run": ["align", *GRAPHS, "--judgements", "truth.tsv", "-o", "truth.tsv"],
    "judgements in a graph": ["ask", "matches.tsv", "--judgements", "left.tsv", "--judge", "true"],
    "judgements in the pairs": ["review", "matches.tsv", "--judgements", PAIRS],
    "the record merge stands by": ["merge", *GRAPHS, "matches.tsv", "-o", "m.nq", "--json", RECORD],
    "judgements beside matches": ["report", "matches.tsv", "-o", JUDGED],
    "judgements decided upon": ["decide", "matches.tsv", "-o", "n.tsv", "--json", JUDGED],
    "judgements evaluated": [
        *("evaluate", "matches.tsv", "--truth", "truth.tsv", "--json", JUDGED),
    ],
    "the record explain reads": ["explain", "matches.tsv", "amber", "--json", RECORD],
    "judgements explained": ["explain", "matches.tsv", "amber", "--json", JUDGED],
    "merge": ["merge", "nodes.csv,edges.csv", "right.tsv", "links.tsv", "--json", "nodes.csv"],
    "merge of a folder": ["merge", "neo", "right.tsv", "links.tsv", "--json", "neo/nodes.csv"],
}


@pytest.mark.parametrize("command", OVERWRITING.values(), ids=OVERWRITING)
def test_an_output_that_is_an_input_is_refused(place, capsys, command):
    before = contents(place)
    assert main(command) == 2
    assert re.search(r"is an input( \(\S+\))? and would be overwritten", capsys.readouterr().err)
    assert contents(place) == before


WRITING = {
    "decide": ["decide", "matches.tsv", "-o", "{}.tsv"],
    "report": ["report", "matches.tsv", "-o", "{}.html"],
    "plot": ["plot", "training", "matches.tsv", "-o", "{}.svg"],
    "explain": ["explain", "matches.tsv", "amber", "--json", "{}.json"],
    "evaluate": ["evaluate", "matches.tsv", "--truth", "truth.tsv", "--json", "{}.json"],
    "merge": ["merge", *GRAPHS, "matches.tsv", "-o", "{}.nq"],
    "review": ["review", "matches.tsv", "--judgements", "{}.db"],
    "ask": ["ask", "matches.tsv", "--judgements", "{}.db", "--judge", "true"],
    "align --report": ["align", *GRAPHS, "-o", "m.tsv", "--report", "{}.html"],
}


@pytest.mark.parametrize("link", [os.symlink, os.link], ids=["symlink", "hard link"])
@pytest.mark.parametrize("command", WRITING.values(), ids=WRITING)
def test_every_verb_knows_a_link_to_a_graph(place, capsys, command, link):
    name = next(part for part in command if "{}" in part).format("other")
    link(place / "left.tsv", place / name)
    before = contents(place)
    assert main([part.format("other") for part in command]) == 2
    assert f"{name}: is an input (" in capsys.readouterr().err
    assert contents(place) == before


def test_a_database_of_something_else_takes_no_judgements(place, capsys):
    database = sqlite3.connect(place / "people.db")
    database.execute("CREATE TABLE people (id, name)")
    database.commit()
    database.close()
    before = contents(place)
    for command in (
        ["ask", "matches.tsv", "--judgements", "people.db", "--judge", "true"],
        ["align", *GRAPHS, "--judgements", "people.db", "-o", "m.tsv"],
    ):
        assert main(command) == 2
        assert "holds other tables (people) and no judgements" in capsys.readouterr().err
        assert contents(place) == before


@pytest.mark.parametrize("link", [os.symlink, os.link], ids=["symlink", "hard link"])
def test_links_to_an_input_are_known(place, capsys, link):
    link(place / "nodes.csv", place / "other.csv")
    before = contents(place)
    assert main(["align", "nodes.csv,edges.csv", "right.tsv", "-o", "other.csv"]) == 2
    assert "other.csv: is an input (nodes.csv)" in capsys.readouterr().err
    assert contents(place) == before


@pytest.mark.parametrize("link", [os.symlink, os.link], ids=["symlink", "hard link"])
def test_one_file_under_two_names_is_not_written_twice(place, capsys, link):
    (place / "m.tsv").write_text("")
    link(place / "m.tsv", place / "n.json")
    assert main(["align", *GRAPHS, "-o", "m.tsv", "--json", "n.json"]) == 2
    assert "written twice" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["m.tsv.checkpoint", "m.tsv.checkpoint/figures.json"])
def test_nothing_is_written_where_checkpoints_go(place, capsys, name):
    assert main(["align", *GRAPHS, "-o", "m.tsv", "--json", name]) == 2
    assert "the checkpoints of this run go there" in capsys.readouterr().err
    assert not (place / "m.tsv").exists()


@pytest.mark.parametrize(
    "command",
    [
        ["demo", "-o", "left.tsv"],
        ["demo", "-o", "left.tsv", "--json", "f.json"],
        ["serve", "right.tsv", "--index", "left.tsv", "--port", "0"],
    ],
)
def test_a_file_is_not_taken_for_a_folder(place, capsys, command):
    before = contents(place)
    assert main(command) == 2
    assert "left.tsv" in capsys.readouterr().err
    assert contents(place) == before


def test_the_figures_of_the_demo_do_not_replace_its_matches(place, capsys):
    out = str(place / "out")
    assert main(["demo", "-o", out, "--json", "out/matches.tsv"]) == 2
    assert "written twice" in capsys.readouterr().err


def test_what_a_folder_holds_besides_its_data_may_be_written_again(place):
    for _ in range(2):
        command = ["align", "folder", "--model", "rdgcn", "--epochs", "1", "--threads", "1"]
        assert main([*command, "-o", str(place / "folder" / "matches.tsv")]) == 0


def test_through_the_shell(place):
    shutil.copy(place / "left.tsv", place / "kept.tsv")
    done = dualign("align", "left.tsv", "right.tsv", "-o", "./neo/../left.tsv", cwd=place)
    assert done.returncode == 2
    assert (place / "left.tsv").read_bytes() == (place / "kept.tsv").read_bytes()
