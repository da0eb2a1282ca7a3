"""Coordinates: found, placed on the sphere, and near where they are near."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.matcher.literals.positions import Positions, coordinates, on_sphere, point


def table(columns: dict[str, list[str]]) -> KnowledgeGraph:
    count = len(next(iter(columns.values())))
    rows = [(k, p, v) for p, own in enumerate(columns.values()) for k, v in enumerate(own) if v]
    subjects, predicates, values = zip(*rows, strict=True)
    return KnowledgeGraph(
        entities=[f"e{k}" for k in range(count)],
        relations=[],
        triples=np.empty((0, 3), np.int64),
        attributes=AttributeTable(
            subjects=np.array(subjects), predicates=np.array(predicates), labels=list(columns),
            values=values, languages=[""] * len(rows), datatypes=[""] * len(rows),
        ),
    )  # fmt: skip


@pytest.mark.parametrize(
    "names",
    [("lat", "lon"), ("Latitude", "Longitude"), ("geo_lat", "geo_long"), ("decDeg", "raDeg")],
)
def test_two_columns_are_coordinates_by_name_and_range(names: tuple[str, str]) -> None:
    found = coordinates(table({names[0]: ["48.85", "-33.9"], names[1]: ["2.35", "151.2"]}))
    assert found is not None
    np.testing.assert_allclose(found, [[48.85, 2.35], [-33.9, 151.2]])


def test_a_column_of_other_numbers_is_no_latitude() -> None:
    assert coordinates(table({"lat": ["48850", "339"], "lon": ["2.35", "151.2"]})) is None
    assert coordinates(table({"price": ["48.85"], "weight": ["2.35"]})) is None


def test_right_ascension_in_hours() -> None:
    found = coordinates(table({"dec": ["41.27"], "ra": ["0.712"]}))
    assert found is not None
    assert found[0, 1] == pytest.approx(0.712 * 15)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("POINT(2.35 48.85)", (48.85, 2.35)),
        ("Point (2.35 48.85)", (48.85, 2.35)),
        ("48.85, 2.35", (48.85, 2.35)),
        ("12 rue de Paris", None),
        ("1999, 2001", None),
        ("POINT(2.35 98.85)", None),
    ],
)
def test_points_in_one_text(text: str, expected: tuple[float, float] | None) -> None:
    assert point(text) == expected


def test_distances_do_not_know_the_date_line() -> None:
    left = table({"lat": ["0", "10", "-40"], "lon": ["179.999", "20", "70"]})
    right = table({"lat": ["0", "10.001", "-40"], "lon": ["-179.999", "20", "100"]})
    found = Positions.of(left, right)
    assert found is not None
    pairs = Pairs.of([np.arange(9)], 3, 3)
    nearness = found.of_pairs(pairs)[:, 1].reshape(3, 3)
    assert (nearness.argmax(axis=1) == np.arange(3)).all()
    assert set(found.nearest_keys(1, 1)[0].tolist()) == {0, 4, 8}


def test_unit_vectors() -> None:
    np.testing.assert_allclose(np.linalg.norm(on_sphere(np.array([[12.0, 34.0]])), axis=1), 1)
