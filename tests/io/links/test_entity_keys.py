"""Files may speak of entities by label or, where there are ids, by id."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.benchmarks.id_table import IdTable
from dualign.io.links.entity_keys import EntityKeys
from dualign.io.text.columns import STRING

TABLE = IdTable("ent_ids_1", np.array([7, 3]), pa.array(["a", "3"], STRING))


def test_a_graph_is_known_by_its_labels_with_or_without_brackets():
    graph = KnowledgeGraph(
        entities=("a", "b"), relations=(), triples=np.empty((0, 3), np.int64), source="g.tsv"
    )
    keys = EntityKeys.of_graph(graph, "the left graph")
    assert keys.find(pa.array(["b", "<a>", "0"], STRING)).tolist() == [1, 0, -1]
    assert keys.words == "the left graph (2 entities from g.tsv)"


def test_a_table_is_known_by_ids_and_labels_and_labels_go_first():
    keys = EntityKeys.of_table(TABLE)
    assert keys.find(pa.array(["7", "a", "3", "9", "x"], STRING)).tolist() == [0, 0, 1, -1, -1]
    assert keys.find(pa.array([7, 3, 9])).tolist() == [0, 1, -1]
