"""CSV for Neo4j's import: nodes and relationships."""

from __future__ import annotations

import pytest

from dualign.core.errors import MalformedInput, MissingInput
from dualign.io import read

NODES = """\
personId:ID(Person),name,born:int,:LABEL,tags:string[]
1,"Keanu, R.",1964,Person;Actor,a;b
2,Anne,,Person,
"""
MOVIES = ":ID(Movie),title\n1,The Matrix\n9,\n"
ROLES = ":START_ID(Person),role,:END_ID(Movie),:TYPE\n1,Neo,1,ACTED_IN\n2,x,9,\n"
EXPECTED_TRIPLES = {
    ("Person/1", "ACTED_IN", "Movie/1"),
    ("Person/2", "RELATED_TO", "Movie/9"),
}


def triples(graph):
    return {(graph.entities[h], graph.relations[r], graph.entities[t]) for h, r, t in graph.triples}


@pytest.fixture
def folder(make_folder):
    return make_folder({"people.csv": NODES, "movies.csv": MOVIES, "roles.csv": ROLES, "x.txt": ""})


def test_a_folder_of_nodes_and_relationships(folder):
    graph = read(folder)
    assert triples(graph) == EXPECTED_TRIPLES
    assert set(graph.entities) == {"Person/1", "Person/2", "Movie/1", "Movie/9"}
    table = graph.attributes
    rows = {
        (graph.entities[s], table.labels[p].rpartition("#")[2], value, datatype.rpartition("#")[2])
        for s, p, value, datatype in zip(
            table.subjects, table.predicates, table.values, table.datatypes, strict=True
        )
    }
    assert {
        ("Person/1", "name", "Keanu, R.", ""),
        ("Person/1", "born", "1964", "integer"),
        ("Person/1", "type", "Person", "iri"),
        ("Person/1", "type", "Actor", "iri"),
        ("Person/1", "tags", "b", ""),
    } <= rows
    assert not {"personId", "id"} & {label for _, label, _, _ in rows}


def test_a_named_id_that_is_no_number_is_an_attribute(make_file):
    graph = read(make_file("g.csv", "imdb:ID,year:int\ntt0133093,1999\n7,2003\n"))
    assert graph.entities == ("tt0133093", "7")
    assert graph.attributes.values == ("tt0133093", "1999", "2003")


def test_files_with_commas_between_them_are_one_graph(folder):
    files = ",".join(str(folder / name) for name in ("people.csv", "roles.csv", "movies.csv"))
    assert triples(read(files)) == EXPECTED_TRIPLES


def test_one_of_the_files_must_be_there(folder):
    with pytest.raises(MissingInput, match=r"none.csv: no such file"):
        read(f"{folder / 'people.csv'},{folder / 'none.csv'}")


def test_other_delimiters(make_file):
    path = make_file("g.csv", ":ID;name;:LABEL\na;A;X\nb;B;\n")
    assert read(path).attributes.values == ("A", "X", "B")


def test_an_empty_id_is_said_with_its_line(make_file):
    path = make_file("g.csv", ":ID,name\na,A\n,B\n")
    with pytest.raises(MalformedInput, match=r"g.csv:3: the id in column :ID is empty"):
        read(path)


def test_a_relationship_needs_both_ends(make_file):
    path = make_file("g.csv", ":START_ID,name\na,A\n")
    with pytest.raises(MalformedInput, match="neither :ID nor :START_ID and :END_ID"):
        read(path)


def test_a_header_may_be_long(make_file):
    names = [f"column{i}" for i in range(5000)]
    path = make_file("g.csv", f":ID,{','.join(names)}\na{',x' * 5000}\n")
    assert len(read(path).attributes) == 5000


def test_one_id_is_enough(make_file):
    path = make_file("g.csv", ":ID,:ID,name\na,b,A\n")
    with pytest.raises(MalformedInput, match=r"g.csv:1: 2 columns :ID in the header; keep one"):
        read(path)


@pytest.mark.parametrize("delimiter", [",", "\t", ";", "|"])
def test_a_row_of_another_width_is_said_whatever_the_delimiter(make_file, delimiter):
    path = make_file("g.csv", f':ID{delimiter}name{delimiter}x\n"a"\n')  # found by fuzzing
    with pytest.raises(MalformedInput, match=r"g.csv:2: expected 3 .*-separated columns, found 1"):
        read(path)
