"""Parts of IRIs that many share name nobody."""

from __future__ import annotations

import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.names.iri_names import SHARED, iri_names, some_iri_names

WORDS = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"]
PEOPLE = [f"{word}{other}" for word in WORDS for other in WORDS[:2]]


@pytest.mark.parametrize(
    "pattern",
    [
        "http://x/people/{}/index.html",
        "http://x/people/{}#person",
        "http://x/people/{}/profile/card",
        "http://{}.x/people/{}#it_is_this",
        "http://x/{}/about.html#this",
    ],
)
def test_a_part_that_many_share_gives_way_to_the_one_before_it(pattern):
    assert iri_names([pattern.replace("{}", name) for name in PEOPLE]) == PEOPLE


def test_where_only_an_identifier_is_before_it_there_is_no_name():
    iris = [f"http://x/artists/{uuid.UUID(int=k << 64)}#artist" for k in range(3 * SHARED)]
    assert set(iri_names(iris)) == {""}
    assert iri_names([*iris, "http://x/artists/Bach#artist"])[-1] == "Bach"


def test_entities_of_one_document_keep_apart():
    iris = [f"http://x/{name}#{part}" for name in PEOPLE for part in ("me", "address")]
    assert iri_names(iris)[:4] == ["alphaalpha", "alphaalpha address", "alphabeta",
                                   "alphabeta address"]  # fmt: skip


def test_namesakes_are_not_so_many():
    iris = [f"http://x/us/{name}/Springfield" for name in PEOPLE]
    others = [f"http://x/us/{name}/{k}town" for name in PEOPLE for k in range(200)]
    assert iri_names([*iris, *others])[: len(iris)] == ["Springfield"] * len(iris)


@pytest.mark.parametrize(
    "iris",
    [
        [f"http://dbpedia.org/resource/{name}/Live" for name in PEOPLE],
        [f"http://x/{name}#Same" for name in PEOPLE[: SHARED - 1]],
        [f"{name}:Same" for name in PEOPLE],
        ["http://x", "http://x/"],
    ],
)
def test_titles_few_and_what_has_nothing_before_it_stay(iris):
    assert all(iri_names(iris))


@given(
    iris=st.lists(
        st.sampled_from(
            [
                *(f"http://x/{name}#Same" for name in PEOPLE[:SHARED]),
                *("http://x/Q1#Same", "http://x/Q2", "http://dbpedia.org/resource/Live", "_:b1"),
            ]
        ),
        min_size=1,
        max_size=3 * SHARED,
    ),
    draw=st.data(),
)
def test_some_names_are_those_among_all(iris, draw):
    rows = draw.draw(st.lists(st.integers(0, len(iris) - 1), unique=True))
    every = iri_names(iris)
    assert some_iri_names(iris, rows) == [every[row] for row in rows]


@pytest.mark.parametrize("prefix", ["n", "L-", "node_", "http://x.org/item/v"])
def test_numbers_behind_one_prefix_are_no_names(prefix):
    numbered = [f"{prefix}{number}" for number in range(60)]
    assert iri_names([*numbered, "http://x.org/Anna"]) == [""] * 60 + ["Anna"]
    assert iri_names([*numbered[:5], *"abcdef"])[5:] == list("abcdef")


def test_titles_with_a_number_are_names():
    psalms = [f"http://x.org/Psalm_{number}" for number in range(1, 60)]
    assert iri_names(psalms)[22] == "Psalm 23"
    mixed = [*(f"A{number}" for number in range(30)), *(f"word {chr(97 + k)}" for k in range(40))]
    assert iri_names(mixed)[4] == "A4"
