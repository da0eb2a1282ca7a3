"""Ids that the other side has in a column are compared; equal ids of two id columns are not."""

from __future__ import annotations

import numpy as np
import pytest

import dualign
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.tasks import read_pair
from dualign.tasks.foreign_keys import foreign_keys, with_stated_ids

CODES = [f"P{n:03}" for n in range(40)]


def ports(ids, **columns):
    rows = [
        {"id": str(key), "name": f"Port {n}", **{c: str(v[n]) for c, v in columns.items()}}
        for n, key in enumerate(ids)
    ]
    return KnowledgeGraph.from_records(rows, id="id", name="name")


def harbours(column):
    return ports([f"r{n}" for n in range(len(column))], locode=column)


def ids_of(graph):
    """The literals of the property ``id``, by entity."""
    table = graph.attributes
    rows = zip(table.subjects.tolist(), table.predicates.tolist(), table.values, strict=True)
    return {graph.entities[s]: value for s, p, value in rows if table.labels[p] == "id"}


@pytest.fixture
def files(tmp_path):
    left = "".join(f"{key},Port {n}\n" for n, key in enumerate(CODES))
    right = "".join(f"r{n},Harbour {n},{value}\n" for n, value in enumerate(CODES[5:]))
    (tmp_path / "l.csv").write_text(f"id,name\n{left}", "utf-8")
    (tmp_path / "r.csv").write_text(f"id,name,locode\n{right}", "utf-8")
    return tmp_path / "l.csv", tmp_path / "r.csv"


def test_doctor_points_them_out(files):
    found = dualign.doctor(*files)
    (key,) = found.overlap.foreign_keys
    assert (key.side, key.property, key.count) == ("left", "locode", 35)
    (finding,) = [each for each in found.findings if "'locode'" in each.what]
    assert finding.what == "35 left ids are values of 'locode' on the other side"
    assert "compared" in finding.remedy


@pytest.mark.parametrize("swapped", [False, True])
def test_they_are_literals_of_a_pair_that_is_read(files, swapped):
    pair = read_pair(*(reversed(files) if swapped else files))
    table, other = (pair.right, pair.left) if swapped else (pair.left, pair.right)
    assert ids_of(table) == {code: code for code in CODES}
    assert ids_of(other) == {}
    assert table.reading.endswith("ids are compared: 35 are values of locode on the other side")
    assert "compared" not in other.reading


def test_a_graph_that_has_them_gets_them_once():
    left, right = with_stated_ids(ports(CODES), harbours(CODES))
    again, _ = with_stated_ids(left, right)
    assert again is left


def test_a_column_called_id_is_not_mixed_with_them():
    left = KnowledgeGraph.from_records(
        [{"key": code, "name": f"Port {n}", "id": "x"} for n, code in enumerate(CODES)],
        id="key", name="name",
    )  # fmt: skip
    left, _ = with_stated_ids(left, harbours(CODES))
    assert tuple(left.attributes.labels)[-2:] == ("id", "row id")


def test_things_without_a_row_have_no_id():
    rows = [{"id": c, "name": f"Port {n}", "state": f"S{n % 3}"} for n, c in enumerate(CODES)]
    graph = KnowledgeGraph.from_records(rows, id="id", name="name", relation="state")
    left, _ = with_stated_ids(graph, harbours(CODES))
    assert len(left.entities) == 43
    assert set(ids_of(left)) == set(CODES)


@pytest.mark.parametrize(
    ("ids", "column"),
    [
        (range(100, 140), range(100, 140)),  # small numbers are found everywhere
        (CODES, ["P001"] * 40),  # one id alone
        (CODES, [CODES[n % 12] for n in range(40)]),  # the key of a group and not of an entity
        (range(10_000, 12_000), range(10_500, 11_500)),  # rows numbered without gaps
    ],
)
def test_what_may_be_chance_or_another_kind_of_thing(ids, column):
    assert foreign_keys(ports(list(ids)), harbours(list(column))) == []


def test_random_numbers_of_five_digits_share_many_by_chance_and_true_keys_share_most():
    rng = np.random.default_rng(3)
    ids = rng.choice(np.arange(10_000, 100_000), 20_000, replace=False).tolist()
    chance = rng.choice(np.arange(10_000, 100_000), 2_000, replace=False).tolist()
    assert len(set(ids) & set(chance)) > 200
    assert foreign_keys(ports(ids), harbours(chance)) == []
    (key,) = foreign_keys(ports(ids), harbours(ids[:1_900] + chance[:100]))
    assert key.count >= 1_900


def test_equal_ids_of_two_id_columns_stay_mere_keys():
    left, right = ports(CODES), ports(CODES)
    assert with_stated_ids(left, right) == (left, right)


def test_entities_of_rdf_keep_their_meaning():
    graph = KnowledgeGraph.from_triples([(code, "near", CODES[0]) for code in CODES[1:]])
    assert with_stated_ids(graph, harbours(CODES))[0] is graph
