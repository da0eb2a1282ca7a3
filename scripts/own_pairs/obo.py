"""OBO files: terms with their name, synonyms, text and relations."""

import re
from collections import defaultdict
from collections.abc import Iterable

from own_pairs.pair import Record, Records, Ref

_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"(?: (\w+))?')
_ESCAPE = re.compile(r"\\(.)")
# Name, exact synonyms and text in these columns.
Columns = tuple[str, str, str]


def obo_records(
    text: str, columns: Columns, relations: dict[str, str], namespace: str | None = None
) -> Records:
    """The terms of an ontology by id, without obsolete ones and those of other namespaces.

    `relations` says under which column a relation of the file comes (``is_a`` is one).
    """
    found: dict[str, Record] = {}
    for block in text.split("\n\n"):
        lines = block.strip().splitlines()
        if not lines or lines[0] != "[Term]" or "is_obsolete: true" in lines:
            continue
        fields = _fields(lines[1:])
        if namespace in (None, *fields["namespace"]):
            found[fields["id"][0]] = _record(fields, columns, relations)
    return found


def _fields(lines: Iterable[str]) -> dict[str, list[str]]:
    fields: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        name, _, value = line.partition(": ")
        fields[name].append(value)
    return fields


def _record(fields: dict[str, list[str]], columns: Columns, relations: dict[str, str]) -> Record:
    stated = [("is_a", value.split()[0]) for value in fields["is_a"]]
    stated += [(value.split()[0], value.split()[1]) for value in fields["relationship"]]
    edges: dict[str, list[Ref]] = defaultdict(list)
    for relation, other in stated:
        if relation in relations:
            edges[relations[relation]].append(Ref(other))
    return {
        "rdf:type": "owl:Class",
        columns[0]: _plain(fields["name"][0]),
        columns[1]: [
            _plain(match[1])
            for value in fields["synonym"]
            if (match := _TEXT.match(value)) and match[2] == "EXACT"
        ],
        columns[2]: _plain(match[1]) if (match := _TEXT.match(_first(fields["def"]))) else None,
        **edges,
    }


def _first(values: list[str]) -> str:
    return values[0] if values else ""


def _plain(text: str) -> str:
    return _ESCAPE.sub(r"\1", text)
