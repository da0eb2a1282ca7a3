"""Reconciliation: which entities of a graph a name and some properties may refer to.

Candidates are the entities whose names share the rarest n-grams with the query, those of the same
spelling, and those that have one of the given values, unless many have it. A candidate's score is
the weighted mean of its agreements, from 0 to 100: that of the names, and that of each property of
the query. Names weigh 1, a property ln(1 + distinct values) / ln(1 + entities): a code that is
unique to every entity weighs as much as a name, a flag almost nothing. Values that agree
are unlikely to do so by chance, while those that differ may be written differently: they weigh
`DOUBTED` of that, and a property that the entity lacks `MISSING`.

A candidate is a certain match if its score is high, the next one is well behind, and no property
disagrees.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from dualign.serving.entity_index import EntityIndex, value_key
from dualign.serving.index_building import spelling
from dualign.serving.name_search import Found
from dualign.serving.value_agreement import agreement

CERTAIN = 80.0  # the least score of a certain match
AHEAD = 10.0  # how far the next candidate must be behind it
DISAGREEING = 0.5  # agreement of a property below which it counts against a match
DEFAULT_LIMIT, LARGEST_LIMIT = 10, 100
LONGEST_NAME = 500  # characters of a query that are compared
DOUBTED, MISSING = 0.2, 0.1  # chosen by benchmarks/serve_weights.py
COMMON_VALUE = 50  # a value that this many entities share yields no candidates
MOST_STATEMENTS = 2000  # of a candidate about one property that are looked at


@dataclass(frozen=True, kw_only=True)
class Condition:
    """What a query says about a property: values, of which any, all or none must agree."""

    property: str
    values: tuple[str, ...]  # texts, or ids of entities
    required: bool = False  # only entities that meet it are candidates
    quantifier: str = "any"


@dataclass(frozen=True, kw_only=True)
class Query:
    """One thing to look for."""

    name: str = ""
    type: str = ""
    limit: int = DEFAULT_LIMIT
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """An entity that a query may refer to."""

    entity: int
    score: float  # 0 to 100
    match: bool = False
    name: float | None = None  # agreement of the names, 0 to 1
    agreements: dict[str, float] = field(default_factory=dict)  # by property, where both have it


class Reconciler:
    """Answers queries over an index."""

    def __init__(self, index: EntityIndex) -> None:
        self.index = index

    def answer(self, queries: Sequence[Query]) -> list[list[Candidate]]:
        """The candidates of each query, best first."""
        vectors = self.index.search.queries([query.name[:LONGEST_NAME] for query in queries])
        return [
            self._candidates(query, vector) for query, vector in zip(queries, vectors, strict=True)
        ]

    def _candidates(self, query: Query, vector: tuple[object, object]) -> list[Candidate]:
        index = self.index
        limit = max(1, min(query.limit, LARGEST_LIMIT))
        kind = -1
        if query.type:
            kind = index.type_number.get(query.type, -1)
            if kind < 0:
                return []
        allowed = index.names_of_type(kind) if kind >= 0 else None
        found = index.search.best(vector, 2 * limit + 10, allowed)  # type: ignore[arg-type]
        alike = self._found(query, found)
        if kind >= 0:
            alike = {each: name for each, name in alike.items() if kind in index.types_of(each)}
        entities: Iterable[int] = alike
        if not query.conditions:  # names alone decide
            ranked = sorted((-_percent(name), each) for each, name in alike.items())
            entities = [each for _, each in ranked[: max(limit, 2)]]
        scored = [self._scored(query, entity, alike[entity]) for entity in entities]
        kept = [each for each in scored if each is not None]
        kept.sort(key=lambda each: (-each.score, each.entity))
        return _with_match(kept[: max(limit, 2)])[:limit]

    def _found(self, query: Query, found: Found) -> dict[int, float]:
        """The entities worth scoring, and how alike their names are to the query, from 0 to 1."""
        index = self.index
        alike: dict[int, float] = {}
        cosines = found.cosine[found.rows].tolist()  # best first
        for entity, cosine in zip(index.owners[found.rows].tolist(), cosines, strict=True):
            alike.setdefault(entity, min(1.0, cosine))
        others: dict[int, None] = {}
        if query.name:
            rows = index.spelling_keys.find(spelling(query.name[:LONGEST_NAME]), COMMON_VALUE)
            others |= dict.fromkeys(index.owners[rows].tolist())
        for condition in query.conditions:
            number = index.property_number.get(condition.property, -1)
            for value in condition.values if number >= 0 else ():
                entity = index.find(value)
                text = spelling(index.name_of(entity) if entity >= 0 else value[:LONGEST_NAME])
                sharing = index.value_keys.find(value_key(number, text), COMMON_VALUE)
                if len(sharing) < COMMON_VALUE:
                    others |= dict.fromkeys(sharing.tolist())
        for entity in others:
            if entity not in alike:
                own = found.cosine[index.row_starts[entity] : index.row_starts[entity + 1]]
                alike[entity] = min(1.0, max(own.tolist(), default=0.0))
        named = index.find(query.name) if query.name else -1
        if named >= 0:  # the query is its id
            alike[named] = 1.0
        return alike

    def _scored(self, query: Query, entity: int, alike: float) -> Candidate | None:
        """The candidate, or None where it lacks what is required; ``alike`` are the names."""
        name, weights, total = None, 0.0, 0.0
        if query.name:
            name, weights, total = alike, 1.0, alike
        agreements: dict[str, float] = {}
        for condition in query.conditions:
            met = self._met(condition, entity)
            weight = self.weight(condition.property)
            if met is None:
                weights += weight * MISSING
            else:
                weights += weight * max(met, DOUBTED)
                total += weight * met * max(met, DOUBTED)
                agreements[condition.property] = met
            if condition.required and not (met or 0) >= DISAGREEING:
                return None
        if weights == 0 or total == 0:
            return None
        score = _percent(total / weights)
        return Candidate(entity=entity, score=score, name=name, agreements=agreements)

    def _met(self, condition: Condition, entity: int) -> float | None:
        """How well a condition holds, from 0 to 1; None if the entity has no such property."""
        index = self.index
        number = index.property_number.get(condition.property, -1)
        known = list(islice(index.statements(entity, number), MOST_STATEMENTS))
        if not known:
            return None
        best = [
            max(
                1.0 if each.target >= 0 and index.ids[each.target] == value
                else agreement(value, each.text)
                for each in known
            )
            for value in condition.values
        ]  # fmt: skip
        if not best:
            return None
        if condition.quantifier == "none":
            return 1 - max(best)
        return min(best) if condition.quantifier == "all" else max(best)

    def weight(self, label: str) -> float:
        """The weight of a property relative to a name: how well its values distinguish entities."""
        number = self.index.property_number.get(label, -1)
        distinct = int(self.index.usage[number, 1]) if number >= 0 else 0
        return math.log1p(distinct) / math.log1p(max(len(self.index), 2))


def _percent(share: float) -> float:
    return round(100 * share, 2)


def _with_match(ranked: list[Candidate]) -> list[Candidate]:
    """The same with the first one marked, if it is certain."""
    if not ranked:
        return ranked
    first = ranked[0]
    behind = ranked[1].score if len(ranked) > 1 else 0.0
    agrees = all(each >= DISAGREEING for each in first.agreements.values())
    if first.score < CERTAIN or first.score - behind < AHEAD or not agrees:
        return ranked
    certain = Candidate(
        entity=first.entity, score=first.score, match=True, name=first.name,
        agreements=first.agreements,
    )  # fmt: skip
    return [certain, *ranked[1:]]
