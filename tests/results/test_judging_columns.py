"""Properties of both sides beside each other, to judge a match by."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.errors import UnknownChoice, UsageError
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.results.judging_columns import judging_columns

CLASS = "http://x/Film_Type"


def graph(side, attributes, triples=()):
    """A graph of three entities with these (entity, property, value) literals."""
    labels = sorted({name for _, name, _ in attributes})
    return KnowledgeGraph(
        entities=tuple(f"{side}{i}" for i in range(3)),
        relations=("http://x/director",),
        triples=np.array(triples, np.int64).reshape(-1, 3),
        names=("Alien", "", "Ridley Scott"),
        attributes=AttributeTable(
            subjects=np.array([s for s, *_ in attributes], np.int64),
            predicates=np.array([labels.index(name) for _, name, _ in attributes], np.int64),
            labels=labels,
            values=[value for *_, value in attributes],
            languages=[""] * len(attributes),
            datatypes=["iri" if value == CLASS else "" for *_, value in attributes],
        ),
    )


LEFT = graph(
    "l",
    [(0, "http://x/year", "1979"), (0, "http://x/year", "1980"), (1, "http://x/a#type", CLASS)],
    [(0, 0, 2), (1, 0, 1)],
)
RIGHT = graph("r", [(0, "released", "25 May 1979"), (1, "released", "")])
ROWS, OBJECTS = np.array([0, 1, 2]), np.array([0, 1, -1])


def columns(*wanted):
    return judging_columns(LEFT, RIGHT, wanted, ROWS, OBJECTS)


def test_literals_of_both_sides_under_the_names_they_have_there():
    assert columns("year=released") == {
        "subject_year": ["1979; 1980", "", ""],
        "object_released": ["25 May 1979", "", ""],
    }


def test_a_side_without_the_property_has_no_column():
    assert list(columns("year")) == ["subject_year"]


def test_a_single_column_need_not_be_in_a_list():
    assert judging_columns(LEFT, RIGHT, "year", ROWS, OBJECTS) == columns("year")


def test_relations_show_the_names_of_what_they_lead_to():
    assert columns("http://x/director")["subject_director"] == ["Ridley Scott", "l1", ""]
    assert columns("director")["object_director"] == ["", "", ""]


def test_classes_are_shown_by_name():
    assert columns("type") == {"subject_type": ["", "Film Type", ""]}


def test_names_are_there_anyway():
    assert columns("name") == {}


def test_an_unknown_property_lists_the_known_ones():
    with pytest.raises(UnknownChoice, match=r"'yeah' .did you mean 'year'.*director, released"):
        columns("yeah")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("year=releasd", r"'releasd' .did you mean 'released'.*choose one of: director, released"),
        ("yer=released", r"'yer' .did you mean 'year'"),
    ],
)
def test_a_property_that_the_named_side_lacks_is_refused(text, words):
    with pytest.raises(UnknownChoice, match=words):
        columns(text)


def test_a_column_is_a_text():
    with pytest.raises(UsageError, match=r"column 3 is of type int; give its name"):
        columns(3)


@pytest.mark.parametrize("text", ["=year", "year=", " "])
def test_a_column_without_a_property_is_refused(text):
    with pytest.raises(UsageError, match="names no property"):
        columns(text)
