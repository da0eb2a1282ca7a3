"""Graphics cards: the name on the box, and the chip in a register of hardware."""

import re
from collections import defaultdict

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf

BOXES, CHIPS = "debian:libdrm-common", "debian:pci.ids"
VENDOR = "1002"
FEW = 3  # a name that more devices have says too little


def _boxes(shelf: Shelf) -> dict[str, set[str]]:
    """Devices of each product name."""
    found = defaultdict(set)
    for line in shelf.text(BOXES, "usr/share/libdrm/amdgpu.ids").splitlines():
        parts = [part.strip() for part in line.split(",\t")]
        if len(parts) == 3 and not line.startswith("#"):
            found[parts[2]].add(parts[0].casefold())
    return {name: devices for name, devices in found.items() if len(devices) <= FEW}


def _chips(shelf: Shelf) -> dict[str, set[str]]:
    """Devices of each name in the register."""
    found = defaultdict(set)
    text = shelf.text(CHIPS, "usr/share/misc/pci.ids")
    block = re.search(rf"\n{VENDOR}  .*\n((?:\t.*\n|#.*\n)+)", text)
    assert block is not None
    for device, name in re.findall(r"^\t([0-9a-f]{4})  (.*)$", block.group(1), re.MULTILINE):
        found[name].add(device)
    return found


def _build(shelf: Shelf) -> Sides:
    boxes, chips = _boxes(shelf), _chips(shelf)
    truth = {
        (box, chip)
        for box, mine in boxes.items()
        for chip, theirs in chips.items()
        if mine & theirs
    }
    left: dict[str, Record] = {name: {"product": name} for name in boxes}
    right: dict[str, Record] = {}
    for name in chips:
        chip, _, card = name.partition(" [")
        right[name] = {"device": name, "chip": chip if card else None}
    return Sides(left, right, truth)


RECIPES = (
    Recipe(
        name="graphics_cards",
        family="graphics_cards",
        description="graphics cards: product name; chip and product names of a register",
        languages=("en", "en"),
        sources=(BOXES, CHIPS),
        build=_build,
        cardinality="n:m",
        names=("product", "device"),
        codes_are_words=True,
    ),
)
