"""Units of measure: an ontology of quantities, and a list of codes for medicine."""

from collections import Counter

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Cell, Recipe, Record, Sides
from own_pairs.quads import Quads
from own_pairs.shelf import Shelf
from own_pairs.variants import thinned, with_columns

ONTOLOGY = "npm:@zazuko/rdf-vocabularies"
CODES = "npm:@lhncbc/ucum-lhc"
_QUDT = "http://qudt.org/schema/qudt/"
_LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
_ENGLISH = ("en", "en-us", "")


def _record(quads: Quads, unit: str) -> Record:
    factor = quads.texts(unit, f"{_QUDT}conversionMultiplier", _ENGLISH)
    kinds = [kind.rpartition("/")[2] for kind in quads.links(unit, f"{_QUDT}hasQuantityKind")]
    text = quads.texts(unit, f"{_QUDT}plainTextDescription", _ENGLISH)
    return {
        "label": quads.texts(unit, _LABEL, _ENGLISH)[0],
        "symbol": "; ".join(quads.texts(unit, f"{_QUDT}symbol", _ENGLISH)[:1]),
        "quantity": kinds[:4],
        "factor": float(factor[0]) if factor else None,
        "description": text[0][:300] if text else None,
    }


def _build(shelf: Shelf) -> Sides:
    quads = Quads(shelf, ONTOLOGY, "ontologies/unit.nq")
    units = [unit for unit in quads.subjects(_LABEL) if quads.texts(unit, _LABEL, _ENGLISH)]
    left = {unit: _record(quads, unit) for unit in units}
    table = shelf.json(CODES, "data/ucumDefs.min.json")["units"]
    columns = [name if isinstance(name, str) else name[0] for name in table["config"]]
    rows = [dict(zip(columns, row, strict=True)) for row in table["data"]]
    right: dict[str, dict[str, Cell]] = {
        row["csCode_"]: {
            "unit": row["name_"],
            "property": row["property_"],
            "magnitude": row["magnitude_"],
            "synonyms": [name.strip() for name in (row["synonyms_"] or "").split(";")],
            "guidance": row["guidance_"],
        }
        for row in rows
    }
    codes = {unit: quads.texts(unit, f"{_QUDT}ucumCode", _ENGLISH) for unit in left}
    truth = {(unit, code) for unit, found in codes.items() for code in found if code in right}
    # Several units of the ontology may share a code: not all of them mean the same.
    owners = Counter(code for _, code in truth)
    doubtful = {unit for unit, code in truth if owners[code] > 1}
    left = {unit: row for unit, row in left.items() if unit not in doubtful}
    truth = {pair for pair in truth if pair[0] in left}
    return without_namesakes(Sides(left, right, truth), ("label",), ("unit", "synonyms"))


UNITS = Recipe(
    name="units",
    family="units",
    description="units of measure: label, symbol, quantity, factor; name, property, magnitude",
    languages=("en", "en"),
    sources=(ONTOLOGY, CODES),
    build=_build,
    cardinality="1:n",
    names=("label", "unit"),
    formats=("jsonl", "csv"),
    codes_are_words=True,  # the code of a simple unit is its symbol
)
RECIPES = (
    UNITS,
    with_columns(
        thinned(UNITS, "", left=0.7, right=0.6),
        "units_few",
        ("label", "quantity"),
        ("unit", "guidance"),
        cardinality="1:1",
        formats=("csv", "excel"),
    ),
)
