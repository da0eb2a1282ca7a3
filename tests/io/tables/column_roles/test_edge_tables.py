"""A table of edges is told from a table of things that have a source and a target."""

from __future__ import annotations

import pytest

from dualign.io import read
from dualign.io.graphs.readers import ReadOptions

NODES = "Id,Label,size\n1,Paris,2.1\n2,Lyon,.5\n3,Nice,.3\n"


def edges(graph):
    names = [name or own for name, own in zip(graph.names, graph.entities, strict=True)]
    return {(names[h], graph.relations[r], names[t]) for h, r, t in graph.triples.tolist()}


def both(make_folder, nodes, links, names=("nodes.csv", "edges.csv"), **options):
    folder = make_folder(dict(zip(names, (nodes, links), strict=True)))
    path = ",".join(str(folder / name) for name in names)
    return read(path, ReadOptions(**options))


@pytest.mark.parametrize(
    "header",
    ["Source,Target,Type,Weight", "source_id,target_id,Type,Weight", "from,to,direction,km"],
)
def test_edges_beside_their_nodes(make_folder, header):
    graph = both(make_folder, NODES, f"{header}\n1,2,Undirected,2.0\n2,3,Undirected,1.5\n")
    assert graph.entities == ("1", "2", "3")
    assert edges(graph) == {("Paris", "edge", "Lyon"), ("Lyon", "edge", "Nice")}
    assert set(graph.attributes.labels) == {"Label", "size"}
    assert "2 edges" in graph.reading
    assert f"left out: {','.join(header.split(',')[2:]).replace(',', ', ')}" in graph.reading


def test_a_column_may_say_what_an_edge_is(make_folder):
    links = "source,relation,target\n1,road,2\n2,rail,3\n"
    assert edges(both(make_folder, NODES, links)) == {
        ("Paris", "road", "Lyon"),
        ("Lyon", "rail", "Nice"),
    }


def test_edges_may_name_another_column_than_id(make_folder):
    links = "source,target\nParis,Lyon\nLyon,Nice\n"
    graph = both(make_folder, NODES, links, ("nodes.csv", "roads.csv"))
    assert graph.names == ("Paris", "Lyon", "Nice")
    assert edges(graph) == {("Paris", "roads", "Lyon"), ("Lyon", "roads", "Nice")}


def test_edges_to_unknown_nodes_are_counted(make_folder):
    nodes = "id,name\n" + "".join(f"{n},n{n}\n" for n in range(20))
    links = "source,target\n" + "".join(f"{n},{n + 1}\n" for n in range(20))
    graph = both(make_folder, nodes, links)
    assert len(graph.triples) == 19
    assert "1 edge left out that name" in graph.reading


def test_messages_between_people_are_things(make_folder):
    messages = "source,target,text\n1,2,See you\n2,3,Where is it?\n3,1,Thank you\n"
    assert len(both(make_folder, NODES, messages).entities) == 6


def test_edges_alone_make_their_nodes(make_file):
    graph = read(make_file("e.csv", "source,target,weight\na,b,1\nb,c,2\nc,a,3\n"))
    assert set(graph.entities) == {"a", "b", "c"}
    assert len(graph.triples) == 3


def test_texts_and_their_translations_are_no_edges(make_file):
    graph = read(make_file("t.csv", "source,target\nGuten Tag,good day\nDanke,thank you\n"))
    assert len(graph.entities) == 2
    assert not len(graph.triples)


def test_the_id_that_a_user_names_is_that_of_the_nodes(make_folder):
    links = "id,source,target\n1,1,2\n2,2,3\n"
    assert len(both(make_folder, NODES, links, id="id").entities) == 3
    assert len(both(make_folder, NODES, links, id="Label").entities) == 5


def test_columns_that_a_user_names_as_relations_lead_from_rows(make_folder):
    links = "source,target\n1,2\n2,3\n"
    graph = both(make_folder, NODES, links, relations=("source", "target"))
    assert len(graph.entities) == 5
    assert graph.relations == ("source", "target")
