"""The doctor counts rightly, sees problems, and forecasts by a stated rule."""

from __future__ import annotations

import dataclasses
import json

import numpy as np
import pytest

import dualign
from dualign.cli import main
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.diagnosis import examine
from dualign.diagnosis.forecast import forecast
from dualign.diagnosis.graph_profile import profile, script_of
from dualign.matcher.measured_costs import MeasuredCosts
from dualign.matcher.memory_need import MemoryCosts
from dualign.names import name_entities

LEFT = """\
@prefix : <http://l/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:a a :T ; rdfs:label "Paris"@fr ; :in :b .
:b rdfs:label "FranÃ§ais"@fr ; :note [ :x "1" ] .
:c rdfs:label "paris" .
"""
RIGHT = """\
@prefix : <http://r/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:a rdfs:label "Paris"@en ; :in :b . :b rdfs:label "法国"@zh . :c rdfs:label "日本"@ja .
"""


@pytest.fixture
def files(tmp_path):
    for name, content in (("l.ttl", LEFT), ("r.ttl", RIGHT)):
        (tmp_path / name).write_text(content, encoding="utf-8")
    return tmp_path


def test_a_graph_is_counted(files):
    found = profile(name_entities(dualign.read(files / "l.ttl")))
    assert (found.entities, found.relations, found.triples, found.literals) == (4, 2, 2, 4)
    assert (found.typed, found.types) == (1, {"http://l/T": 1})
    assert (found.isolated, found.blank_nodes, found.named) == (1, 1, 3)
    assert found.sharing_a_name == 2
    assert (found.largest_degree, found.median_degree) == (2, 1.0)
    assert found.languages == {"fr": 2}
    assert found.damaged_example == "FranÃ§ais"


@pytest.mark.parametrize(
    ("name", "script"),
    [("Paris", "LATIN"), ("法国", "CJK"), ("Москва", "CYRILLIC"), ("42", "NONE")],
)
def test_the_script_of_a_name(name, script):
    assert script_of(name) == script


def test_a_table_without_names_is_no_problem():
    rows = [{"born": f"19{i}-01-02", "weight": str(i)} for i in range(10, 40)]
    found = dualign.doctor(rows, [dict(row) for row in rows])
    named = [each for each in found.findings if "have a name" in each.what]
    assert [each.severity for each in named] == ["note", "note"]


def test_problems_are_reported(files):
    (files / "k.tsv").write_text("http://l/a\thttp://r/a\nhttp://l/none\thttp://r/b\n")
    diagnosis = dualign.doctor(files / "l.ttl", files / "r.ttl", links=files / "k.tsv")
    said = " ".join(finding.what for finding in diagnosis.findings)
    assert "2 left texts seemingly damaged by a wrong encoding" in said
    assert "1 link about entities that are not in the graphs" in said
    assert "LATIN on the left, CJK on the right" in said
    assert diagnosis.overlap.links == 1
    assert diagnosis.overlap.equal_names == 2
    severities = [finding.severity for finding in diagnosis.findings]
    assert severities == sorted(severities, reverse=True)  # problems first


def test_at_a_prompt_it_counts_and_in_print_it_lists(files):
    found = dualign.doctor(files / "l.ttl", files / "r.ttl")
    problems = [each for each in found.findings if each.severity == "problem"]
    notes = len(found.findings) - len(problems)
    assert len(problems) == 1
    assert notes > 1
    assert repr(found).startswith(f"Diagnosis(1 problem, {notes} notes, about ")
    first, *lines = str(found).splitlines()
    assert first == repr(found)
    assert lines == [f"{each.severity}: {each.what}; {each.remedy}" for each in found.findings]


def test_the_page_and_its_json(files, capsys):
    figures = files / "d.json"
    command = ["doctor", str(files / "l.ttl"), str(files / "r.ttl"), "--json", str(figures)]
    assert main(command) == 0
    said = capsys.readouterr().out
    for words in ("with a name", "forecast", "suggested", "no links to learn from"):
        assert words in said
    found = json.loads(figures.read_text(encoding="utf-8"))
    assert found["left"]["entities"] == 4
    assert found["forecast"]["seconds"] > 0


def _pair(entities: int, links: int, *, name: str = "n") -> GraphPair:
    """Two graphs of entities with a literal each and two triples in all, about the first one."""
    graph = KnowledgeGraph(
        entities=[f"e{i}" for i in range(entities)],
        relations=("r",),
        triples=np.zeros((2, 3), np.int64),
        names=[name] * entities,
        attributes=AttributeTable(
            subjects=np.arange(entities),
            predicates=np.zeros(entities, np.int64),
            labels=("p",),
            values=["v"] * entities,
            languages=[""] * entities,
            datatypes=[""] * entities,
        ),
    )
    return GraphPair(left=graph, right=graph, train=np.zeros((links, 2), np.int64))


