"""What is not wanted is not even stored, and what is wanted is what would be there anyway."""

from __future__ import annotations

import json

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from dualign.core.errors import UsageError
from dualign.io import ReadOptions, read
from dualign.io.graphs.narrowing import only_types, without_properties
from dualign.io.graphs.rdf.rdf_file import read_statements

TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
P31 = "http://www.wikidata.org/prop/direct/P31"
NODES = st.sampled_from(["http://e/a", "http://e/b", "http://e/c", "http://e/d", "_:x", "_:y"])
STATEMENTS = st.one_of(
    st.tuples(NODES, st.sampled_from(["http://p/r", "http://p/s"]), NODES),
    st.tuples(NODES, st.just(TYPE), st.sampled_from(["http://t/T", "http://t/U"])),
    st.tuples(NODES, st.just(P31), st.just("http://t/T")),
    st.tuples(NODES, st.sampled_from(["http://p/r", "http://p/note"]), st.just('"x"@en')),
)
GRAPHS = st.lists(STATEMENTS, unique=True, max_size=12)


def as_ntriples(statements):
    def term(text):
        return text if text.startswith(("_:", '"')) else f"<{text}>"

    return "".join(f"{term(s)} {term(p)} {term(o)} .\n" for s, p, o in dict.fromkeys(statements))


def as_edges(statements):
    return "".join("\t".join(row) + "\n" for row in dict.fromkeys(statements))


def as_texts(graph):
    """Everything a graph holds, whatever the order."""
    table = graph.attributes
    return (
        set(graph.entities),
        {(graph.entities[h], graph.relations[r], graph.entities[t]) for h, r, t in graph.triples},
        {
            (graph.entities[s], table.labels[p], *rest)
            for s, p, *rest in zip(
                table.subjects.tolist(),
                table.predicates.tolist(),
                table.values,
                table.languages,
                table.datatypes,
                strict=True,
            )
        },
    )


@pytest.mark.parametrize(("name", "written"), [("g.nt", as_ntriples), ("g.tsv", as_edges)])
@pytest.mark.parametrize("wanted", ["T", "http://t/T"])
@given(statements=GRAPHS)
def test_types_are_those_that_reading_all_would_keep(tmp_path, name, written, wanted, statements):
    path = tmp_path / name
    path.write_text(written([("http://e/a", TYPE, "http://t/T"), *statements]))
    whole = only_types(read(path), {wanted})
    assert as_texts(read(path, ReadOptions(only_types=frozenset({wanted})))) == as_texts(whole)


@pytest.mark.parametrize(("name", "written"), [("g.nt", as_ntriples), ("g.tsv", as_edges)])
@pytest.mark.parametrize("ignored", ["r", "http://p/r"])
@given(statements=GRAPHS)
def test_properties_are_left_out_as_after_reading_all(tmp_path, name, written, ignored, statements):
    path = tmp_path / name
    path.write_text(written([("http://e/a", "http://p/s", "http://e/b"), *statements]))
    whole = without_properties(read(path), {ignored})
    narrowed = read(path, ReadOptions(ignore_properties=frozenset({ignored})))
    assert as_texts(narrowed) == as_texts(whole)


FILES = {
    "g.ttl": as_ntriples,
    "g.graphml": lambda statements: (
        '<graphml><key id="l" attr.name="labels"/><graph>'
        + "".join(
            f'<node id="{s}"><data key="l">{o.rpartition("/")[2]}</data></node>'
            if p == TYPE
            else f'<edge source="{s}" target="{o}"/>'
            for s, p, o in statements
        )
        + "</graph></graphml>"
    ),
    "n.csv": lambda statements: (
        ":ID,:LABEL\n"
        + "".join(f"{s},{o.rpartition('/')[2]}\n" for s, p, o in statements if p == TYPE)
    ),
    "g.jsonld": lambda statements: json.dumps(
        [{"@id": s, "@type": o} for s, p, o in statements if p == TYPE]
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_every_reader_looks_for_types_first(make_file, name):
    statements = [
        ("http://e/b", "http://p/r", "http://e/a"),
        ("http://e/a", TYPE, "http://t/T"),
        ("http://e/b", TYPE, "http://t/U"),
    ]
    path = make_file(name, FILES[name](statements))
    graph = read(path, ReadOptions(only_types=frozenset({"T"})))
    assert graph.entities == ("http://e/a",)


def test_a_parquet_edge_list_is_narrowed_too(tmp_path):
    rows = {"s": ["a", "b", "a"], "p": [TYPE, TYPE, "r"], "o": ["T", "U", '"x"']}
    parquet.write_table(pa.table(rows), tmp_path / "g.parquet")
    graph = read(tmp_path / "g.parquet", ReadOptions(only_types=frozenset({"T"})))
    assert (graph.entities, graph.attributes.values) == (("a",), ("T", "x"))


def test_nothing_of_the_others_is_stored(make_file):
    others = [(f"http://e/{i}", "http://p/r", f"http://e/{i + 1}") for i in range(100)]
    wanted = [("http://e/a", TYPE, "http://t/T"), ("http://e/a", "http://p/note", '"x"')]
    path = make_file("g.nt", as_ntriples([*others, *wanted]))
    store = read_statements(path, ReadOptions(only_types=frozenset({"T"})))
    assert store.terms.texts().to_pylist() == ["http://e/a", "http://t/T"]
    store = read_statements(path, ReadOptions(ignore_properties=frozenset({"r"})))
    assert store.terms.texts().to_pylist() == ["http://e/a", "http://t/T"]


@pytest.mark.parametrize(("name", "written"), [("g.nt", as_ntriples), ("g.tsv", as_edges)])
def test_a_type_that_nobody_has_lists_those_there_are(make_file, name, written):
    path = make_file(name, written([("http://e/a", TYPE, "http://t/T")]))
    with pytest.raises(UsageError, match=r"0 of 1 statements of a type name Ghost; it has 1 type"):
        read(path, ReadOptions(only_types=frozenset({"Ghost"})))
