"""Cameras: how they name themselves in their pictures, and the names on the box."""

import xml.etree.ElementTree as ET

from own_pairs.doubt import without_likenesses
from own_pairs.pair import Cell, Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct

LENSES = "debian:liblensfun-data-v1"
DEVELOPER = "debian:darktable"


def _with_mounts(shelf: Shelf) -> dict[str, dict[str, Cell]]:
    """Name on the box, mount and size of the sensor by what the camera writes."""
    found: dict[str, dict[str, Cell]] = {}
    for member in shelf.archive(LENSES).members():
        if member.endswith(".xml"):
            for camera in ET.fromstring(shelf.bytes(LENSES, member)).iter("camera"):
                maker, model = (_texts(camera, tag) for tag in ("maker", "model"))
                found[f"{maker[0]}/{model[0]}".casefold()] = {
                    "product": f"{maker[1]} {model[1]}",
                    "mount": camera.findtext("mount"),
                    "crop_factor": float(camera.findtext("cropfactor") or "nan"),
                }
    return found


def _texts(camera: ET.Element, tag: str) -> tuple[str, str]:
    """What the camera writes, and the English name (the same where there is none)."""
    texts = camera.findall(tag)
    exif = next(text.text or "" for text in texts if text.get("lang") is None)
    return exif, next((text.text or "" for text in texts if text.get("lang") == "en"), exif)


def _supported(shelf: Shelf) -> dict[str, dict[str, Cell]]:
    tree = ET.fromstring(shelf.bytes(DEVELOPER, "usr/share/darktable/rawspeed/cameras.xml"))
    found: dict[str, dict[str, Cell]] = {}
    for camera in tree.iter("Camera"):
        make, model = camera.get("make", ""), camera.get("model", "")
        sensor = camera.find("Sensor")
        found[f"{make}/{model}".casefold()] = {
            "make": make,
            "model": model,
            "white_level": int(sensor.get("white", "0")) if sensor is not None else None,
            "aliases": [alias.text or "" for alias in camera.iter("Alias")],
        }
    return found


def _build(shelf: Shelf) -> Sides:
    sides = distinct(Sides(_with_mounts(shelf), _supported(shelf)))
    # A camera may write another maker after a firm was sold.
    return without_likenesses(sides, ("product", "model"), ratio=90)


RECIPES = (
    Recipe(
        name="cameras",
        family="cameras",
        description="cameras: product, mount, sensor; make and model as written in pictures",
        languages=("en", "en"),
        sources=(LENSES, DEVELOPER),
        build=_build,
        names=("product", "model"),
        formats=("csv", "jsonl"),
    ),
)
