"""Whatever happens to a file, reading it ends well or with an error of dualign's own."""

from __future__ import annotations

import gzip
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign import io
from dualign.errors import DualignError, InputWarning
from dualign.io.write_options import WriteOptions
from dualign.knowledge_graph import KnowledgeGraph

GRAPH = KnowledgeGraph(
    entities=("a", "b", "c"), relations=(), triples=np.empty((0, 3), np.int64), source="g.tsv"
)
MATCHES = io.MatchTable(
    subject_id=("a", "b"),
    object_id=("x", 'y"'),
    confidence=np.array([0.5, 0.25], np.float32),
    rank=np.array([1, 2]),
    decision=("accept", "none"),
    score=np.array([0.5, -1], np.float32),
    subject_name=("A", "B\nb"),
    object_name=("", "é"),
)
TRIPLES = b'<a>\tr\t<b>\nb\tp\t"x"@fr\n\nc\tr\ta\n'


def read_quietly(read, *arguments):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        try:
            read(*arguments)
        except DualignError as error:
            message = str(error)
        else:
            message = ""
    assert "\n" not in message  # one clear line


@pytest.mark.parametrize(
    ("name", "content", "read"),
    [
        ("g.tsv", TRIPLES, io.read),
        ("g.tsv.gz", gzip.compress(TRIPLES, mtime=0), io.read),
        ("g.csv", b'head,relation,tail\na,r,"b, c"\nb,p,"""x""@fr"\n', io.read),
        ("l.tsv", b"a\tb\n\n<b>\tc\n", lambda path: io.read_links(path, GRAPH, GRAPH)),
        ("l.csv", b'left,right\n"a",b\nb,c\n', lambda path: io.read_links(path, GRAPH, GRAPH)),
        ("n.tsv", b"a\tA\nb\tB\nc\t\n", lambda path: io.read_names(path, GRAPH)),
        ("t.tsv", b"a\tb\nb\tc\n", io.read_truth),
    ],
)
@given(data=st.data())
def test_a_damaged_file(tmp_path_factory, damage_to, name, content, read, data):
    path = tmp_path_factory.mktemp("t") / name
    path.write_bytes(data.draw(damage_to(content)))
    read_quietly(read, path)


@pytest.mark.parametrize(
    "extension", ["tsv", "csv", "parquet", "json", "sssom.tsv", "nt", "ttl", "rdf", "nt.gz"]
)
@given(data=st.data())
def test_a_damaged_matches_table(tmp_path_factory, damage_to, extension, data):
    path = tmp_path_factory.mktemp("t") / f"m.{extension}"
    io.write_matches(MATCHES, path, WriteOptions(everything=True))
    path.write_bytes(data.draw(damage_to(path.read_bytes())))
    read_quietly(io.read_matches, path)
    read_quietly(io.read_links, path, GRAPH, GRAPH)


@pytest.mark.parametrize("files", ["dbp15k_files", "openea_files"])
@given(data=st.data())
def test_a_damaged_folder(make_folder, damage_to, request, files, data):
    folder = request.getfixturevalue(files)
    name = data.draw(st.sampled_from(sorted(folder)))
    content = folder[name] if isinstance(folder[name], bytes) else folder[name].encode()
    damaged = make_folder(folder | {name: data.draw(damage_to(content))})
    read_quietly(io.read_folder, damaged, "0_1" if files == "dbp15k_files" else "2")
    read_quietly(io.read_folder, damaged)
