"""What an input means is not passed over, and what is odd about it is said."""

import numpy as np
import pytest

from dualign import read, read_pair
from dualign.cli import main
from dualign.core.errors import InputWarning
from dualign.io import MatchTable, WriteOptions, read_matches, write_matches

SAME = ["http://www.w3.org/2002/07/owl#sameAs", "owl:sameAs", "skos:exactMatch"]


@pytest.mark.parametrize("predicate", SAME)
def test_same_as_in_an_edge_list_means_what_it_means_in_rdf(make_file, predicate):
    left = make_file(
        "left.tsv", f"http://l/a\tnear\thttp://l/b\nhttp://l/a\t{predicate}\thttp://r/x\n"
    )
    right = make_file("right.tsv", "http://r/x\tnear\thttp://r/y\n")
    pair = read_pair(left, right)
    assert pair.left.entities == ("http://l/a", "http://l/b")
    assert pair.left.relations == ("near",)
    assert pair.train.tolist() == [[0, 0]]


def test_different_from_in_an_edge_list_is_a_negative_link(make_file):
    text = "http://l/a\tnear\thttp://l/b\nhttp://l/a\towl:differentFrom\thttp://r/x\n"
    right = make_file("right.tsv", "http://r/x\tnear\thttp://r/y\n")
    pair = read_pair(make_file("left.tsv", text), right)
    assert (len(pair.train), pair.negatives.tolist()) == (0, [[0, 0]])


def test_an_edge_list_and_rdf_say_the_same(make_file):
    same = "http://www.w3.org/2002/07/owl#sameAs"
    edges = make_file("g.tsv", f"http://a\thttp://p\thttp://b\nhttp://a\t{same}\thttp://c\n")
    rdf = make_file(
        "g.nt", f"<http://a> <http://p> <http://b> .\n<http://a> <{same}> <http://c> .\n"
    )
    ours, theirs = read(edges), read(rdf)
    assert ours.entities == theirs.entities
    assert ours.attributes.values == theirs.attributes.values
    assert ours.attributes.datatypes == theirs.attributes.datatypes


def write_folder(make_file):
    for side, entities in ((1, "ab"), (2, "xy")):
        lines = [f"{10 * side + i}\thttp://e/{entity}\n" for i, entity in enumerate(entities)]
        make_file(f"ent_ids_{side}", "".join(lines))
        make_file(f"triples_{side}", f"{10 * side}\t0\t{10 * side + 1}\n")


OWL = "http://www.w3.org/2002/07/owl#"
CONTRADICTION = f"""@base <http://e/> .
<a> <{OWL}sameAs> <x> .
<a> <{OWL}differentFrom> <x> .
<b> <{OWL}sameAs> <y> .
"""


def test_links_that_contradict_each_other_are_counted(make_file):
    links = make_file("links.ttl", CONTRADICTION)
    left = make_file("left.nt", "<http://e/a> <http://e/r> <http://e/b> .\n")
    right = make_file("right.nt", "<http://e/x> <http://e/r> <http://e/y> .\n")
    with pytest.warns(InputWarning, match="1 of 2 links are also said to be different"):
        assert read_pair(left, right, links=links).train.tolist() == [[1, 1]]


def test_links_of_a_folder_that_contradict_each_other_are_counted(make_file, tmp_path):
    write_folder(make_file)
    links = make_file("links.ttl", CONTRADICTION)
    with pytest.warns(InputWarning, match="1 of 2 links are also said to be different"):
        assert read_pair(tmp_path, links=links).train.tolist() == [[1, 1]]


def test_links_that_one_to_one_cannot_keep_are_counted(make_file, tmp_path, capsys):
    left = make_file("left.tsv", "a\tr\tb\n")
    right = make_file("right.tsv", "x\tr\ty\n")
    links = make_file("links.tsv", "a\tx\na\ty\n")
    command = ["align", str(left), str(right), "--links", str(links), "--one-to-one"]
    main([*command, "--threads", "1", "--encoder", "characters", "-o", str(tmp_path / "m.tsv")])
    assert "2 of 2 links name an entity that another link names too" in capsys.readouterr().err


NAMES = ["=1+1", "+49", "-x", "@me", "'=quoted", "plain", "'plain", "\tx"]


@pytest.mark.parametrize("extension", ["tsv", "csv"])
def test_names_are_safe_for_spreadsheets_on_request_and_come_back(tmp_path, extension):
    rows = [(f"=id{i}", f"@id{i}") for i in range(len(NAMES))]
    table = MatchTable(
        subject_id=tuple(row[0] for row in rows),
        object_id=tuple(row[1] for row in rows),
        confidence=np.full(len(rows), 0.5, np.float32),
        rank=np.ones(len(rows), np.int64),
        decision=("accept",) * len(rows),
        judgement=("",) * len(rows),
        score=np.full(len(rows), 0.5, np.float32),
        subject_name=tuple(NAMES),
        object_name=tuple(reversed(NAMES)),
    )
    path = tmp_path / f"m.{extension}"
    write_matches(table, path, WriteOptions(spreadsheet=True))
    text = path.read_text()
    assert "'=1+1" in text
    assert "''=quoted" in text
    assert "'plain" in text
    assert "'=id0" not in text
    back = read_matches(path)
    assert back.subject_name == tuple(NAMES)
    assert back.object_name == tuple(reversed(NAMES))
    assert back.subject_id == table.subject_id
