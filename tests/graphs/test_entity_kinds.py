"""Classes, properties and instances are told apart, and only then."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.graphs.entity_kinds import ANY, CLASS, INSTANCE, PROPERTY, PairedKinds, entity_kinds

OWL = "http://www.w3.org/2002/07/owl#"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS = "http://www.w3.org/2000/01/rdf-schema#"
SKOS = "http://www.w3.org/2004/02/skos/core#"


def typed(*types: str) -> KnowledgeGraph:
    """One entity for each string, of the types that it lists with blanks between them."""
    rows = [(entity, value) for entity, text in enumerate(types) for value in text.split()]
    return KnowledgeGraph(
        entities=[f"e{k}" for k in range(len(types))],
        relations=(),
        triples=np.empty((0, 3), np.int64),
        attributes=AttributeTable(
            subjects=np.array([row[0] for row in rows], np.int64),
            predicates=np.zeros(len(rows), np.int64),
            labels=(f"{RDF}type",),
            values=[row[1] for row in rows],
            languages=[""] * len(rows),
            datatypes=["iri"] * len(rows),
        ),
    )


@pytest.mark.parametrize(
    ("types", "kind"),
    [
        (f"{OWL}Class", CLASS),
        (f"{RDFS}Class", CLASS),
        (f"{OWL}ObjectProperty", PROPERTY),
        (f"{OWL}FunctionalProperty {OWL}DatatypeProperty", PROPERTY),
        (f"{RDF}Property", PROPERTY),
        (f"{OWL}NamedIndividual", INSTANCE),
        ("http://x/Person", INSTANCE),
        (f"{OWL}Thing", INSTANCE),
        (f"{OWL}Class http://x/Category", CLASS | INSTANCE),
        (f"{SKOS}Concept", CLASS | INSTANCE),
        (f"{OWL}Ontology", ANY),
        ("", ANY),
    ],
)
def test_types_tell_what_an_entity_is(types, kind):
    assert entity_kinds(typed(types)).tolist() == [kind]


def test_the_ends_of_a_subclass_statement_are_classes():
    graph = KnowledgeGraph(
        entities=("a", "b", "p", "q", "x"),
        relations=("r", f"{RDFS}subClassOf", f"{RDFS}subPropertyOf"),
        triples=np.array([[0, 1, 1], [2, 2, 3], [4, 0, 0]]),
    )
    assert entity_kinds(graph).tolist() == [CLASS, CLASS, PROPERTY, PROPERTY, ANY]


def test_different_kinds_are_kept_apart_and_the_unknown_goes_with_all():
    left = typed(f"{OWL}Class", f"{OWL}ObjectProperty", "http://x/Person", "")
    right = typed("http://y/Human", f"{OWL}Class", "", f"{SKOS}Concept")
    lefts, rights = np.divmod(np.arange(16), 4)
    allowed = PairedKinds.of(left, right).allow(lefts, rights).reshape(4, 4)
    assert allowed.tolist() == [
        [False, True, True, True],
        [False, False, True, False],
        [True, False, True, True],
        [True, True, True, True],
    ]


def test_a_taxonomy_of_classes_may_meet_one_of_instances():
    left = typed(f"{OWL}Class", f"{OWL}ObjectProperty")
    right = typed("http://y/Species", f"{OWL}ObjectProperty")
    kinds = PairedKinds.of(left, right)
    assert kinds.allow(np.array([0, 0, 1]), np.array([0, 1, 1])).tolist() == [True, False, True]


def test_without_types_nothing_is_kept_apart():
    assert not PairedKinds.of(typed("", ""), typed("http://y/A", "")).apart
