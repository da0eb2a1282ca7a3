"""No command overwrites what it reads, however the file is named."""

import json
import os
import shutil

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
    (tmp_path / "taught").mkdir()
    (tmp_path / "taught" / "matcher.json").write_text("{}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


GRAPHS = ["left.tsv", "right.tsv"]
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
    "a matcher": ["align", *GRAPHS, "--matcher", "taught", "--json", "taught/matcher.json"],
    "the vocabulary": ["align", *GRAPHS, "--vocabulary", "left.tsv"],
    "by its record": ["align", "--again", "matches.tsv", "-o", "matches.tsv"],
    "doctor": ["doctor", "nodes.csv,edges.csv", "right.tsv", "--json", "edges.csv"],
    "doctor on a folder": ["doctor", "folder", "--json", "folder/triples_1"],
    "evaluate": ["evaluate", "matches.tsv", "--truth", "truth.tsv", "--json", "truth.tsv"],
    "the record evaluate reads": [
        *("evaluate", "matches.tsv", "--truth", "truth.tsv", "--json", "matches.tsv.run.json"),
    ],
    "merge": ["merge", "nodes.csv,edges.csv", "right.tsv", "links.tsv", "--json", "nodes.csv"],
    "merge of a folder": ["merge", "neo", "right.tsv", "links.tsv", "--json", "neo/nodes.csv"],
}


@pytest.mark.parametrize("command", OVERWRITING.values(), ids=OVERWRITING)
def test_an_output_that_is_an_input_is_refused(place, capsys, command):
    before = contents(place)
    assert main(command) == 2
    assert "is an input and would be overwritten" in capsys.readouterr().err
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
