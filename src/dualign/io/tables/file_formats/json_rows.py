"""Where the rows of a table are in a JSON document.

They are a list of objects, or the only such list inside an object; an object of objects that have
fields in common, whose keys are ids; an object of single values, whose keys are ids too; columns
that are lists or objects of equal length, as pandas writes them; or the features of GeoJSON.
An object around any of these is taken off if nothing else in it could be meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dualign.io.tables.column_roles.column_words import is_usual
from dualign.io.tables.file_formats.geojson import COLLECTION, Features, are_features
from dualign.io.tables.table import unique_names

LISTED = 5  # keys that a remark or an error names
NEARLY_ALL = 0.9  # share of an object's values that must be objects
FEWEST = 2  # rows of an object; a single one may be a mere wrapping
KEY, TEXT, VALUE = "key", "name", "value"  # columns of what has no names for them


@dataclass(frozen=True)
class JsonRows:
    """The rows: objects, as far as the document is a good table."""

    rows: Sequence[Any]
    key: str | None = None  # the column that the keys of an object became
    remarks: tuple[str, ...] = ()


def rows_of(value: Any) -> JsonRows | None:
    """The rows of a document; None if it does not say clearly where they are."""
    if isinstance(value, list):
        return _of_list(value)
    if not isinstance(value, Mapping):
        return None
    if value.get("type") == COLLECTION and are_features(value.get("features")):
        return _beside(value, "features", "features")
    lists = lists_in(value)
    if lists:
        return _beside(value, lists[0], "list") if len(lists) == 1 else None
    return _of_object(value) or _of_inner(value)


def lists_in(value: Mapping[str, Any]) -> list[str]:
    """The keys under which there is a list of objects."""
    return [
        key
        for key, inner in value.items()
        if isinstance(inner, list) and inner and all(isinstance(each, dict) for each in inner)
    ]


def _of_list(value: list[Any]) -> JsonRows:
    if are_features(value):
        features = Features(value)
        return JsonRows(features.records(), features.key, tuple(features.remarks))
    if value and all(isinstance(each, str) for each in value):
        return JsonRows([{TEXT: each} for each in value], None, ("rows: the texts of a list",))
    if _are_lists(value) and len(value) > 1 and _are_names(value[0]):
        names = unique_names(list(value[0]))
        rows = [dict(zip(names, each, strict=True)) for each in value[1:]]
        return JsonRows(rows, None, ("columns: named by the first list",))
    return JsonRows(value)


def _are_lists(value: Sequence[Any]) -> bool:
    """Whether these are lists of the same length."""
    return all(isinstance(each, list) for each in value) and len({len(x) for x in value}) == 1


def _are_names(cells: Sequence[Any]) -> bool:
    """Whether these are texts, and some of them usual names of columns."""
    return all(isinstance(cell, str) for cell in cells) and any(map(is_usual, cells))


def _beside(value: Mapping[str, Any], key: str, what: str) -> JsonRows:
    """The rows under one key of an object; what is beside it is left out."""
    found = _of_list(value[key])
    said = f"rows: the list under {key!r}" if what == "list" else "rows: the features of GeoJSON"
    others = [name for name in value if name not in (key, *(("type",) * (what == "features")))]
    return JsonRows(
        found.rows, found.key, (said, *_left_out(others, f"beside the {what}"), *found.remarks)
    )


def _left_out(names: Sequence[str], where: str) -> tuple[str, ...]:
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return (f"left out: {', '.join(names[:LISTED])}{more} ({where})",) if names else ()


def _of_object(value: Mapping[str, Any]) -> JsonRows | None:
    if len(value) < FEWEST:
        return None
    columns = _columns(value)
    if columns is not None:
        return columns
    objects = {key: inner for key, inner in value.items() if isinstance(inner, Mapping)}
    if len(objects) >= max(FEWEST, NEARLY_ALL * len(value)) and _have_common_fields(objects):
        taken = {field for inner in objects.values() for field in inner}
        name = KEY if KEY not in taken else f"{KEY} of the object"
        rows = [{name: key, **inner} for key, inner in objects.items()]
        others = [key for key in value if key not in objects]
        said = f"rows: one per key of the file's object, {name!r} is that key"
        return JsonRows(rows, name, (said, *_left_out(others, "beside the objects")))
    return _of_values(value)


def _have_common_fields(objects: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether some field is in more than half of the objects, and they are not tables themselves.

    Objects with more fields than there are objects, most of them objects again, are tables.
    """
    fields = [each for inner in objects.values() for each in inner.items()]
    counts = Counter(name for name, _ in fields)
    nested = sum(isinstance(each, Mapping) for _, each in fields)
    if len(counts) > len(objects) and 2 * nested > len(fields):
        return False
    return any(2 * count > len(objects) for count in counts.values())


def _of_values(value: Mapping[str, Any]) -> JsonRows | None:
    """An object of texts or of numbers, unless its keys are the usual names of columns."""
    values = [inner for inner in value.values() if inner is not None]
    kinds = {type(inner) for inner in values}
    if len(kinds) != 1 or kinds & {dict, list, bool}:
        return None
    if 2 * sum(map(is_usual, value)) > len(value):
        return None
    name = TEXT if kinds == {str} else VALUE
    rows = [{KEY: key, name: inner} for key, inner in value.items()]
    return JsonRows(rows, KEY, (f"rows: one per key of the file's object, {KEY!r} is that key",))


def _columns(value: Mapping[str, Any]) -> JsonRows | None:
    """Columns as pandas writes them: lists of equal length, or objects with the keys 0, 1, 2, …."""
    inner = list(value.values())
    if _are_lists(inner) and (len(inner[0]) > len(inner) or _are_names(list(value))):
        rows = [dict(zip(value, cells, strict=True)) for cells in zip(*inner, strict=True)]
    elif all(isinstance(each, Mapping) for each in inner) and _are_numbered(inner):
        rows = [{name: value[name][at] for name in value} for at in inner[0]]
    else:
        return None
    return JsonRows(rows, None, (f"columns: the {len(value):,} keys of an object",))


def _are_numbered(columns: Sequence[Mapping[str, Any]]) -> bool:
    numbers = [str(number) for number in range(len(columns[0]))]
    return bool(numbers) and all(list(column) == numbers for column in columns)


def _of_inner(value: Mapping[str, Any]) -> JsonRows | None:
    """The rows inside the only object of an object, if they are more than what is beside it."""
    inside = [key for key, inner in value.items() if isinstance(inner, Mapping)]
    found = rows_of(value[inside[0]]) if len(inside) == 1 else None
    others = [key for key in value if [key] != inside]
    if found is None or len(found.rows) <= len(others):
        return None
    said = (f"inside {inside[0]!r}", *_left_out(others, "beside it"))
    return JsonRows(found.rows, found.key, (*said, *found.remarks))
