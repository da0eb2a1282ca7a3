"""`EntityIndex`: one graph prepared for a service: names to search, statements to show.

It consists of arrays, so an index in a folder is memory-mapped, not read: a graph of a million
entities is available in seconds, and only what is used is loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dualign.core.arrays import AnyArray, BoolArray, IntArray
from dualign.core.errors import MalformedInput
from dualign.serving.array_folder import read_array, read_facts, write_arrays
from dualign.serving.key_search import KeySearch
from dualign.serving.name_search import NameSearch
from dualign.serving.text_column import TextColumn

VERSION = 2
TEXTS = ("ids", "names", "aliases", "spellings", "values")
KEYS = ("id_keys", "spelling_keys", "value_keys")
PLAIN = (
    *(
        "owners",
        "row_starts",
        "by_spelling",
        "type_starts",
        "types",
        "statement_starts",
        "properties",
    ),
    *("targets", "literals", "kinds", "usage"),
)
SEARCH = ("keys", "rarity", "starts", "rows", "values")


KINDS = ("str", "int", "float", "date", "id")  # their names in data extension


class EntityStatement(NamedTuple):
    """A statement about an entity: a literal, or another entity."""

    property: int
    kind: str  # one of KINDS
    text: str  # of the literal, or the name of the other entity
    target: int = -1  # the other entity


@dataclass(frozen=True, kw_only=True, eq=False)
class EntityIndex:
    """The columns of an index.

    Row k of ``owners``, ``spellings`` and ``search`` is one name or alias of entity ``owners[k]``,
    in the order of the entities; ``by_spelling`` are the rows in the order of their spellings.
    Entity i has the types ``types[type_starts[i]:type_starts[i + 1]]``, and likewise statements:
    ``properties``, and ``targets`` (an entity) or −1 and ``literals`` (a row of ``values``).
    """

    title: str
    property_ids: Sequence[str]
    type_ids: Sequence[str]
    ids: TextColumn
    names: TextColumn
    aliases: TextColumn  # the name of each row as in the graph
    spellings: TextColumn  # the same in lower-case Latin words, in sorted order
    values: TextColumn
    id_keys: KeySearch
    spelling_keys: KeySearch  # rows by spelling
    value_keys: KeySearch  # entities by property and value, see `value_key`
    search: NameSearch
    owners: AnyArray
    row_starts: IntArray  # entity i has the rows row_starts[i] to row_starts[i + 1]
    by_spelling: AnyArray
    type_starts: IntArray
    types: AnyArray
    statement_starts: IntArray
    properties: AnyArray
    targets: AnyArray
    literals: AnyArray
    kinds: AnyArray
    usage: AnyArray  # (properties, 2): statements, distinct values
    source: dict[str, str]  # hashes of the files it was made from

    def __len__(self) -> int:
        return len(self.ids)

    def find(self, identifier: str) -> int:
        """The entity with this id, −1 if there is none."""
        for row in self.id_keys.find(identifier).tolist():
            if self.ids[row] == identifier:
                return int(row)
        return -1

    def name_of(self, entity: int) -> str:
        """The name of an entity, or its id."""
        return self.names[entity] or self.ids[entity]

    def types_of(self, entity: int) -> list[int]:
        """The types of an entity."""
        types: list[int] = self.types[
            self.type_starts[entity] : self.type_starts[entity + 1]
        ].tolist()
        return types

    def statements(self, entity: int, about: int | None = None) -> Iterator[EntityStatement]:
        """The statements about an entity, except types; ``about`` selects one property."""
        first, last = int(self.statement_starts[entity]), int(self.statement_starts[entity + 1])
        rows: Iterable[int] = range(first, last)
        if about is not None:
            rows = (first + np.flatnonzero(self.properties[first:last] == about)).tolist()
        for row in rows:
            target = int(self.targets[row])
            literal = int(self.literals[row])
            text = self.name_of(target) if target >= 0 else self.values[literal]
            yield EntityStatement(int(self.properties[row]), KINDS[self.kinds[row]], text, target)

    @cached_property
    def property_number(self) -> dict[str, int]:
        """The number of each property."""
        return {label: number for number, label in enumerate(self.property_ids)}

    @cached_property
    def type_number(self) -> dict[str, int]:
        """The number of each type."""
        return {label: number for number, label in enumerate(self.type_ids)}

    @cached_property
    def type_sizes(self) -> IntArray:
        """How many entities have each type."""
        return np.bincount(self.types, minlength=len(self.type_ids))

    @cached_property
    def names_of_type(self) -> Any:
        """A function from a type to a mask of its rows of names, with a small cache."""
        owners = np.repeat(np.arange(len(self)), np.diff(self.type_starts))

        @lru_cache(maxsize=16)
        def rows(number: int) -> BoolArray:
            members = np.zeros(len(self), np.bool_)
            members[owners[self.types == number]] = True
            mask: BoolArray = members[self.owners]
            return mask

        return rows

    def write(self, folder: Path) -> None:
        """Keep the index in a folder."""
        arrays: dict[str, AnyArray] = {name: getattr(self, name) for name in PLAIN}
        for name in TEXTS:
            column = getattr(self, name)
            arrays |= {f"{name}.starts": column.starts, f"{name}.data": column.data}
        for name in KEYS:
            keys = getattr(self, name)
            arrays |= {f"{name}.hashes": keys.hashes, f"{name}.rows": keys.rows}
        arrays |= {f"search.{name}": getattr(self.search, name) for name in SEARCH}
        facts = {
            "version": VERSION,
            "title": self.title,
            "property_ids": list(self.property_ids),
            "type_ids": list(self.type_ids),
            "source": self.source,
            "entities": len(self),
        }
        write_arrays(folder, arrays, facts)

    @classmethod
    def read(cls, folder: Path) -> EntityIndex:
        """The index of a folder, mapped."""
        facts = read_facts(folder)
        if facts.get("version") != VERSION:
            raise MalformedInput(
                f"{folder}: an index of version {facts.get('version')}, and this dualign reads "
                f"version {VERSION}; delete the folder, and it will be built again"
            )
        columns: dict[str, Any] = {name: read_array(folder, name, facts) for name in PLAIN}
        for name in TEXTS:
            parts = (read_array(folder, f"{name}.{part}", facts) for part in ("starts", "data"))
            columns[name] = TextColumn(*parts)
        for name in KEYS:
            parts = (read_array(folder, f"{name}.{part}", facts) for part in ("hashes", "rows"))
            columns[name] = KeySearch(*parts)
        inverted = {name: read_array(folder, f"search.{name}", facts) for name in SEARCH}
        columns["search"] = NameSearch(**inverted, count=len(columns["owners"]))
        try:
            return cls(
                title=facts["title"],
                property_ids=facts["property_ids"],
                type_ids=facts["type_ids"],
                source=facts["source"],
                **columns,
            )
        except KeyError as error:
            raise MalformedInput(f"{folder}: the index lacks {error}; delete the folder") from error


def value_key(number: int, text: str) -> str:
    """The key under which a value of a property is found; ``text`` is normalised by `spelling`."""
    return f"{number}\x1f{text}"
