"""Right graph: the time zones of the IANA database."""

from collections.abc import Iterator

from demo_data.graph import Graph, Key
from demo_data.sources import Archive

_DATA = "tzdata/zoneinfo"


def add_time_zones(graph: Graph, tzdata: Archive) -> None:
    """Add the geographic zones, their countries, and zones that keep the same clock."""
    for countries, _, zone, *_ in _rows(tzdata.read(f"{_DATA}/zone.tab")):
        key = graph.add("timezone", zone, _name(zone))
        graph.relate(key, "locatedIn", Key("territory", countries))
    for countries, _, zone, *_ in _rows(tzdata.read(f"{_DATA}/zone1970.tab")):
        for country in countries.split(","):
            graph.relate(Key("timezone", zone), "observedIn", Key("territory", country))
    for line in tzdata.read(f"{_DATA}/tzdata.zi").splitlines():
        if line.startswith("L "):
            _, target, alias = line.split()
            graph.relate(Key("timezone", alias), "sameClockAs", Key("timezone", target))


def _rows(table: str) -> Iterator[list[str]]:
    for line in table.splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def _name(zone: str) -> str:
    """``America/Argentina/Buenos_Aires`` -> ``Buenos Aires, Argentina``."""
    _, *places = zone.replace("_", " ").split("/")
    return ", ".join(reversed(places))
