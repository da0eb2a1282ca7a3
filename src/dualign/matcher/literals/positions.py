"""`Positions`: where the entities of both graphs lie on a sphere, the earth's or the sky's.

Two properties of a graph are coordinates if their names say so (latitude and longitude, right
ascension and declination, y and x, or their usual abbreviations) and their values are in range;
so is one property whose values are points (``POINT(2.35 48.85)``, ``48.85, 2.35``). Distances
are angles between unit vectors, so the poles and the date line are not special.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph
from dualign.core.pair_keys import pair_keys
from dualign.matcher.literals.sexagesimal import angle

if TYPE_CHECKING:
    from scipy.spatial import cKDTree

Points = npt.NDArray[np.float64]

FEWEST = 0.2  # share of a graph's entities that must have coordinates
MOST_WRONG = 0.02  # share of values outside the range of coordinates
NEAREST, FARTHEST = 0.01, 1e4  # distances in units of the usual one beyond which nothing changes
SMALLEST = 1e-7  # smallest usual distance, in radians: 60 cm on the earth
CROWD = 50  # neighbours that are counted at most


def _one_of(*words: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|[^a-z])(?:{'|'.join(words)})(?:[^a-z]|$)")


_LATITUDE = _one_of(
    "lat", "latitude", "latitud", "breite", "dec", "decl", "declination", "dej2000", "y"
)
_ASCENSION = ("ra", "right[^a-z]?ascension", "raj2000")
_LONGITUDE = _one_of("lon", "lng", "long", "longitude", "longitud", "länge", "x", *_ASCENSION)
_RIGHT_ASCENSION = _one_of(*_ASCENSION)
_POINT = re.compile(r"\s*(?:<[^>]*>\s*)?(?i:POINT)\s*Z?\s*\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)")
_TWO_NUMBERS = re.compile(r"\s*\(?\s*(-?\d{1,3}\.\d+)\s*[,; ]\s*(-?\d{1,3}\.\d+)\s*\)?\s*$")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, eq=False)
class Positions:
    """Unit vectors (entities, 3) of both sides; rows of NaN where an entity has no coordinates."""

    left: Points
    right: Points

    @classmethod
    def of(cls, left: KnowledgeGraph, right: KnowledgeGraph) -> Positions | None:
        """The positions of two graphs; None if either has hardly any."""
        found = [coordinates(graph) for graph in (left, right)]
        if any(points is None for points in found):
            return None
        ours, theirs = (on_sphere(points) for points in found if points is not None)
        return cls(ours, theirs)

    @cached_property
    def usual(self) -> float:
        """The median distance between neighbours, of the two graphs or within the right one."""
        left, right = (side[_there(side)] for side in (self.left, self.right))
        tree = _tree(right)
        across, within = tree.query(left, k=[1])[0], tree.query(right, k=[2])[0]
        medians = [float(np.median(np.asarray(side))) for side in (across, within)]
        return max(*medians, SMALLEST)

    def nearest_keys(self, forward: int, backward: int) -> list[IntArray]:
        """Keys of each left entity's ``forward`` and each right one's ``backward`` nearest."""
        count = len(self.right)
        lefts, rights = _nearest(self.left, self.right, forward)
        turned_rights, turned_lefts = _nearest(self.right, self.left, backward)
        return [pair_keys(lefts, rights, count), pair_keys(turned_lefts, turned_rights, count)]

    def of_pairs(self, pairs: Pairs) -> FloatArray:
        """Whether both have positions, how near they are, how many are nearer, from either side."""
        distance = np.linalg.norm(self.left[pairs.lefts] - self.right[pairs.rights], axis=1)
        placed = np.isfinite(distance)
        relative = np.clip(np.where(placed, distance, 1.0) / self.usual, NEAREST, FARTHEST)
        nearness = np.where(placed, -np.log(relative), 0.0)
        crowds = [
            _crowd(self.left, self.right, pairs.lefts, distance, placed),
            _crowd(self.right, self.left, pairs.rights, distance, placed),
        ]
        return np.stack([placed, nearness, *crowds], axis=1).astype(np.float32)


def coordinates(graph: KnowledgeGraph) -> Points | None:
    """Latitude and longitude of each entity in degrees, NaN where unknown; None without any."""
    table = graph.attributes
    found = _two_properties(table, len(graph.entities))
    if found is None:
        found = _one_property(table, len(graph.entities))
    if found is None or np.isfinite(found[:, 0]).mean() < FEWEST:
        return None
    return found


def on_sphere(points: Points) -> Points:
    """Unit vectors of latitudes and longitudes in degrees."""
    latitude, longitude = np.radians(points).T
    return np.stack(
        [
            np.cos(latitude) * np.cos(longitude),
            np.cos(latitude) * np.sin(longitude),
            np.sin(latitude),
        ],
        axis=1,
    )


def _two_properties(table: AttributeTable, count: int) -> Points | None:
    words = [_CAMEL.sub(" ", label.rpartition("/")[2]).lower() for label in table.labels]
    numbers = cache(partial(_numbers, table, _rows_by_property(table), count))
    latitudes = [k for k, word in enumerate(words) if _LATITUDE.search(word)]
    longitudes = [k for k, word in enumerate(words) if _LONGITUDE.search(word)]
    for across in latitudes:
        for along in longitudes:
            if across == along:
                continue
            latitude, longitude = numbers(across), numbers(along)
            if _RIGHT_ASCENSION.search(words[along]) and np.nanmax(longitude, initial=0) <= 24:
                longitude = longitude * 15  # hours
            if _within(latitude, -90, 90) and _within(longitude, -180, 360):
                return np.stack([latitude, longitude], axis=1)
    return None


def _one_property(table: AttributeTable, count: int) -> Points | None:
    for rows in _rows_by_property(table):
        found: dict[int, tuple[float, float]] = {}
        for row in rows.tolist():
            text = table.values[row]
            pair = point(text) if text else None  # benchmarks may omit the value
            if pair is not None:
                found[int(table.subjects[row])] = pair
        if found and len(found) >= (1 - MOST_WRONG) * len(np.unique(table.subjects[rows])):
            points = np.full((count, 2), np.nan)
            points[list(found)] = list(found.values())
            return points
    return None


def point(text: str) -> tuple[float, float] | None:
    """Latitude and longitude in a text: WKT (longitude first), or two decimals (latitude first)."""
    wkt, plain = _POINT.match(text), _TWO_NUMBERS.match(text)
    try:
        if wkt:
            longitude, latitude = float(wkt[1]), float(wkt[2])
        elif plain:
            latitude, longitude = float(plain[1]), float(plain[2])
        else:
            return None
    except ValueError:
        return None
    fits = abs(latitude) <= 90 and -180 <= longitude <= 360
    return (latitude, longitude) if fits else None


def _rows_by_property(table: AttributeTable) -> list[IntArray]:
    """The rows of each property in order."""
    order = np.argsort(table.predicates, kind="stable")
    bounds = np.searchsorted(table.predicates[order], np.arange(1, len(table.labels)))
    return np.split(order, bounds)


def _numbers(
    table: AttributeTable, rows: Sequence[IntArray], count: int, place: int
) -> npt.NDArray[np.float64]:
    """The first angle of each entity's values of a property, NaN where there is none."""
    values = np.full(count, np.nan)
    for row in rows[place][::-1].tolist():
        text = table.values[row]
        value = angle(text) if text else None
        if value is not None:
            values[table.subjects[row]] = value
    return values


