"""Sea ports of two lists: name, country, position."""

from own_pairs.doubt import without_likenesses
from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import with_columns

LISTED = "npm:sea-ports"
ROUTED = "pypi:searoute"


def _build(shelf: Shelf) -> Sides:
    left: dict[str, dict[str, Cell]] = {
        key: {
            "name": port["name"],
            "province": port.get("province"),
            "country": port["country"],
            "longitude": next(iter(port.get("coordinates", [])), None),
            "latitude": next(iter(port.get("coordinates", [])[1:]), None),
            "timezone": port.get("timezone"),
        }
        for key, port in shelf.json(LISTED, "lib/ports.json").items()
    }
    features = shelf.json(ROUTED, "searoute/data/ports.geojson")["features"]
    right: dict[str, dict[str, Cell]] = {
        feature["properties"]["port"]: {
            "port": feature["properties"]["name"],
            "state": feature["properties"]["cty"],
            "lon": feature["geometry"]["coordinates"][0],
            "lat": feature["geometry"]["coordinates"][1],
            "ferries_to": feature["properties"].get("to_cty") or [],
        }
        for feature in features
        if feature["properties"].get("port")
    }
    return without_likenesses(Sides(left, right), ("name", "port"), ratio=90)


PORTS = Recipe(
    name="ports",
    family="ports",
    description="sea ports: name, province, country, position; name, country, position",
    languages=("en", "en"),
    sources=(LISTED, ROUTED),
    build=_build,
    names=("name", "port"),
    formats=("csv", "jsonl"),
)
RECIPES = (
    PORTS,
    with_columns(
        PORTS,
        "ports_nameless",
        ("longitude", "latitude", "timezone"),
        ("lon", "lat", "state"),
        names=("timezone", "state"),
    ),
)
