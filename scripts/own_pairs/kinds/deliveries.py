"""Communes of France, and the post offices that deliver to them: several for the larger ones."""

from collections import Counter

from own_pairs.pair import Cell, Recipe, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample

SOURCE = "npm:codes-postaux"


def _build(shelf: Shelf) -> Sides:
    rows = shelf.json(SOURCE, "codes-postaux.json")
    counts = Counter(row["codeCommune"] for row in rows)
    left: dict[str, dict[str, Cell]] = {}
    right: dict[str, dict[str, Cell]] = {}
    truth: Truth = set()
    for row in rows:
        commune = row["codeCommune"]
        left[commune] = {"commune": row["nomCommune"], "département": _department(commune)}
        key = f"{commune} {row['codePostal']}"
        right[key] = {"acheminement": row["libelleAcheminement"], "code postal": row["codePostal"]}
        truth.add((commune, key))
    several = [key for key, count in counts.items() if count > 1]
    lefts = [*several, *sample([key for key in left if counts[key] == 1], 1_000, "deliveries")]
    chosen = set(lefts)
    others = sample([key for key in right if key.split()[0] not in chosen], 1_000, "deliveries")
    rights = [key for key in right if key.split()[0] in chosen]
    return kept(Sides(left, right, truth), lefts, [*rights, *others])


def _department(commune: str) -> str:
    return commune[:3] if commune.startswith("97") else commune[:2]


RECIPES = (
    Recipe(
        name="deliveries",
        family="deliveries",
        description="communes and their département; post codes and the place of their office",
        languages=("fr", "fr"),
        sources=(SOURCE,),
        build=_build,
        cardinality="1:n",
        names=("commune", "acheminement"),
    ),
)