def _within(values: npt.NDArray[np.float64], low: float, high: float) -> bool:
    known = values[np.isfinite(values)]
    return len(known) > 0 and float(((known < low) | (known > high)).mean()) <= MOST_WRONG


def _there(points: Points) -> BoolArray:
    there: BoolArray = np.isfinite(points[:, 0])
    return there


def _tree(points: Points) -> cKDTree:
    from scipy.spatial import cKDTree  # takes half a second, so only where it is needed

    return cKDTree(points)


def _nearest(queries: Points, keys: Points, k: int) -> tuple[IntArray, IntArray]:
    """Pairs of a query and one of its ``k`` nearest keys."""
    asked, known = np.flatnonzero(_there(queries)), np.flatnonzero(_there(keys))
    k = min(k, len(known))
    _, found = _tree(keys[known]).query(queries[asked], k=k)
    return np.repeat(asked, k), known[np.asarray(found).reshape(len(asked), k)].ravel()


def _crowd(
    queries: Points, keys: Points, entities: AnyArray, distance: Points, placed: BoolArray
) -> npt.NDArray[np.float64]:
    """ln(1 + how many keys are nearer to each query than the given distance)."""
    known = keys[_there(keys)]
    asked = np.flatnonzero(_there(queries))
    k = min(CROWD, len(known))
    near, _ = _tree(known).query(queries[asked], k=k)
    place = np.zeros(len(queries), dtype=np.int64)
    place[asked] = np.arange(len(asked))
    rows = np.asarray(near).reshape(len(asked), k)[place[entities]]
    nearer = (rows < distance[:, None] * (1 - 1e-9)).sum(axis=1)
    return np.where(placed, np.log1p(nearer), 0.0)
