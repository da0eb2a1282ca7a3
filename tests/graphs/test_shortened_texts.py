"""Very long texts are cut before anybody compares them."""

import numpy as np

from dualign import KnowledgeGraph
from dualign.core.alias_table import AliasTable
from dualign.core.knowledge_graph import AttributeTable
from dualign.graphs.shortened_texts import LONGEST_NAME, LONGEST_VALUE, shortened
from dualign.names.encoders.characters import Characters
from dualign.names.encoders.name_encoder import LONGEST_NAME as LONGEST_READ
from dualign.tasks import OrderedPair


def graph(text: str) -> KnowledgeGraph:
    zero = np.zeros(1, dtype=np.int64)
    return KnowledgeGraph(
        entities=("a",),
        relations=(),
        triples=np.empty((0, 3), dtype=np.int64),
        names=(text,),
        aliases=AliasTable(owners=zero, texts=(text,), weights=np.ones(1, dtype=np.float32)),
        attributes=AttributeTable(
            subjects=zero, predicates=zero, labels=("p",), values=(text,), languages=("",),
            datatypes=("",),
        ),
        source="test",
    )  # fmt: skip


def test_names_aliases_and_literals_are_cut():
    cut = shortened(graph("x" * 1_000_000))
    assert [len(cut.names[0]), len(cut.aliases.texts[0])] == [LONGEST_NAME, LONGEST_NAME]
    assert len(cut.attributes.values[0]) == LONGEST_VALUE


def test_a_graph_of_ordinary_texts_is_itself():
    ordinary = graph("Paris")
    assert shortened(ordinary) is ordinary


def test_what_is_written_out_is_not_cut():
    pair = OrderedPair.of(graph("x" * 1_000_000), graph("y"))
    assert len(pair.left.names[0]) == LONGEST_NAME
    assert len(pair.given[0].names[0]) == 1_000_000


def test_encoders_read_the_beginning():
    long = "the quick brown fox " * 100_000
    rows = Characters().encode([long, long[:LONGEST_READ], "another"])
    np.testing.assert_array_equal(rows[0], rows[1])
