"""Features of GeoJSON as records: the properties, the id, and where the feature is.

Positions become columns ``latitude`` and ``longitude``. A point is where it is, any other shape in
the middle of the box around it, which hardly depends on how finely its outline was drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from dualign.core.counting import counted

FEATURE, COLLECTION = "Feature", "FeatureCollection"
_OWN = ("type", "id", "properties", "geometry", "bbox")
_ID, _GEOMETRY = "feature", "geometry"  # prefixes, used if a property has the same name


def are_features(value: Any) -> bool:
    """Whether a value of JSON is a list of features, and has some."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(
            isinstance(each, Mapping) and each.get("type") == FEATURE and _GEOMETRY in each
            for each in value
        )
    )


class Features:
    """The records of features, the name of the id's column, and remarks on the positions."""

    def __init__(self, features: Sequence[Mapping[str, Any]]) -> None:
        self._features = features
        named = {name for each in features for name in _properties(each)}
        self.key = _free("id", _ID, {n for n in named if not self._is_the_id(n)})
        points = [list(_points(each.get("geometry"))) for each in features]
        degrees = all(_in_degrees(point) for found in points for point in found)
        self._names = tuple(
            _free(name, _GEOMETRY, named)
            for name in (*(("longitude", "latitude") if degrees else ("x", "y")), "altitude")
        )
        self._points = points
        shapes = sum(len(found) > 1 for found in points)
        without = sum(not found for found in points)
        self.remarks = [
            *([] if degrees else ["positions are not in degrees: x and y"]),
            *([f"positions: the middle of {counted(shapes, 'shape')}"] if shapes else []),
            *([f"{counted(without, 'feature')} without a position"] if without else []),
        ]

    def _is_the_id(self, name: str) -> bool:
        """Whether a property repeats the ids of the features."""
        return all(
            _properties(each).get(name) == each.get("id", _properties(each).get(name))
            for each in self._features
        )

    def records(self) -> list[dict[str, Any]]:
        """One record for each feature."""
        return [
            {
                **({self.key: feature["id"]} if "id" in feature else {}),
                **_properties(feature),
                **{name: value for name, value in feature.items() if name not in _OWN},
                **self._position(points),
            }
            for feature, points in zip(self._features, self._points, strict=True)
        ]

    def _position(self, points: list[Sequence[Any]]) -> dict[str, Any]:
        if len(points) == 1:
            return dict(zip(self._names, points[0], strict=False))
        if not points:
            return {}
        along = [float(point[0]) for point in points]
        across = [float(point[1]) for point in points]
        if max(along) - min(along) > 180 and _in_degrees((max(along), 0)):  # across the date line
            along = [each % 360 for each in along]
        middle = (min(along) + max(along)) / 2
        position = (middle - 360 if middle > 180 else middle, (min(across) + max(across)) / 2)
        return dict(zip(self._names, (round(each, 6) for each in position), strict=False))


def _properties(feature: Mapping[str, Any]) -> Mapping[str, Any]:
    found = feature.get("properties")
    return found if isinstance(found, Mapping) else {}


def _free(name: str, prefix: str, taken: Iterable[str]) -> str:
    return f"{prefix}.{name}" if name in taken else name


def _points(geometry: Any) -> Iterator[Sequence[Any]]:
    """All positions of a geometry, longitude first."""
    if isinstance(geometry, Mapping):
        for inner in geometry.get("geometries") or ():
            yield from _points(inner)
        yield from _positions(geometry.get("coordinates"))


def _positions(coordinates: Any) -> Iterator[Sequence[Any]]:
    if not isinstance(coordinates, list):
        return
    if len(coordinates) > 1 and all(_is_number(each) for each in coordinates):
        yield coordinates[:3]
    else:
        for inner in coordinates:
            yield from _positions(inner)


def _is_number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return not isinstance(value, bool)


def _in_degrees(point: Sequence[Any]) -> bool:
    return abs(float(point[0])) <= 360 and abs(float(point[1])) <= 90
