"""Companies that run mobile networks: as a list of access points has them, and by network code."""

import re
from xml.etree import ElementTree as ET

from own_pairs.pair import Cell, Recipe, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import with_columns

PROVIDERS = "debian:mobile-broadband-provider-info"
NETWORKS = "pypi:python-stdnum"
_FIELD = re.compile(r'(\w+)="([^"]*)"')


def _networks(shelf: Shelf) -> dict[str, dict[str, str]]:
    """What is known of each code: country digits, a dash, network digits."""
    found: dict[str, dict[str, str]] = {}
    country = ""
    for line in shelf.text(NETWORKS, "stdnum/imsi.dat").splitlines():
        code, _, rest = line.strip().partition(" ")
        if not line.startswith(" "):
            country = code
        elif code.isdigit() and "operator=" in rest:
            found[f"{country}-{code}"] = dict(_FIELD.findall(rest))
    return found


def _build(shelf: Shelf) -> Sides:
    tree = ET.fromstring(
        shelf.bytes(PROVIDERS, "usr/share/mobile-broadband-provider-info/serviceproviders.xml")
    )
    networks = _networks(shelf)
    left: dict[str, dict[str, Cell]] = {}
    truth: Truth = set()
    for country in tree.iter("country"):
        for place, provider in enumerate(country.iter("provider")):
            key = f"{country.get('code')}/{place}"
            points = [str(point.get("value")) for point in provider.iter("apn")]
            left[key] = {
                "provider": provider.findtext("name"),
                "country": country.get("code"),
                "access_points": list(dict.fromkeys(points))[:4],
            }
            codes = [f"{net.get('mcc')}-{net.get('mnc')}" for net in provider.iter("network-id")]
            truth.update((key, code) for code in codes if code in networks)
    right: dict[str, dict[str, Cell]] = {
        code: {
            "operator": about.get("operator"),
            "brand": about.get("brand"),
            "country_name": about.get("country"),
            "bands": about.get("bands"),
            "status": about.get("status"),
        }
        for code, about in networks.items()
        if about.get("status") == "Operational" or code in {found for _, found in truth}
    }
    matched = {key for key, _ in truth}  # providers without a code may well have a network
    return Sides({key: row for key, row in left.items() if key in matched}, right, truth)


OPERATORS = Recipe(
    name="operators",
    family="operators",
    description="companies of mobile telephony: name, country code, access points; each network",
    languages=("en", "en"),
    sources=(PROVIDERS, NETWORKS),
    build=_build,
    cardinality="n:m",
    names=("provider", "operator"),
    formats=("jsonl", "csv"),
)
RECIPES = (
    OPERATORS,
    with_columns(
        OPERATORS,
        "operators_brands",
        ("provider", "country"),
        ("brand", "country_name", "bands"),
        names=("provider", "brand"),
        formats=("csv", "csv"),
    ),
)
