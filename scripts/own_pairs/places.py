"""Records with positions: distances, and likely matches that codes alone do not show."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping

from rapidfuzz import fuzz

from own_pairs.pair import Sides, Truth
from own_pairs.variants import kept

Point = tuple[float, float]  # latitude, longitude in degrees
CELL = 0.25  # degrees
NEAR = 10  # km
ALIKE = 55  # token_set_ratio of 0 to 100


def kilometres(first: Point, second: Point) -> float:
    """Distance of two points on the sphere."""
    lat1, lon1, lat2, lon2 = map(math.radians, (*first, *second))
    half = math.sin((lat1 - lat2) / 2) ** 2
    half += math.cos(lat1) * math.cos(lat2) * math.sin((lon1 - lon2) / 2) ** 2
    return 12742 * math.asin(min(1.0, math.sqrt(half)))


def certain(
    sides: Sides,
    points: tuple[Mapping[str, Point], Mapping[str, Point]],
    texts: tuple[Mapping[str, str], Mapping[str, str]],
) -> Sides:
    """`sides` without the records that lie and sound like a match that the truth does not have.

    Codes miss matches: one list has no code for the place, or an old one. A record without
    counterpart that has a namesake close by is neither surely matched nor surely not.
    """
    doubtful = set(_likely(points, texts)) - sides.truth
    lefts = {left for left, _ in doubtful} - {left for left, _ in sides.truth}
    rights = {right for _, right in doubtful} - {right for _, right in sides.truth}
    return kept(sides, sides.left.keys() - lefts, sides.right.keys() - rights)


def _likely(
    points: tuple[Mapping[str, Point], Mapping[str, Point]],
    texts: tuple[Mapping[str, str], Mapping[str, str]],
) -> Truth:
    cells: dict[tuple[int, int], list[str]] = defaultdict(list)
    for key, point in points[1].items():
        cells[_cell(point)].append(key)
    return {
        (left, right)
        for left, point in points[0].items()
        for cell in _around(_cell(point))
        for right in cells.get(cell, ())
        if kilometres(point, points[1][right]) < NEAR
        and fuzz.token_set_ratio(texts[0][left], texts[1][right]) >= ALIKE
    }


def _cell(point: Point) -> tuple[int, int]:
    return math.floor(point[0] / CELL), math.floor(point[1] / CELL)


def _around(cell: tuple[int, int]) -> Iterator[tuple[int, int]]:
    for row in (-1, 0, 1):
        for column in (-1, 0, 1):
            yield cell[0] + row, cell[1] + column
