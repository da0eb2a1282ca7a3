"""The names of a graph: given, from label-like literals, from the IRI."""

from __future__ import annotations

import dataclasses
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.knowledge_graph import AttributeTable
from dualign.io.graphs.name_properties import property_ranks
from dualign.names.entity_names import name_entities

RDFS = "http://www.w3.org/2000/01/rdf-schema#label"
SKOS = "http://www.w3.org/2004/02/skos/core#prefLabel"


def test_a_given_name_stays_and_the_others_are_found(make_graph, make_literals):
    graph = make_graph(
        ["http://x/a", "http://x/b_c", "http://x/Q7"],
        ["Given", "", ""],
        attributes=make_literals((0, RDFS, "Label", "")),
    )
    assert name_entities(graph).names == ("Given", "b c", "")


def test_a_label_beats_the_iri_and_names_an_opaque_entity(make_graph, make_literals):
    graph = make_graph(
        ["http://x/Q7"], attributes=make_literals((0, RDFS, "  Lucky \n seven ", ""))
    )
    assert name_entities(graph).names == ("Lucky seven",)


def test_entities_without_a_name_can_be_counted(make_graph):
    named = name_entities(make_graph(["http://x/Q1", "http://x/Paris", "e/0421", "_:b1"]))
    assert named.names == ("", "Paris", "", "")
    assert int(named.has_name.sum()) == 1


@pytest.mark.parametrize(
    ("language", "name"),
    [(None, "Plain"), ("fr", "Allemagne"), ("pt", "Alemanha"), ("xx", "Plain")],
)
def test_the_language_asked_for_comes_first_then_none_then_english(
    make_graph, make_literals, language: str | None, name: str
):
    labels = make_literals(
        (0, RDFS, "Germany", "en"),
        (0, SKOS, "Plain", ""),
        (0, RDFS, "Alemanha", "pt-BR"),
        (0, SKOS, "Allemagne", "fr"),
    )
    graph = make_graph(["http://x/Q183"], attributes=labels)
    assert name_entities(graph, language).names == (name,)


def test_english_comes_before_other_languages_and_these_in_fixed_order(make_graph, make_literals):
    labels = make_literals(
        (0, RDFS, "Deutschland", "de"),
        (0, RDFS, "Germany", "en-GB"),
        (1, RDFS, "Zwei", "nl"),
        (1, RDFS, "Deux", "fr"),
    )
    assert name_entities(make_graph(["Q1", "Q2"], attributes=labels)).names == ("Germany", "Deux")


def test_the_better_property_wins(make_graph, make_literals):
    labels = make_literals((0, "http://x/title", "A title", ""), (0, RDFS, "The label", ""))
    assert name_entities(make_graph(["Q1"], attributes=labels)).names == ("The label",)


@pytest.mark.parametrize(
    "name",
    [
        "name",
        "http://x/Full_Name",
        "rdfs:label",
        "http://x#prefLabel",
        "type.object.name",
        "x/名称",
    ],
)
def test_properties_are_known_by_their_local_name(name: str):
    assert property_ranks([name])[0] >= 0


@pytest.mark.parametrize("other", ["http://x/birthName", "http://x/named", "", "http://x/label/of"])
def test_other_properties_hold_no_name(other: str):
    assert property_ranks([other])[0] == -1


def test_empty_labels_and_classes_are_no_names(make_graph):
    table = AttributeTable(
        subjects=np.array([0, 0]),
        predicates=np.array([0, 0]),
        labels=[RDFS],
        values=[" ", "http://x/Class"],
        languages=["", ""],
        datatypes=["", "iri"],
    )
    assert name_entities(make_graph(["http://x/Berlin"], attributes=table)).names == ("Berlin",)


rows = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.sampled_from([RDFS, SKOS, "http://x/name", "http://x/other"]),
        st.text(max_size=4),
        st.sampled_from(["", "en", "fr", "de-AT"]),
    ),
    min_size=1,
    max_size=8,
)


@given(rows, st.randoms(), st.sampled_from([None, "fr", "de"]))
def test_the_order_of_the_statements_plays_no_part(
    make_graph, make_literals, table, random, language
):
    entities = ["http://x/Q1", "http://x/b", "http://x/c"]
    names = name_entities(make_graph(entities, attributes=make_literals(*table)), language).names
    random.shuffle(table)
    again = name_entities(make_graph(entities, attributes=make_literals(*table)), language).names
    assert names == again


