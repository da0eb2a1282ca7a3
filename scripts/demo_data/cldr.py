"""Left graph: what Unicode CLDR says in French."""

from collections.abc import Collection, Iterator
from xml.etree import ElementTree as ET

from demo_data.graph import DECIMAL, INTEGER, Graph, Key
from demo_data.sources import Archive
from demo_data.subdivisions import SubdivisionCodes

_DATA = "3rdparty/cldr/common"
# Pseudo-accents, pseudo-bidi, unknown; the Canary Islands are in as a subdivision of Spain.
_NOT_TERRITORIES = {"XA", "XB", "ZZ", "IC"}
_NOT_LANGUAGES = {"mul", "und", "zxx"}
_NOT_SCRIPTS = {"Zinh", "Zmth", "Zsye", "Zsym", "Zxxx", "Zyyy", "Zzzz"}
_NOT_CURRENCIES = {"XTS", "XXX"}
_GROUPINGS = {"EU", "EZ", "UN", "QO"}
_STATUS = {
    "official": "langueOfficielle",
    "de_facto_official": "langueOfficielle",
    "official_regional": "langueOfficielleRegionale",
}


class Cldr:
    """Reads CLDR's XML; `codes` says which subdivisions are wanted."""

    def __init__(self, archive: Archive, codes: SubdivisionCodes) -> None:
        """Parse the files that are needed."""
        self._archive = archive
        self._codes = codes
        self._names = self._parse("main/fr.xml")
        self._supplement = self._parse("supplemental/supplementalData.xml")
        self._zone_ids = dict(_iana_names(self._parse("bcp47/timezone.xml")))
        self.graph = Graph("fr")

    def build(self) -> Graph:
        """The finished graph."""
        self._territories()
        self._languages()
        self._scripts()
        self._currencies()
        self._subdivisions()
        self._time_zones()
        self.graph.finish()
        return self.graph

    def _parse(self, path: str) -> ET.Element:
        return ET.fromstring(self._archive.read(f"{_DATA}/{path}"))

    def _display_names(self, tag: str, omitted: Collection[str]) -> Iterator[tuple[str, str]]:
        for element in self._names.iterfind(f"localeDisplayNames/{tag}"):
            code = element.get("type", "")
            regional = "_" in code  # français canadien, chinois simplifié: no language of its own
            if element.get("alt") is None and not regional and code not in omitted:
                yield code, element.text or ""

    def _territories(self) -> None:
        graph = self.graph
        for code, name in self._display_names("territories/territory", _NOT_TERRITORIES):
            graph.add(*place(code), name)
        for group in self._supplement.iterfind("territoryContainment/group"):
            if group.get("status") == "deprecated":
                continue
            whole = place(group.get("type", ""))
            grouping = "grouping" in (group.get("status"), *group.keys())
            relation = "regroupe" if grouping else "contient"
            for part in group.get("contains", "").split():
                graph.relate(whole, relation, place(part))
        for territory in self._supplement.iterfind("territoryInfo/territory"):
            self._territory_facts(territory)

    def _territory_facts(self, territory: ET.Element) -> None:
        key = place(territory.get("type", ""))
        self.graph.describe(key, "nombreHabitants", territory.get("population", ""), INTEGER)
        self.graph.describe(key, "produitInterieurBrut", territory.get("gdp", ""), INTEGER)
        literacy = territory.get("literacyPercent", "")
        self.graph.describe(key, "tauxAlphabetisation", literacy, DECIMAL)
        for spoken in territory.iterfind("languagePopulation"):
            language = Key("language", spoken.get("type", "").partition("_")[0])
            relation = _STATUS.get(spoken.get("officialStatus", ""), "langueParlee")
            self.graph.relate(key, relation, language)

    def _languages(self) -> None:
        graph = self.graph
        for code, name in self._display_names("languages/language", _NOT_LANGUAGES):
            graph.add("language", code, name)
        for language in self._supplement.iterfind("languageData/language"):
            relation = "ecritureSecondaire" if language.get("alt") == "secondary" else "ecriture"
            for script in language.get("scripts", "").split():
                key = Key("language", language.get("type", ""))
                graph.relate(key, relation, Key("script", script))
        for likely in self._parse("supplemental/likelySubtags.xml").iter("likelySubtag"):
            code, (_, _, territory) = likely.get("from", ""), likely.get("to", "").split("_")
            if "_" not in code:
                graph.relate(Key("language", code), "territoireProbable", place(territory))

    def _scripts(self) -> None:
        graph = self.graph
        for code, name in self._display_names("scripts/script", _NOT_SCRIPTS):
            graph.add("script", code, name)
        for line in self._archive.read(f"{_DATA}/properties/scriptMetadata.txt").splitlines():
            if line and not line.startswith("#"):
                code, _, _, origin, *_ = (cell.strip() for cell in line.split(";"))
                graph.relate(Key("script", code), "territoireOrigine", place(origin))

    def _currencies(self) -> None:
        graph = self.graph
        for currency in self._names.iterfind("numbers/currencies/currency"):
            code, name = currency.get("type", ""), currency.findtext("displayName")
            if name and code not in _NOT_CURRENCIES:
                graph.add("currency", code, name)
        for region in self._supplement.iterfind("currencyData/region"):
            territory = place(region.get("iso3166", ""))
            for use in region.iterfind("currency"):
                past = use.get("to") is not None
                relation = "utilisaitMonnaie" if past else "utiliseMonnaie"
                graph.relate(territory, relation, Key("currency", use.get("iso4217", "")))
        for digits in self._supplement.iterfind("currencyData/fractions/info"):
            key = Key("currency", digits.get("iso4217", ""))
            graph.describe(key, "nombreDecimales", digits.get("digits", ""), INTEGER)

    def _subdivisions(self) -> None:
        graph = self.graph
        for element in self._parse("subdivisions/fr.xml").iter("subdivision"):
            code = element.get("type", "")
            if self._codes.wanted(code):
                key = graph.add("subdivision", code, element.text or "")
                graph.relate(key, "subdivisionDe", place(code[:2].upper()))
        for group in self._parse("supplemental/subdivisions.xml").iter("subgroup"):
            whole = group.get("type", "")
            if whole.islower():
                for part in group.get("contains", "").split():
                    graph.relate(Key("subdivision", whole), "comprend", Key("subdivision", part))

    def _time_zones(self) -> None:
        graph = self.graph
        cities = _exemplar_cities(self._parse("main/root.xml")) | _exemplar_cities(self._names)
        for metazone in self._names.iterfind("dates/timeZoneNames/metazone"):
            name = metazone.findtext("long/generic") or metazone.findtext("long/standard")
            if name:
                graph.add("metazone", metazone.get("type", ""), name)
        for zone in self._parse("supplemental/metaZones.xml").iter("timezone"):
            code = zone.get("type", "")
            if code in self._zone_ids and not code.startswith("Etc/"):
                # LDML: without a translation the exemplar city is the last part of the id.
                name = cities.get(code, code.rpartition("/")[2].replace("_", " "))
                key = graph.add("timezone", self._zone_ids[code], name)
                self._clocks(key, zone)
        for mapped in self._parse("supplemental/windowsZones.xml").iter("mapZone"):
            for code in mapped.get("type", "").split():
                key = Key("timezone", self._zone_ids.get(code, code))
                territory = mapped.get("territory", "")
                if territory not in {"001", "ZZ"}:
                    graph.relate(key, "fuseauDe", place(territory))

    def _clocks(self, key: Key, zone: ET.Element) -> None:
        for use in zone.iterfind("usesMetazone"):
            relation = "suivaitHeure" if use.get("to") is not None else "suitHeure"
            self.graph.relate(key, relation, Key("metazone", use.get("mzone", "")))


def place(code: str) -> Key:
    """The key of a CLDR territory code: UN M49 numbers and groupings are regions."""
    return Key("region" if code.isdigit() or code in _GROUPINGS else "territory", code)


def _iana_names(root: ET.Element) -> Iterator[tuple[str, str]]:
    """CLDR's own time zone id -> the id IANA prefers (Europe/Kiev -> Europe/Kyiv)."""
    for zone in root.iter("type"):
        aliases = zone.get("alias", "").split()
        if aliases and zone.get("deprecated") is None:
            yield aliases[0], zone.get("iana", aliases[0])


def _exemplar_cities(root: ET.Element) -> dict[str, str]:
    return {
        zone.get("type", ""): city
        for zone in root.iterfind("dates/timeZoneNames/zone")
        if (city := zone.findtext("exemplarCity"))
    }