MEMORY = MemoryCosts(
    base=5, encoder=7, per_statement=3, per_entity=2, per_run=1, per_labelled_run=20,
    per_description=40, files_per_entity=1000, files_per_run=10_000,
)  # fmt: skip
COSTS = MeasuredCosts(
    start=1, per_statement=1, per_literal=100, per_name=1, per_entity_round=1, per_comparison=1,
    per_labelled_run=10, per_character=1000, memory=MEMORY,
)  # fmt: skip


def test_the_forecast_is_the_sum_of_its_costs():
    found = forecast(_pair(3, 20), costs=COSTS, machine_factor=1.0)
    reading, literals, names, rounds, search = 4 + 6, 100 * 6, 6, 4 * 3 * 6, 9
    descriptions = 1000 * 6  # of one character each
    expected = 1 + reading + literals + names + rounds + search + descriptions
    assert found.seconds * found.cores == expected
    assert found.least_bytes == 5 + 7 + 3 * 10 + (2 + 3) * 6 + 40 * 6
    assert found.bytes == found.least_bytes + 1000 * 6 + 10_000 * 3 * 6


def test_literals_alone_need_no_vectors_and_no_rounds():
    found = forecast(_pair(3, 20, name=""), costs=COSTS, machine_factor=1.0)
    reading, literals, rounds = 4 + 6, 100 * 6, 4 * 3 * 2  # one entity a side has triples
    assert found.seconds * found.cores == 1 + reading + literals + rounds + 1000 * 6
    assert found.least_bytes == 5 + 3 * 10 + 2 * 6 + 3 * 2 + 40 * 6


def test_where_nothing_but_structure_speaks_labels_are_counted():
    pair = _pair(3, 20, name="")
    bare = dataclasses.replace(pair.left, attributes=AttributeTable())
    found = forecast(
        dataclasses.replace(pair, left=bare, right=bare), costs=COSTS, machine_factor=1.0
    )
    assert (
        found.seconds * found.cores == 1 + 4 + (6 + 10) * 3 * 2
    )  # one entity a side, 3 runs of 6 rounds
    assert found.least_bytes == 5 + 3 * 4 + 2 * 6 + (1 + 20) * 3 * 2


def test_without_links_nothing_is_trained():
    with_links, without = (
        examine(_pair(50, links), machine_factor=1.0).forecast.seconds for links in (20, 0)
    )
    assert without < with_links


def test_the_first_entity_is_shown_as_it_was_understood(tmp_path, capsys):
    (tmp_path / "l.csv").write_text("id,name,tags\n007,Fan,a|b\n8,Lamp,a|c\n", "utf-8")
    (tmp_path / "r.csv").write_text("name,maker\nFan,Acme\nLamp,Bolt\n", "utf-8")
    found = dualign.doctor(tmp_path / "l.csv", tmp_path / "r.csv")
    assert (found.left.first.id, found.left.first.name) == ("007", "Fan")
    assert found.left.first.literals == [("name", "Fan"), ("tags", "a"), ("tags", "b")]
    assert main(["doctor", str(tmp_path / "l.csv"), str(tmp_path / "r.csv")]) == 0
    said = capsys.readouterr()
    assert "first left entity  007  Fan" in said.out
    assert "    tags: b" in said.out
    assert "first right entity  1  Fan" in said.out
    assert "l.csv: a table of 2 rows; id: id; name: name" in said.out
    assert "r.csv: a table of 2 rows; id: the row number; name: name" in said.out


def test_relations_of_the_first_entity_are_shown(tmp_path):
    (tmp_path / "g.ttl").write_text("@prefix : <http://l/> . :a :in :b .", "utf-8")
    found = dualign.doctor(tmp_path / "g.ttl", tmp_path / "g.ttl").left.first
    assert found.relations == [("http://l/in", "http://l/b")]


def test_numbers_of_rows_are_not_common_ids(tmp_path):
    for name, rows in (("l.csv", "name\nFan\nLamp\n"), ("r.csv", "name\nLamp\nOven\n")):
        (tmp_path / name).write_text(rows, "utf-8")
    assert dualign.doctor(tmp_path / "l.csv", tmp_path / "r.csv").overlap.equal_ids == 0
    (tmp_path / "i.csv").write_text("id,name\n7,Fan\n8,Lamp\n", "utf-8")
    assert dualign.doctor(tmp_path / "i.csv", tmp_path / "i.csv").overlap.equal_ids == 2
