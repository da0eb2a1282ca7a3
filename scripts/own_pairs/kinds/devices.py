"""Scanners and players that plug into USB: drivers' lists and the list of USB numbers."""

import re
from collections import defaultdict

from own_pairs.doubt import without_likenesses, without_unlike
from own_pairs.pair import Cardinality, Recipe, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

USB = "debian:usb.ids"
SCANNERS = "debian:libsane1"
PLAYERS = "debian:libmtp-common"
_BLOCK = re.compile(r"# (.+)\n((?:usb:v\w{4}p\w{4}\*\n?)+)")
_CODE = re.compile(r"usb:v(\w{4})p(\w{4})")


def _products(shelf: Shelf) -> Records:
    """Products with their maker, by vendor and product number."""
    vendor = maker = ""
    found = {}
    lines = shelf.bytes(USB, "var/lib/usbutils/usb.ids").decode("utf-8").splitlines()
    for line in lines:
        if re.match(r"[0-9a-f]{4}  ", line):
            vendor, maker = line[:4], line[6:]
        elif vendor and re.match(r"\t[0-9a-f]{4}  ", line):
            found[vendor + line[1:5]] = {"product": line[7:], "vendor": maker}
        elif line.startswith("C "):
            break  # classes of devices follow the products
    return found


def _supported(shelf: Shelf, package: str, member: str) -> dict[str, list[str]]:
    """Names of supported devices, in the order of the file, by number."""
    found: dict[str, list[str]] = defaultdict(list)
    for names, codes in _BLOCK.findall(shelf.text(package, member)):
        for code in _CODE.findall(codes):
            found["".join(code).lower()].extend(names.split(" | "))
    return found


def _build(shelf: Shelf, package: str, member: str, others: int) -> Sides:
    right = _products(shelf)
    supported = _supported(shelf, package, member)
    left = {
        f"{code}/{place}": {"device": re.sub(r"\s*\(.*? mode\)", "", name).strip()}
        for code, names in supported.items()
        for place, name in enumerate(dict.fromkeys(names))
    }
    truth = {(key, key[:8]) for key in left if key[:8] in right}
    whole = Sides(left, right, truth)
    makers = {code[:4] for code in supported}
    near = [code for code in right if code[:4] in makers and code not in supported]
    rest = sample(near, others, "devices", package)
    chosen = distinct(kept(whole, left, {code for _, code in truth}.union(rest)))
    alike = without_unlike(chosen, ("device",), ("product", "vendor"), 65)
    # Some devices have a number for each of their modes.
    return without_likenesses(alike, ("device", "product"), ratio=95)


def _recipe(
    name: str, what: str, package: str, member: str, others: int, cardinality: Cardinality
) -> Recipe:
    return Recipe(
        name=name,
        family="devices",
        description=f"{what}: maker and model as one text; product and maker",
        languages=("en", "en"),
        sources=(package, USB),
        build=lambda shelf: _build(shelf, package, member, others),
        cardinality=cardinality,
        names=("device", "product"),
        formats=("csv", "jsonl"),
    )


RECIPES = (
    _recipe(
        "devices_scanners",
        "scanners",
        SCANNERS,
        "lib/udev/hwdb.d/20-sane.hwdb",
        others=2_500,
        cardinality="n:1",
    ),
    _recipe(
        "devices_players",
        "music players and telephones",
        PLAYERS,
        "lib/udev/hwdb.d/69-libmtp.hwdb",
        others=2_000,
        cardinality="1:1",
    ),
)
