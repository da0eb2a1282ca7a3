"""What `fuzz_readers.py` fuzzes: every reader, with a small valid file for each."""

from __future__ import annotations

import bz2
import gzip
import re
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path

import numpy as np
import pyarrow as pa
import zstandard
from pyarrow import parquet

from dualign import io
from dualign.core.errors import DualignError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.graphs.rdf import ntriples
from dualign.io.graphs.stored_graph import EXTENSION, store_graph
from dualign.io.judgements.judgement_store import Judgement, JudgementStore
from dualign.names.vector_file import read_vectors
from dualign.results.saved_run import SavedRun
from fuzz_seeds import EXPORTS, FOLDERS, LINK_FILES, RECORD

NTRIPLES = rb"""<http://a> <http://p> "caf\u00e9 \"x\""@fr-CA . # so
_:x <http://p#q> <http://b/%C3%A9> .
<http://a> <http://www.w3.org/2002/07/owl#sameAs> <http://z> .
"""
RDF = b'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/"'
RDF_XML = (
    b'<!DOCTYPE r [<!ENTITY e "http://e/">]>\n<rdf:RDF ' + RDF
    + b'><e:T rdf:about="&e;a"><e:p xml:lang="fr">x</e:p><e:q rdf:resource="b"/></e:T></rdf:RDF>'
)  # fmt: skip
ONTOLOGY = (
    b"<rdf:RDF " + RDF + b' xmlns:owl="http://www.w3.org/2002/07/owl#" '
    b'xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"><owl:Class rdf:about="http://e/A">'
    b"<rdfs:label>a</rdfs:label><rdfs:subClassOf><owl:Restriction><owl:onProperty "
    b'rdf:resource="http://e/p"/><owl:someValuesFrom rdf:resource="http://e/B"/></owl:Restriction>'
    b"</rdfs:subClassOf></owl:Class></rdf:RDF>"
)
GRAPHS: dict[str, bytes] = {
    "g.nt": NTRIPLES,
    "g.nq": NTRIPLES.replace(b"> .", b"> <http://g> ."),
    "g.nt.gz": gzip.compress(NTRIPLES, mtime=0),
    "g.nt.bz2": bz2.compress(NTRIPLES),
    "g.nt.zst": zstandard.compress(NTRIPLES),
    "g.ttl": b"@prefix : <http://e/> .\n:a a :T ; :p \"x\"@en, 1.5 ; :q [ :r ( 1 <c> ) ] .\n",
    "g.trig": b"<http://g> { <http://a> <http://p> 1, 'x'@en }",
    "g.rdf": RDF_XML,
    "g.jsonld": b'{"@context": {"n": "http://n"}, "@id": "http://a", "n": ["x", {"@value": 1}]}',
    "g.graphml": b'<graphml><key id="d" attr.name="n"/><graph><node id="a"><data key="d">1</data>'
    b'</node><edge source="a" target="b"/></graph></graphml>',
    "n.csv": b'x:ID(P),name,:LABEL,age:int\n1,"A, b",P;Q,3\n2,,,\n',
    "r.csv": b":START_ID,:END_ID,:TYPE\n1,2,KNOWS\n",
    "g.tsv": b'a\tr\tb\nb\tp\t"x"@fr\n',
    "g.csv": b'head,relation,tail\na,r,"b, c"\nb,p,"""x""@fr"\n',
    "g": NTRIPLES,
    "t.csv": b'\xef\xbb\xbfid;name;tags;parent_id\r\n007;"a; ""b""";x|y;\r\n8;"c\nd";x|z;007\r\n',
    "t.tsv": b"id\tname\tcity\tyear\n1\tAnna\tRome\t1990\n2\tBert\t\t1991\n",
    "t.jsonl": b'{"id": "1", "n": 1.5, "l": ["x", {"y": true}]}\n{"id": "2", "o": {"p": null}}\n',
    "t.geojson": b'{"type": "FeatureCollection", "features": [{"type": "Feature", "id": 1, '
    b'"properties": {"name": "a"}, "geometry": {"type": "Point", "coordinates": [1.5, 2]}}]}',
    "e.csv": b"source,target,type,weight\na,b,x,1\nb,c,y,2\nc,a,x,\n",
    "g.json": b'{"nodes": [{"id": "a", "n": 1}, {"id": "b"}], "links": [{"source": "a", "target": '
    b'"b"}, {"source": "b", "target": "a"}]}',
    "o.obo": b'format-version: 1.2\n\n[Term]\nid: X:1\nname: a\nsynonym: "b \\"c" EXACT []\n'
    b'is_a: X:2 {s="t"} ! two\nrelationship: p X:2\n\n[Typedef]\nid: p\nname: q\n',
    "list.txt": b"# cities\nRome\nOslo\nSan Marino\nBonn\n",
    "o.owl": ONTOLOGY,
    "t.json": b'{"rows": [{"id": 1, "name": "a"}, {"id": 2}], "total": 2}',
}  # fmt: skip
PAIR = KnowledgeGraph(
    entities=("a", "b", "http://a"), relations=(), triples=np.empty((0, 3), np.int64)
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
MATCH_FILES = ("m.tsv", "m.csv", "m.json", "m.parquet", "m.sssom.tsv", "m.nt", "m.ttl", "m.rdf")


@dataclass(frozen=True, kw_only=True)
class Target:
    """One reader, the name of the file it gets, and a valid content to begin with.

    ``outcome`` says in a few words what reading came to, without its particulars; whatever but a
    `DualignError` it raises is a bug.
    """

    name: str
    seed: bytes
    outcome: Callable[[Path], str]
    compiled: bool = False  # is the work done where no coverage can be seen?


def said(reads: Sequence[Callable[[Path], object]], path: Path) -> str:
    """What some ways to read a file come to."""
    outcomes = []
    for read in reads:
        try:
            outcomes.append(str(read(path)))
        except DualignError as error:
            message = str(error)
            if "\n" in message:
                raise ValueError(f"an error of several lines: {message!r}") from error
            outcomes.append(re.sub(r"'.*?'|\".*?\"|\d+", "", message.replace(str(path), "")))
    return " | ".join(outcomes)


def _graph(path: Path, *, lenient: bool) -> str:
    graph = io.read(path, io.ReadOptions(lenient=lenient))
    return f"{min(len(graph.triples), 9)} {min(len(graph.attributes), 9)}"


GRAPH_READS = (partial(_graph, lenient=False), partial(_graph, lenient=True))


def _record(path: Path) -> str:
    run = SavedRun.read(path)
    return f"{len(run.files())}"


def _links(path: Path) -> int:
    return min(len(io.read_known_links(path, PAIR, PAIR).same), 9)


def _folder(others: Mapping[str, bytes], path: Path) -> str:
    """A benchmark folder of which ``path`` is one file."""
    for name, content in others.items():
        if name != path.name:
            (path.parent / name).write_bytes(content)
    pair = io.read_folder(path.parent)
    return f"{len(pair.left.triples)} {len(pair.train)} {len(pair.test)}"


def _export(others: Mapping[str, bytes], path: Path) -> str:
    """The nodes and the edges of one graph, of which ``path`` is one file."""
    for name, content in others.items():
        if name != path.name:
            (path.parent / name).write_bytes(content)
    listed = Path(",".join(str(path.parent / name) for name in others))
    return said(GRAPH_READS, listed)


def _stored() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"g{EXTENSION}"
        store_graph(path, PAIR)
        return path.read_bytes()


def _judgements() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        store = JudgementStore(Path(folder) / "j.db")
        store.add(Judgement(subject_id="a", object_id="b", judgement="same", reviewer="me"))
        store.close()
        return store.path.read_bytes()


def _judged(path: Path) -> str:
    for ending in ("-wal", "-shm"):  # of the input before
        path.with_name(path.name + ending).unlink(missing_ok=True)
    store = JudgementStore(path, create=False)
    try:
        return str(len(store.current()))
    finally:
        store.close()


def _lines(path: Path) -> str:
    """N-Triples by compiled code; what pyoxigraph alone reads must come to the same."""
    found = []
    for shortest in (0, 1 << 30):
        with _compiled_from(shortest):
            found.append(said(GRAPH_READS, path))
    if found[0] != found[1]:
        raise ValueError(f"compiled code and pyoxigraph differ: {found[0]!r}, {found[1]!r}")
    return found[0]


@contextmanager
def _compiled_from(size: int) -> Iterator[None]:
    before, ntriples.SHORT = ntriples.SHORT, size
    try:
        yield
    finally:
        ntriples.SHORT = before


def _vectors(path: Path) -> str:
    return str(read_vectors(path, ["a", "b"])[1])


def _written(name: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        io.write_matches(MATCHES, path, io.WriteOptions())
        return path.read_bytes()


def _edges() -> bytes:
    file = BytesIO()
    parquet.write_table(pa.table({"s": ["a", "b"], "p": ["r", "r"], "o": ["b", '"x"']}), file)
    return file.getvalue()


def _table() -> bytes:
    file = BytesIO()
    columns = {"id": [1, 2], "name": ["a", "b"], "tags": [["x", "y"], None], "o": [{"p": 1.5}] * 2}
    parquet.write_table(pa.table(columns), file)
    return file.getvalue()


def _database() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.db"
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, size REAL)")
        connection.execute("INSERT INTO t VALUES (1, 'a', 1.5), (2, 'b', NULL)")
        connection.commit()
        connection.close()
        return path.read_bytes()


def targets() -> dict[str, Target]:
    """Every reader by the name of its target."""
    graphs = GRAPHS | {"g.parquet": _edges(), "t.parquet": _table(), "t.db": _database()}
    found = {
        name: Target(name=name, seed=seed, outcome=partial(said, GRAPH_READS))
        for name, seed in graphs.items()
    }
    for name in ("g.nt", "g.nq"):
        found[f"compiled {name}"] = Target(
            name=name, seed=graphs[name], outcome=_lines, compiled=True
        )
    readers = (io.read_matches, _links, io.read_truth)
    for name in MATCH_FILES:
        found[name] = Target(name=name, seed=_written(name), outcome=partial(said, readers))
    for name, seed in LINK_FILES.items():
        found[name] = Target(name=name, seed=seed, outcome=partial(said, (_links, io.read_truth)))
    found["m.tsv.run.json"] = Target(
        name="m.tsv.run.json", seed=RECORD, outcome=partial(said, (_record,))
    )
    for layout, files in FOLDERS.items():
        for name, seed in files.items():
            found[f"{layout} {name}"] = Target(
                name=name, seed=seed, outcome=partial(said, (partial(_folder, files),))
            )
    for name, seed in EXPORTS.items():
        found[f"export {name}"] = Target(
            name=name, seed=seed, outcome=partial(said, (partial(_export, EXPORTS),))
        )
    stored = f"g{EXTENSION}"
    found[stored] = Target(name=stored, seed=_stored(), outcome=partial(said, GRAPH_READS))
    found["j.db"] = Target(name="j.db", seed=_judgements(), outcome=partial(said, (_judged,)))
    found["v.txt"] = Target(
        name="v.txt", seed=b"2 2\na 1 0\nb .5 -1e-3\n", outcome=partial(said, (_vectors,))
    )
    names = partial(io.read_names, graph=PAIR)
    found["names.tsv"] = Target(
        name="names.tsv", seed=b"a\tA\nb\tB b\n", outcome=partial(said, (names,))
    )
    return found
