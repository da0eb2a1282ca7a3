from proving_ground.tables import is_table, load_graph


def test_a_record_is_an_entity_and_a_value_a_literal(tmp_path):
    path = tmp_path / "left.csv"
    path.write_text("id,name,town\n07,Ann,Ulm\n08,Bob,\n", encoding="utf-8")
    graph = load_graph(path)
    assert list(graph.entities) == ["07", "08"]
    assert list(graph.names) == ["Ann", "Bob"]
    table = graph.attributes
    statements = {
        (graph.entities[subject], table.labels[predicate], value)
        for subject, predicate, value in zip(
            table.subjects, table.predicates, table.values, strict=True
        )
    }
    assert statements == {
        ("07", "name", "Ann"), ("07", "town", "Ulm"), ("08", "name", "Bob")
    }  # fmt: skip


def test_a_graph_is_no_table(tmp_path):
    assert is_table(tmp_path / "left.parquet")
    assert not is_table(tmp_path / "left.ttl.gz")
