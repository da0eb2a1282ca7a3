"""Queries of the Reconciliation API 0.2 and of the draft of 1.0, as `Query`.

The draft has called the parts of a condition ``pid`` and ``v``, then ``propertyId`` and
``propertyValue``; both are accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dualign.core.errors import UsageError
from dualign.serving.reconciliation import DEFAULT_LIMIT, Condition, Query

LARGEST_BATCH = 500
MOST_CONDITIONS, MOST_VALUES = 50, 100
QUANTIFIERS = ("any", "all", "none")


class BadQuery(UsageError):
    """A request that does not follow the protocol; the message says where."""


def read_batch_02(batch: Any) -> dict[str, Query]:
    """The queries of a batch of 0.2, by key."""
    if not isinstance(batch, Mapping) or not batch:
        raise BadQuery("queries must be an object with one query per key")
    _check_size(len(batch))
    return {str(key): _query_02(query, f"query {key!r}") for key, query in batch.items()}


def _query_02(query: Any, where: str) -> Query:
    _check(isinstance(query, Mapping), f"{where} must be an object")
    kind = query.get("type") or ""
    if isinstance(kind, list):
        kind = kind[0] if kind else ""
    if isinstance(kind, Mapping):
        kind = kind.get("id", "")
    properties = query.get("properties") or []
    _check(isinstance(properties, list), f"properties of {where} must be an array")
    name = query.get("query", "")
    _check(isinstance(name, str), f"query of {where} must be a string")
    _check(bool(name) or bool(properties), f"{where} has neither a query nor properties")
    return Query(
        name=name,
        type=str(kind),
        limit=_limit(query, where),
        conditions=tuple(_condition(each, where) for each in properties[:MOST_CONDITIONS]),
    )


def read_batch_10(body: Any) -> list[Query]:
    """The queries of a batch of the draft of 1.0, in order."""
    queries = body.get("queries") if isinstance(body, Mapping) else None
    _check(isinstance(queries, list), "the body must be an object with an array queries")
    _check_size(len(queries or ()))
    return [_query_10(each, f"query {place}") for place, each in enumerate(queries or ())]


def _query_10(query: Any, where: str) -> Query:
    _check(isinstance(query, Mapping), f"{where} must be an object")
    given = query.get("conditions")
    _check(isinstance(given, list) and bool(given), f"{where} must have at least one condition")
    names: list[str] = []
    conditions = []
    for each in given[:MOST_CONDITIONS]:
        _check(isinstance(each, Mapping), f"a condition of {where} must be an object")
        about = each.get("matchType")
        _check(about in ("name", "property"), f"matchType in {where} must be name or property")
        if about == "name":
            names += _values(each.get("propertyValue", each.get("v")), where)
        else:
            conditions.append(_condition(each, where))
    kind = query.get("type") or ""
    _check(isinstance(kind, str), f"type of {where} must be a string")
    return Query(
        name=names[0] if names else "",
        type=kind,
        limit=_limit(query, where),
        conditions=tuple(conditions),
    )


def _condition(given: Any, where: str) -> Condition:
    _check(isinstance(given, Mapping), f"a property of {where} must be an object")
    label = given.get("propertyId", given.get("pid", given.get("p")))
    _check(isinstance(label, str), f"a property of {where} has no id")
    quantifier = given.get("matchQuantifier", "any")
    _check(quantifier in QUANTIFIERS, f"matchQuantifier in {where} must be any, all or none")
    return Condition(
        property=str(label),
        values=tuple(_values(given.get("propertyValue", given.get("v")), where)),
        required=given.get("required") is True,
        quantifier=quantifier,
    )


def _values(given: Any, where: str) -> list[str]:
    """Texts and ids; an entity that was reconciled before is its id."""
    found = []
    for each in (given if isinstance(given, list) else [given])[:MOST_VALUES]:
        value = each.get("id", each.get("name")) if isinstance(each, Mapping) else each
        _check(isinstance(value, str | int | float), f"a value in {where} must be text or number")
        found.append(str(value).lower() if isinstance(value, bool) else str(value))
    return found


def _limit(query: Mapping[str, Any], where: str) -> int:
    limit = query.get("limit", DEFAULT_LIMIT)
    whole = isinstance(limit, int | float) and not isinstance(limit, bool) and limit >= 1
    _check(whole, f"limit of {where} is {limit!r}; it must be at least 1")
    return int(min(limit, 1e6))


def _check_size(size: int) -> None:
    if size > LARGEST_BATCH:
        raise BatchTooLarge(f"the batch has {size:,} queries; at most {LARGEST_BATCH} are taken")


def _check(holds: bool, words: str) -> None:
    if not holds:
        raise BadQuery(words)


class BatchTooLarge(BadQuery):
    """More queries than one request may hold."""
