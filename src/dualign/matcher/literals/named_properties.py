"""Properties named by the user: ``name=title`` is the left ``name`` and the right ``title``."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence

from dualign.core.errors import UsageError
from dualign.core.knowledge_graph import KnowledgeGraph, is_called

PropertyNames = tuple[str, str]
Stated = Iterable[str | PropertyNames] | Mapping[str, str]  # the ways to give pairs

MOSTLY = 0.5  # if this share of the values of a property are names, names come from it
LISTED = 12  # properties that an error message lists


def property_names(stated: Stated) -> tuple[PropertyNames, ...]:
    """The stated pairs: ``left=right``, tuples or a dictionary; a single name is for both sides."""
    if isinstance(stated, str):
        stated = [stated]
    found = []
    for word in stated.items() if isinstance(stated, Mapping) else stated:
        if not isinstance(word, str):
            found.append(_pair(word))
            continue
        left, _, right = word.partition("=")
        if not left.strip() or ("=" in word and not right.strip()):
            raise UsageError(
                f"{word!r} does not name two properties; write LEFT=RIGHT, or one name for both"
            )
        found.append((left.strip(), right.strip() or left.strip()))
    return tuple(found)


def _pair(names: Sequence[str]) -> PropertyNames:
    if len(names) != 2 or not all(isinstance(name, str) and name for name in names):
        raise UsageError(f"{names!r} does not name two properties; give (LEFT, RIGHT)")
    return names[0], names[1]


def place_of(graph: KnowledgeGraph, name: str, side: str) -> int:
    """The position of a property among the labels of a graph's attributes."""
    labels = graph.attributes.labels
    folded = name.casefold()
    for fits in (
        lambda label: label == name,
        lambda label: is_called(label, name),
        lambda label: label.casefold() == folded,
    ):
        places = [place for place, label in enumerate(labels) if fits(label)]
        if len(places) == 1:
            return places[0]
    more = len(labels) - LISTED
    listed = ", ".join(sorted(labels)[:LISTED]) + (f" and {more} more" if more > 0 else "")
    raise UsageError(
        f"the {side} graph has no property {name!r} among its {len(labels)}: {listed or 'none'}"
    )


def places_of(
    left: KnowledgeGraph, right: KnowledgeGraph, names: Sequence[PropertyNames]
) -> list[tuple[int, int]]:
    """The positions of named pairs of properties."""
    return [(place_of(left, a, "left"), place_of(right, b, "right")) for a, b in names]


def named_alike(
    left: KnowledgeGraph, right: KnowledgeGraph, names: Sequence[PropertyNames]
) -> tuple[KnowledgeGraph, KnowledgeGraph]:
    """The graphs with names taken from corresponding properties, where the user named some.

    If the names of one side come from a property, those of the other come from its counterpart.
    """
    for a, b in places_of(left, right, names):
        ours, theirs = _by_property(left, a), _by_property(right, b)
        if _are_names(left, ours) and not _are_names(right, theirs):
            right = _renamed(right, theirs)
        elif _are_names(right, theirs) and not _are_names(left, ours):
            left = _renamed(left, ours)
    return left, right


def _by_property(graph: KnowledgeGraph, place: int) -> dict[int, str]:
    """The first value of a property, for each entity that has one."""
    table = graph.attributes
    found: dict[int, str] = {}
    for subject, predicate, value in zip(
        table.subjects.tolist(), table.predicates.tolist(), table.values, strict=True
    ):
        if predicate == place and value:
            found.setdefault(subject, " ".join(value.split()))
    return found


def _are_names(graph: KnowledgeGraph, values: dict[int, str]) -> bool:
    if not graph.names:
        return False
    equal = sum(graph.names[entity] == value for entity, value in values.items())
    return bool(values) and equal >= MOSTLY * len(values)


def _renamed(graph: KnowledgeGraph, values: dict[int, str]) -> KnowledgeGraph:
    names = list(graph.names) or [""] * len(graph.entities)
    for entity, value in values.items():
        names[entity] = value
    return dataclasses.replace(graph, names=tuple(names))
