"""Divisions, districts, upazilas and unions of Bangladesh, in English and in Bengali."""

from own_pairs.pair import Recipe, Record, Ref, Sides
from own_pairs.shelf import Shelf

SOURCE = "npm:bd-geodata"
_LEVELS = (
    ("divisions", ""),
    ("districts", "division_id"),
    ("upazilas", "district_id"),
    ("unions", "upazilla_id"),
)


def _areas(shelf: Shelf, name: str, columns: tuple[str, str, str]) -> dict[str, Record]:
    found: dict[str, Record] = {}
    above = ""
    for level, parent in _LEVELS:
        for row in shelf.json(SOURCE, f"data/{level}.json"):
            if row[name].strip():
                found[f"{level} {row['id']}"] = {
                    columns[0]: row[name].strip(),
                    columns[1]: level[:-1],
                    columns[2]: Ref(f"{above} {row[parent]}") if parent else None,
                }
        above = level
    return found


def _build(shelf: Shelf) -> Sides:
    left = _areas(shelf, "name", ("name", "level", "parent"))
    right = _areas(shelf, "bn_name", ("নাম", "level", "parent_id"))
    ranks = {"division": 1, "district": 2, "upazila": 3, "union": 4}
    plain = {key: {**row, "level": ranks[str(row["level"])]} for key, row in right.items()}
    return Sides(left, plain)


RECIPES = (
    Recipe(
        name="unions_en_bn",
        family="unions",
        description="administrative areas of Bangladesh: name, level and the area they are part of",
        languages=("en", "bn"),
        sources=(SOURCE,),
        build=_build,
        names=("name", "নাম"),
        formats=("csv", "csv"),
    ),
)
