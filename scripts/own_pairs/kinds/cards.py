"""Cards of a trading-card game in two languages: names, texts, numbers."""

import re
import xml.etree.ElementTree as ET

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample, with_columns

SOURCE = "pypi:hearthstone_data"
_NUMBERS = {"COST": "cost", "ATK": "attack", "HEALTH": "health", "RARITY": "rarity"}
_MARKUP = re.compile(r"<[^>]*>|\[x\]|[$#_]")


def _card(entity: ET.Element, language: str) -> Record:
    tags = {tag.get("name"): tag for tag in entity.findall("Tag")}
    card: dict[str, str | int] = {}
    for column, tag in (("name", "CARDNAME"), ("text", "CARDTEXT"), ("flavour", "FLAVORTEXT")):
        text = tags[tag].findtext(language) if tag in tags else None
        card[column] = " ".join(_MARKUP.sub(" ", text or "").split())
    for tag, column in _NUMBERS.items():
        if tag in tags:
            card[column] = int(tags[tag].get("value", "0"))
    return card


def _build(shelf: Shelf, languages: tuple[str, str]) -> Sides:
    cards = ET.fromstring(shelf.bytes(SOURCE, "hearthstone_data/CardDefs.xml"))
    wanted = "Tag[@name='COLLECTIBLE']"
    collectible = [card for card in cards.iter("Entity") if card.find(wanted) is not None]
    left, right = (
        {entity.get("CardID", ""): _card(entity, language) for entity in collectible}
        for language in languages
    )
    numbers = {key: {c: v for c, v in row.items() if c != "flavour"} for key, row in left.items()}
    sides = distinct(Sides(numbers, right))
    lefts = sample(sides.left, 3_000, "cards", languages[0])
    return kept(sides, lefts, sample(sides.right, 3_000, "cards", languages[1]))


def _recipe(languages: tuple[str, str], locales: tuple[str, str]) -> Recipe:
    return Recipe(
        name=f"cards_{languages[0]}_{languages[1]}",
        family="cards",
        description="cards of a game in two languages: name, text, cost, attack, health",
        languages=languages,
        sources=(SOURCE,),
        build=lambda shelf: _build(shelf, locales),
        formats=("jsonl", "csv"),
    )


POLISH = _recipe(("en", "pl"), ("enUS", "plPL"))
RECIPES = (
    POLISH,
    with_columns(POLISH, "cards_names_en_pl", ("name", "cost"), ("name", "flavour")),
    _recipe(("de", "th"), ("deDE", "thTH")),
)
