"""A feature is a row: its id, its properties, and where it is."""

from __future__ import annotations

import json

from dualign.io import read
from table_contents import literals_of


def feature(geometry, identifier=None, **properties):
    own = {} if identifier is None else {"id": identifier}
    return {"type": "Feature", **own, "properties": properties, "geometry": geometry}


def shape(kind, coordinates):
    return {"type": kind, "coordinates": coordinates}


def graph_of(make_file, *features, **beside):
    content = {"type": "FeatureCollection", "features": features, **beside}
    return read(make_file("t.geojson", json.dumps(content)))


def test_ids_and_positions(make_file):
    graph = graph_of(
        make_file,
        feature(shape("Point", [19.40, 41.3, 7]), "a", name="Durres"),
        feature(shape("Polygon", [[[0, 0], [2, 0], [2, 4], [0, 4], [0, 0]]]), "b", name="Box"),
        feature(None, "c", name="Nowhere"),
        crs={"type": "name"},
    )
    assert graph.entities == ("a", "b", "c")
    assert literals_of(graph) == [
        ("a", "name", "Durres"),
        ("a", "longitude", "19.4"),
        ("a", "latitude", "41.3"),
        ("a", "altitude", "7"),
        ("b", "name", "Box"),
        ("b", "longitude", "1"),
        ("b", "latitude", "2"),
        ("c", "name", "Nowhere"),
    ]
    for words in ("left out: crs", "the middle of 1 shape", "1 feature without a position"):
        assert words in graph.reading


def test_a_shape_across_the_date_line(make_file):
    islands = shape("MultiPoint", [[179, -17], [-179, -19]])
    graph = graph_of(make_file, feature(islands, "fj", name="Fiji"))
    assert ("fj", "longitude", "180") in literals_of(graph)
    assert ("fj", "latitude", "-18") in literals_of(graph)


def test_properties_of_the_same_name_are_kept(make_file):
    graph = graph_of(
        make_file, feature(shape("Point", [1, 2]), "a", id="7", name="x", latitude="high")
    )
    assert graph.entities == ("a",)
    assert ("a", "id", "7") in literals_of(graph)
    assert ("a", "latitude", "high") in literals_of(graph)
    assert ("a", "geometry.latitude", "2") in literals_of(graph)


def test_metres_are_not_called_degrees(make_file):
    graph = graph_of(make_file, feature(shape("Point", [652709, 6862305]), name="Paris"))
    assert graph.attributes.labels == ("name", "x", "y")
    assert "positions are not in degrees" in graph.reading


def test_a_feature_per_line(make_file):
    lines = [json.dumps(feature(shape("Point", [i, 2]), f"f{i}", name=f"n{i}")) for i in range(3)]
    graph = read(make_file("t.geojsonl", "\n".join(lines)))
    assert graph.entities == ("f0", "f1", "f2")
    assert ("f1", "longitude", "1") in literals_of(graph)
