"""GeoJSON: features of a map as rows, with the position of those that are points."""

from __future__ import annotations

from typing import Any

LONGITUDE, LATITUDE = "longitude", "latitude"


def is_geojson(value: Any) -> bool:
    """Whether a JSON value is a collection of features."""
    return (
        isinstance(value, dict)
        and value.get("type") == "FeatureCollection"
        and isinstance(value.get("features"), list)
    )


def feature_rows(value: dict[str, Any]) -> list[Any]:
    """The properties of each feature, its id if it has one, and where it is if it is a point."""
    return [
        _row(feature) if isinstance(feature, dict) else feature for feature in value["features"]
    ]


def _row(feature: dict[str, Any]) -> dict[str, Any]:
    row = {"id": feature["id"]} if "id" in feature else {}
    row.update(feature.get("properties") or {})
    geometry = feature.get("geometry") or {}
    position = geometry.get("coordinates")
    if geometry.get("type") == "Point" and isinstance(position, list) and len(position) > 1:
        # What the properties say about themselves is not overwritten.
        row.setdefault(LONGITUDE, position[0])
        row.setdefault(LATITUDE, position[1])
    return row