def test_two_hundred_thousand_entities_take_about_a_second(make_graph, make_literals):
    entities = [f"http://dbpedia.org/resource/Entity_Of_Number_{i}" for i in range(200_000)]
    labels = make_literals(*((i, RDFS, f"label {i}", "en") for i in range(0, 200_000, 2)))
    graph = make_graph(entities, attributes=labels)
    started = time.process_time()
    named = name_entities(graph)
    assert time.process_time() - started < 5
    assert named.names[:2] == ("label 0", "Entity Of Number 1")


SYNONYM = "http://www.geneontology.org/formats/oboInOwl#hasExactSynonym"
RELATED_SYNONYM = "http://www.geneontology.org/formats/oboInOwl#hasRelatedSynonym"


def rows_of_aliases(graph):
    table = graph.aliases
    return list(zip(table.owners.tolist(), table.texts, table.weights.tolist(), strict=True))


def test_labels_that_were_not_taken_and_synonyms_are_aliases(make_graph, make_literals):
    labels = make_literals(
        (1, RDFS, "Germany", "en"),
        (1, RDFS, "Allemagne", "fr"),
        (1, "http://schema.org/alternateName", "Federal Republic", ""),
        (1, "http://xmlns.com/foaf/0.1/nick", "Germany", ""),
        (0, SYNONYM, "heart attack", ""),
        (0, RELATED_SYNONYM, "angina", ""),
        (0, RDFS, "infarction", ""),
    )
    graph = name_entities(make_graph(["Q1", "Q2"], attributes=labels))
    assert graph.names == ("infarction", "Germany")
    assert rows_of_aliases(graph) == [
        (0, "angina", 0.5),
        (0, "heart attack", 1),
        (1, "Allemagne", 1),
        (1, "Federal Republic", 1),
    ]
    assert rows_of_aliases(name_entities(graph)) == rows_of_aliases(graph)


def test_a_synonym_names_who_has_no_label_a_near_one_last_of_all(make_graph, make_literals):
    labels = make_literals(
        (0, SYNONYM, "zebra", ""),
        (0, RELATED_SYNONYM, "animal", ""),
        (1, RDFS, "tagged label", "en"),
        (1, SYNONYM, "plain synonym", ""),
    )
    names = name_entities(make_graph(["Q1", "Q2"], attributes=labels)).names
    assert names == ("zebra", "tagged label")


def test_the_language_asked_for_goes_before_a_label_in_another(make_graph, make_literals):
    labels = make_literals((0, SKOS, "heart", "en"), (0, SYNONYM, "coeur", "fr"))
    graph = name_entities(make_graph(["Q1"], attributes=labels), "fr")
    assert graph.names == ("coeur",)
    assert rows_of_aliases(graph) == [(0, "heart", 1)]


def test_a_given_name_leaves_the_label_as_an_alias(make_graph, make_literals):
    graph = make_graph(["Q1"], ["Given"], attributes=make_literals((0, RDFS, "Label", "")))
    assert rows_of_aliases(name_entities(graph)) == [(0, "Label", 1)]


def test_names_alone_make_no_aliases(make_graph, make_literals):
    labels = make_literals((0, RDFS, "One", ""), (1, RDFS, "Two", ""))
    assert not len(name_entities(make_graph(["Q1", "Q2"], attributes=labels)).aliases)


@given(rows, st.randoms())
def test_aliases_do_not_depend_on_the_order_of_the_statements(
    make_graph, make_literals, table, random
):
    entities = ["http://x/Q1", "http://x/b", "http://x/c"]
    before = rows_of_aliases(name_entities(make_graph(entities, attributes=make_literals(*table))))
    random.shuffle(table)
    after = rows_of_aliases(name_entities(make_graph(entities, attributes=make_literals(*table))))
    assert before == after


def test_a_table_has_its_names_and_only_synonyms_are_further_ones(make_graph, make_literals):
    table = make_literals((0, "title", "Dr.", ""), (0, "synonyms", "Ann", ""), (1, "aka", "Bo", ""))
    graph = dataclasses.replace(
        make_graph(["Paris", "Lyon"], ["Anna", ""], attributes=table), opaque_ids=True
    )
    assert name_entities(graph).names == ("Anna", "")
    assert rows_of_aliases(name_entities(graph)) == [(0, "Ann", 1), (1, "Bo", 1)]
