"""Whatever happens to a file, reading it ends well or with an error of dualign's own."""

from __future__ import annotations

import bz2
import gzip
import warnings

import numpy as np
import pyarrow as pa
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from dualign import io
from dualign.core.errors import DualignError, InputWarning
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.matches.write_options import WriteOptions
from fuzz_targets import GRAPHS, MATCHES

GRAPH = KnowledgeGraph(
    entities=("a", "b", "c"), relations=(), triples=np.empty((0, 3), np.int64), source="g.tsv"
)
TRIPLES = b'<a>\tr\t<b>\nb\tp\t"x"@fr\n\nc\tr\ta\n'
NTRIPLES = b"""<http://a> <http://p> <http://b> .
_:x <http://p#q> "caf\\u00e9 \\"x\\""@fr-CA . # so
<http://a> <http://www.w3.org/2002/07/owl#sameAs> <http://z> .

<http://\xc3\xa9/%C3%A9> <http://p> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .
"""
TURTLE = b"""@prefix : <http://e/> . @base <http://b/> .
:a a :T ; :p "x"@en , 1.5, true ; :q [ :r ( 1 <c> ) ] .
:b :p '''long
text''' .
"""
RDF_XML = b"""<?xml version="1.0"?>
<!DOCTYPE rdf:RDF [<!ENTITY e "http://e/">]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/">
<e:T rdf:about="&e;a"><e:p xml:lang="fr">x</e:p><e:q rdf:resource="b"/></e:T>
</rdf:RDF>
"""
JSON_LD = b"""{"@context":
{"name": "http://schema.org/name", "knows": {"@id": "http://k", "@type": "@id"}},
"@id": "http://a", "name": ["x", {"@value": "y", "@language": "fr"}], "knows": "http://b"}"""
GRAPHML = b"""<graphml><key id="d" attr.name="n" attr.type="int"/><graph>
<node id="a"><data key="d">1</data></node><node id="b"/><edge source="a" target="b"/>
</graph></graphml>"""
SSSOM = b"""#curie_map:
#  x: http://x/
subject_id\tpredicate_id\tpredicate_modifier\tobject_id\tmapping_justification
x:a\tskos:exactMatch\tNot\tx:b\tsemapv:ManualMappingCuration
"""


def parquet_bytes():
    sink = pa.BufferOutputStream()
    parquet.write_table(pa.table({"s": ["a", "b"], "p": ["r", "r"], "o": ["b", '"x"']}), sink)
    return sink.getvalue().to_pybytes()


def read_leniently(path):
    return io.read(path, io.ReadOptions(lenient=True))


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
        ("g.nt", NTRIPLES, io.read),
        ("g.nt", NTRIPLES, read_leniently),
        ("g.nt", NTRIPLES, lambda path: io.read_known_links(path, GRAPH, GRAPH)),
        ("g.nq", NTRIPLES.replace(b" .", b" <http://g> ."), io.read),
        ("g.nt.bz2", bz2.compress(NTRIPLES), io.read),
        ("g.nt.zst", zstandard.compress(NTRIPLES), io.read),
        ("g.ttl", TURTLE, io.read),
        ("g.ttl", TURTLE, read_leniently),
        ("g.trig", b"<http://g> { <http://a> <http://p> 1, 'x'@en }", io.read),
        ("g.rdf", RDF_XML, io.read),
        ("g.rdf", RDF_XML, read_leniently),
        ("g.jsonld", JSON_LD, io.read),
        ("g.jsonld", JSON_LD, read_leniently),
        ("g.graphml", GRAPHML, io.read),
        ("g.graphml", GRAPHML, read_leniently),
        ("n.csv", b'x:ID(P),name,:LABEL,age:int\n1,"A, b",P;Q,3\n2,,,\n', io.read),
        ("r.csv", b":START_ID,:END_ID,:TYPE\n1,2,KNOWS\n2,1,\n", io.read),
        ("g.parquet", parquet_bytes(), io.read),
        ("t.csv", GRAPHS["t.csv"], io.read),
        ("t.csv", GRAPHS["t.csv"], read_leniently),
        ("t.tsv", GRAPHS["t.tsv"], io.read),
        ("t.jsonl", GRAPHS["t.jsonl"], io.read),
        ("t.jsonl", GRAPHS["t.jsonl"], read_leniently),
        ("t.json", GRAPHS["t.json"], io.read),
        ("k.sssom.tsv", SSSOM, lambda path: io.read_known_links(path, GRAPH, GRAPH)),
    ],
)
@given(data=st.data())
def test_a_damaged_file(tmp_path, damage_to, name, content, read, data):
    path = tmp_path / name
    path.write_bytes(data.draw(damage_to(content)))
    read_quietly(read, path)


@pytest.mark.parametrize(
    "extension", ["tsv", "csv", "parquet", "json", "sssom.tsv", "nt", "ttl", "rdf", "nt.gz"]
)
@given(data=st.data())
def test_a_damaged_matches_table(tmp_path, damage_to, extension, data):
    path = tmp_path / f"m.{extension}"
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
