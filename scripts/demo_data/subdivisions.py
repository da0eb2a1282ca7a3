"""Which ISO 3166-2 subdivisions both graphs describe, and codes that mean the same thing."""

from collections.abc import Collection
from xml.etree import ElementTree as ET

from demo_data.sources import Archive

# One code, two meanings: ISO gave Iran's and Morocco's codes to other subdivisions in 2020 and 2018
# and CLDR means the old ones; CLDR's French names of Uganda's districts are shifted.
_AMBIGUOUS = {"IR", "MA", "UG"}
# Subdivisions that are also a territory with a code of its own, beyond those CLDR lists.
_TERRITORIES = {"fr971", "fr972", "fr973", "fr974", "fr976", "cnhk", "cnmo", "cntw", "gbukm"}


class SubdivisionCodes:
    """Codes in CLDR's spelling: ``frara`` is ISO's FR-ARA."""

    def __init__(self, cldr: Archive, countries: Collection[str]) -> None:
        """Take the subdivisions of `countries`; CLDR's aliases say which codes were replaced."""
        metadata = cldr.read("3rdparty/cldr/common/supplemental/supplementalMetadata.xml")
        self._countries = set(countries) - _AMBIGUOUS
        self._replaced = {
            alias.get("type", ""): alias.get("replacement", "")
            for alias in ET.fromstring(metadata).iter("subdivisionAlias")
            if " " not in alias.get("replacement", "")
        }

    def wanted(self, code: str) -> bool:
        """Whether `code` is a current code of a subdivision that is not a territory as well."""
        country = code[:2].upper()
        outdated = code in self._replaced or code in _TERRITORIES
        return country in self._countries and not outdated

    def current(self, code: str) -> str:
        """The code that replaced `code`, else `code` itself."""
        return self._replaced.get(code, code)
