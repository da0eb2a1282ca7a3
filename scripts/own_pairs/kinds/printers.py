"""Printers: a database of printers, and the models that two drivers know."""

import re
from collections import Counter
from xml.etree import ElementTree as ET

from own_pairs.doubt import without_likenesses, without_namesakes
from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample

BASE, DRIVER, HP = (
    "debian:foomatic-db",
    "debian:libgutenprint-common",
    "debian:printer-driver-hpcups",
)
_MODEL = re.compile(r"MDL:([^;]+);")
_TAG = "{http://gimp-print.sourceforge.net/xsd/gp.xsd-1.0}printer"
_PRODUCT = re.compile(r'Attribute "Product" "" "\((.+)\)"')


def _database(shelf: Shelf) -> tuple[Records, dict[str, str]]:
    """Printers, and the model by which each introduces itself."""
    found: dict[str, Record] = {}
    models = {}
    for member in shelf.archive(BASE).members():
        if "/db/source/printer/" not in member or not member.endswith(".xml"):
            continue
        root = ET.fromstring(shelf.text(BASE, member))
        mechanism = root.find("mechanism")
        parts = {part.tag for part in mechanism} if mechanism is not None else set()
        kinds = parts & {"laser", "inkjet", "led", "impact", "dotmatrix", "sublimation"}
        key = str(root.get("id"))
        found[key] = {
            "make": root.findtext("make"),
            "model": root.findtext("model"),
            "technology": next(iter(sorted(kinds)), None),
            "colour": "yes" if "color" in parts else "no",
            "dpi": root.findtext("mechanism/resolution/dpi/x"),
        }
        said = _said(root)
        if said:
            models[key] = _plain(f"{root.findtext('make')} {said}")
    return found, models


def _said(root: ET.Element) -> str:
    """The model that a printer tells the computer, by whatever cable."""
    for cable in ("general", "parallel", "usb", "snmp"):
        model = root.findtext(f"autodetect/{cable}/model")
        whole = _MODEL.search(root.findtext(f"autodetect/{cable}/ieee1284") or "")
        if model or whole:
            return model or (whole.group(1) if whole else "")
    return ""


def _plain(name: str) -> str:
    """Maker and model without "series", and without the maker's name said twice."""
    words = re.sub(r"hewlett[- ]packard|\bseries\b", "", name.casefold()).split()
    return "".join(filter(str.isalnum, "".join(dict.fromkeys(words))))


def _pairs(ours: dict[str, str], theirs: dict[str, str]) -> set[tuple[str, str]]:
    owners: dict[str, list[str]] = {}
    for key, model in theirs.items():
        owners.setdefault(model, []).append(key)
    return {(key, other) for key, model in ours.items() for other in owners.get(model, [])}


def _hp(shelf: Shelf) -> Sides:
    """Models of a maker's own driver, with all products they are sold as."""
    right, said = _database(shelf)
    left: dict[str, Record] = {}
    models = {}
    for block in shelf.text(HP, "usr/share/cups/drv/hpcups.drv").split("ModelName ")[1:]:
        model = _MODEL.search(block)
        products = [_tidy(name) for name in _PRODUCT.findall(block)]
        if model and products:
            key = model.group(1)
            models[key] = _plain(f"HP {key}")
            left[key] = {"products": list(dict.fromkeys(products))}
    truth = _pairs(models, said)
    sides = Sides(left, right, truth)
    others = sample(right.keys() - {b for _, b in truth}, 2_500, "printers_hp")
    sides = kept(sides, left, {*others, *(b for _, b in truth)})
    return distinct(_certain(sides, ("products",)))


def _tidy(name: str) -> str:
    return " ".join(name.split())


def _certain(sides: Sides, columns: tuple[str, ...]) -> Sides:
    """Without records of no counterpart whose name, or all but the maker, is on the other side."""
    named = {
        key: {**record, "whole": f"{record['make']} {record['model']}"}
        for key, record in sides.right.items()
    }
    clear = without_namesakes(
        Sides(sides.left, named, sides.truth), columns, ("whole", "model"), _plain
    )
    clear = without_likenesses(clear, (columns[0], "model"), ratio=98)
    return kept(sides, clear.left, clear.right)


def _one_each(shelf: Shelf) -> Sides:
    """The same without printers that share what they say with another one."""
    sides = _all(shelf)
    lefts, rights = (Counter(pair[place] for pair in sides.truth) for place in (0, 1))
    several = {pair for pair in sides.truth if lefts[pair[0]] > 1 or rights[pair[1]] > 1}
    sides = kept(
        sides,
        sides.left.keys() - {key for key, _ in several},
        sides.right.keys() - {key for _, key in several},
    )
    # "Kyocera FS-C5300DN" and "FS-C5300DN KPDL": one printer that says two things.
    whole = {
        key: {"whole": f"{record['make']} {record['model']}"} for key, record in sides.right.items()
    }
    clear = without_likenesses(Sides(sides.left, whole, sides.truth), ("printer", "whole"), 98)
    return kept(sides, clear.left, clear.right)


def _all(shelf: Shelf) -> Sides:
    right, said = _database(shelf)
    left: dict[str, Record] = {}
    models = {}
    for member in shelf.archive(DRIVER).members():
        if "/xml/printers/" not in member or not member.endswith(".xml"):
            continue
        for printer in ET.fromstring(shelf.text(DRIVER, member)).iter(_TAG):
            key = str(printer.get("driver"))
            model = _MODEL.search(printer.get("deviceid") or "")
            maker = printer.get("manufacturer")
            left[key] = {"printer": printer.get("name"), "manufacturer": maker}
            if model:
                models[key] = _plain(f"{maker} {model.group(1)}")
    truth = _pairs(models, said)
    sides = _certain(Sides(left, right, truth), ("printer",))
    lefts = sample(sides.left, 1_500, "printers", "left")
    return distinct(kept(sides, lefts, sample(sides.right, 4_000, "printers", "right")))


RECIPES = (
    Recipe(
        name="printers",
        family="printers",
        description="printers: name and maker; maker, model, technology, colour, resolution",
        languages=("en", "en"),
        sources=(DRIVER, BASE),
        build=_one_each,
        names=("printer", "model"),
        codes_are_words=True,
    ),
    Recipe(
        name="printers_models",
        family="printers",
        description="printers, and all that say they are that model: name, maker; maker, model",
        languages=("en", "en"),
        sources=(DRIVER, BASE),
        build=_all,
        cardinality="n:m",
        names=("printer", "model"),
        formats=("csv", "csv"),
        codes_are_words=True,
    ),
    Recipe(
        name="printers_hp",
        family="printers",
        description="printers of one maker: a product's name; make, model, technology, colour",
        languages=("en", "en"),
        sources=(HP, BASE),
        build=_hp,
        cardinality="n:m",
        names=("products", "model"),
        formats=("jsonl", "excel"),
        codes_are_words=True,
    ),
)
