"""Companies: members of stock indices as Wikipedia has them, and the filers of the American SEC."""

import ast
from collections import defaultdict
from io import BytesIO
from typing import Any

import pyarrow.parquet as pq

from own_pairs.doubt import without_likenesses, without_unlike
from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample, with_columns

INDICES = "pypi:pytickersymbols"
FILERS = "pypi:edgartools"


def _members(shelf: Shelf) -> dict[str, dict[str, Any]]:
    """Members of all indices, keyed by name."""
    script = shelf.text(INDICES, "pytickersymbols/indices_data.py")
    assignment = next(
        node for node in ast.parse(script).body if isinstance(node, ast.Assign | ast.AnnAssign)
    )
    assert assignment.value is not None
    indices = ast.literal_eval(assignment.value)
    return {
        f"member {row['name']}": row for index in indices.values() for row in index["companies"]
    }


def _company(row: dict[str, Any]) -> Record:
    about = row.get("metadata") or {}
    return {
        "company": row["name"],
        "country": row.get("country"),
        "industries": row.get("industries", [])[:4],
        "headquarters": about.get("headquarters"),
        "founded": about.get("founded"),
        "employees": about.get("employees"),
        "people": about.get("key_people"),
    }


def _filers(shelf: Shelf) -> dict[str, dict[str, Any]]:
    """Names, exchanges and tickers of the filers by number."""
    content = BytesIO(shelf.bytes(FILERS, "edgar/reference/data/company_tickers.parquet"))
    found: dict[str, dict[str, Any]] = {}
    tickers: dict[str, set[str]] = defaultdict(set)
    for row in pq.read_table(content).to_pylist():
        found.setdefault(row["cik"], row)
        tickers[row["cik"]].add(row["ticker"])
    return {key: {**row, "tickers": tickers[key]} for key, row in found.items()}


def _build(shelf: Shelf) -> Sides:
    members, filers = _members(shelf), _filers(shelf)
    owner = {ticker: key for key, row in filers.items() for ticker in row["tickers"]}
    truth = {
        (name, owner[symbol])
        for name, row in members.items()
        for listed in row.get("symbols", ())
        if listed.get("currency") == "USD" and (symbol := _ticker(listed["yahoo"])) in owner
    }
    whole = Sides(
        {name: _company(row) for name, row in members.items()},
        {key: {"name": row["name"], "exchange": row["exchange"]} for key, row in filers.items()},
        truth,
    )
    rest = sample(filers.keys() - {key for _, key in truth}, 3_000, "companies")
    sides = kept(whole, members, {key for _, key in truth}.union(rest))
    sides = without_unlike(sides, ("company",), ("name",), 60)
    return without_likenesses(sides, ("company", "name"), ratio=90)


def _ticker(symbol: str) -> str:
    return symbol.replace(".", "-") if symbol else ""


COMPANIES = Recipe(
    name="companies",
    family="companies",
    description="companies: name, country, industry, seat, people; name as filed, exchange",
    languages=("en", "en"),
    sources=(INDICES, FILERS),
    build=_build,
    cardinality="n:m",
    names=("company", "name"),
    formats=("jsonl", "csv"),
)
RECIPES = (COMPANIES, with_columns(COMPANIES, "companies_names", ("company",), ("name",)))
