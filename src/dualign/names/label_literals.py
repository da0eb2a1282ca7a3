"""`LabelLiterals`: the literals of a graph that name its entities, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.knowledge_graph import AttributeTable, is_called
from dualign.io.graphs.name_properties import name_tiers, property_ranks
from dualign.io.graphs.rdf_vocabulary import ANY_URI
from dualign.io.graphs.terms import IRI_DATATYPE

OTHER_REGION = 1  # the rank of a regional variant of the language asked for


@dataclass(frozen=True, kw_only=True, eq=False)
class LabelLiterals:
    """Row k names ``entities[k]``; of an entity's rows that with the smallest place is the best."""

    entities: IntArray
    texts: Sequence[str]
    places: IntArray  # equal for literals of equally good properties in the same language
    tiers: IntArray  # `LABEL`, `SYNONYM` or `NEAR`

    def __len__(self) -> int:
        return len(self.entities)

    @classmethod
    def of(
        cls, attributes: AttributeTable, language: str | None, wanted: Sequence[str]
    ) -> LabelLiterals:
        """The literals of properties that are ``wanted`` or usual for names."""
        properties = _NameProperties(attributes.labels, wanted)
        rows = np.flatnonzero(properties.tiers[attributes.predicates] >= 0)
        texts = [_in_one_line(attributes.values[row]) for row in rows.tolist()]
        named = [
            text != "" and attributes.datatypes[row] not in (IRI_DATATYPE, ANY_URI)
            for row, text in zip(rows.tolist(), texts, strict=True)
        ]
        rows = rows[np.array(named, np.bool_)]
        predicates = attributes.predicates[rows]
        tags = [attributes.languages[row] for row in rows.tolist()]
        return cls(
            entities=attributes.subjects[rows],
            texts=list(compress(texts, named)),
            places=properties.places(predicates, tags, language),
            tiers=properties.tiers[predicates],
        )

    def best(self, count: int) -> dict[int, str]:
        """The best text for each of ``count`` entities that has one; the first of equals."""
        least = np.full(count, np.iinfo(np.int64).max)
        np.minimum.at(least, self.entities, self.places)
        rows = np.flatnonzero(self.places == least[self.entities])
        best: dict[int, str] = {}
        for entity, row in zip(self.entities[rows].tolist(), rows.tolist(), strict=True):
            text = self.texts[row]
            if text < best.setdefault(entity, text):
                best[entity] = text
        return best


class _NameProperties:
    """How well each property names its subject; ``tiers`` is -1 if it does not."""

    def __init__(self, labels: Sequence[str], wanted: Sequence[str]) -> None:
        self.asked = np.array([_place_among(wanted, label) for label in labels], np.int64)
        called = self.asked < len(wanted)
        self.tiers = np.where(called, 0, name_tiers(labels))
        self.ranks = np.where(called, 0, property_ranks(labels))

    def places(self, properties: IntArray, tags: Sequence[str], language: str | None) -> IntArray:
        """The place of literals of these properties, in the languages ``tags``."""
        number_of = {tag: number for number, tag in enumerate(dict.fromkeys(tags))}
        numbers = np.fromiter(map(number_of.__getitem__, tags), np.int64, len(tags))
        width = max(len(number_of), 1)
        kinds, kind_of = np.unique(properties * width + numbers, return_inverse=True)
        languages = [_language_rank(tag, language) for tag in number_of]
        keys = [
            (
                int(self.asked[label]),
                languages[tag][0] > OTHER_REGION,
                int(self.tiers[label]),
                languages[tag],
                int(self.ranks[label]),
            )
            for label, tag in (divmod(kind, width) for kind in kinds.tolist())
        ]
        place_of = {key: place for place, key in enumerate(sorted(set(keys)))}
        return np.array([place_of[key] for key in keys], np.int64)[kind_of]


def _in_one_line(text: str) -> str:
    return " ".join(text.replace("\0", " ").split())


def _place_among(wanted: Sequence[str], label: str) -> int:
    """The rank of a property among those asked for; the last rank if it is not among them."""
    return next((i for i, name in enumerate(wanted) if is_called(label, name)), len(wanted))


def _language_rank(tag: str, wanted: str | None) -> tuple[int, str]:
    tag = tag.lower()
    primary = tag.partition("-")[0]
    if wanted:
        asked = wanted.lower()
        if tag == asked:
            return 0, ""
        if primary == asked.partition("-")[0]:
            return 1, tag
    if not tag:
        return 2, ""
    return (3 if primary == "en" else 4), tag
