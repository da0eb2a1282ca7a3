"""Reading SSSOM/TSV as matches, written by dualign or by others."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyarrow as pa

from dualign.core.errors import MalformedInput
from dualign.io.graphs.iris import from_iri
from dualign.io.links.link_predicates import DECISION_OF
from dualign.io.matches.curies import PrefixMap
from dualign.io.matches.formats import NamedColumns
from dualign.io.matches.judgement import judgement_of
from dualign.io.matches.match_table import Unmatched
from dualign.io.matches.sssom_header import CURATED, NO_TERM_FOUND, TOOL, read_metadata
from dualign.io.text.columns import QUOTED_TSV, STRING, Columns, parse_columns
from dualign.io.text.files import read_text

REQUIRED = ("subject_id", "predicate_id", "object_id", "mapping_justification")
_COMMENT = re.compile(rb"(?:#[^\n]*\n)*")
_FULL_IRI = re.compile(r"(?:https?|ftp)://|urn:")


def read_sssom(path: Path) -> NamedColumns:
    """Read SSSOM/TSV.

    ``owl:sameAs``, ``skos:exactMatch`` and ``owl:equivalent…`` records are accepted pairs, those
    with the modifier ``Not`` refused ones, any other predicate is for review. A record without
    a confidence has 1; one with ``sssom:NoTermFound`` is an entity without counterpart: a row
    without object, or if it is the subject that was not found, one of the ``unmatched``.
    Records that dualign wrote and a person judged have a judgement; ``mapping_tool``, one column
    more, says what made each record.
    """
    data = read_text(path)
    prefixes, tool = read_metadata(path, data)
    names, columns = _table(path, data)
    slots = {name: columns.arrays[i].to_pylist() for i, name in enumerate(names)}
    blank = [""] * len(columns)
    # A bare NoTermFound record beside a whole table repeats the rows of that table.
    whole = "dualign_decision" in slots
    kept = [
        row
        for row in range(len(columns))
        if not _not_found(slots["subject_id"][row])
        and not (whole and not slots["dualign_decision"][row] and _no_object(slots, row))
    ]
    expanded = {
        name: [_expanded(columns, row, slots[name][row], prefixes) for row in kept]
        for name in ("subject_id", "object_id")
    }
    stated = [_stated(columns, slots, row, prefixes) for row in kept]
    own = slots.get("dualign_decision", blank)
    tools = [slots.get("mapping_tool", blank)[row] or tool for row in kept]
    found = {
        **expanded,
        "confidence": _confidence(slots, kept, expanded["object_id"]),
        "rank": _kept(slots.get("dualign_rank", blank), kept, "1"),
        "decision": [own[row] or each for row, each in zip(kept, stated, strict=True)],
        "judgement": [
            _judgement(slots, row, each) if by == TOOL and _curated(slots, row, prefixes) else ""
            for row, each, by in zip(kept, stated, tools, strict=True)
        ],
        "mapping_tool": tools,
        "subject_name": _kept(slots.get("subject_label", blank), kept, ""),
        "object_name": _kept(slots.get("object_label", blank), kept, ""),
    }
    if "dualign_score" in slots:
        found["score"] = _kept(slots["dualign_score"], kept, "0")
    arrays = tuple(pa.array(values, STRING) for values in found.values())
    columns_of_pairs = Columns(path, arrays, lambda row: columns.line(kept[row]))
    return NamedColumns(tuple(found), columns_of_pairs, _unmatched(columns, slots, prefixes))


def _unmatched(
    columns: Columns, slots: Mapping[str, Sequence[str]], prefixes: PrefixMap
) -> tuple[Unmatched, ...]:
    """The objects that no subject was found for."""
    labels = slots.get("object_label", [""] * len(columns))
    return tuple(
        Unmatched(_expanded(columns, row, found, prefixes), labels[row])
        for row, (subject, found) in enumerate(
            zip(slots["subject_id"], slots["object_id"], strict=True)
        )
        if _not_found(subject) and not _not_found(found)
    )


def _table(path: Path, data: bytes) -> tuple[tuple[str, ...], Columns]:
    """The names of the slots and their columns; lines count from the top of the file."""
    comment = _COMMENT.match(data)
    body = data[comment.end() :] if comment else data
    above = data[: len(data) - len(body)].count(b"\n")
    first = io.StringIO(body.decode("utf-8"), newline="").readline().rstrip("\r\n")
    names = tuple(name.strip().strip('"') for name in first.split("\t"))
    for name in REQUIRED:
        if name not in names:
            raise MalformedInput.at(
                path,
                above + 1,
                f"SSSOM without the slot {name!r}; it needs {', '.join(REQUIRED)}",
            )
    columns = parse_columns(path, body, [STRING] * len(names), QUOTED_TSV, above=above)
    return names, columns.without_first_row()


def _not_found(identifier: str) -> bool:
    return identifier == NO_TERM_FOUND


def _no_object(slots: Mapping[str, Sequence[str]], row: int) -> bool:
    return _not_found(slots["object_id"][row])


def _expanded(columns: Columns, row: int, identifier: str, prefixes: PrefixMap) -> str:
    if _not_found(identifier):
        return ""
    iri = prefixes.expand(identifier)
    if iri is None and _FULL_IRI.match(identifier):
        iri = identifier
    if iri is None:
        raise columns.error(
            row,
            f"{identifier!r} has no prefix of the curie_map ({', '.join(prefixes.namespaces)}); "
            "add its prefix there",
        )
    return from_iri(iri)


def _curated(slots: Mapping[str, Sequence[str]], row: int, prefixes: PrefixMap) -> bool:
    why = slots["mapping_justification"][row]
    return why in (CURATED, prefixes.expand(CURATED))


def _judgement(slots: Mapping[str, Sequence[str]], row: int, decision: str) -> str:
    return "none" if _no_object(slots, row) else judgement_of(decision)


def _stated(
    columns: Columns, slots: Mapping[str, Sequence[str]], row: int, prefixes: PrefixMap
) -> str:
    """The decision that a record states about its pair."""
    modifier = slots["predicate_modifier"][row] if "predicate_modifier" in slots else ""
    if modifier not in ("", "Not"):
        raise columns.error(row, f"predicate_modifier is {modifier!r}; it must be Not or empty")
    if modifier or _no_object(slots, row):
        return "none"
    predicate = _expanded(columns, row, slots["predicate_id"][row], prefixes)
    return DECISION_OF.get(predicate, "review")


def _confidence(
    slots: Mapping[str, Sequence[str]], kept: Sequence[int], objects: Sequence[str]
) -> list[str]:
    given = slots.get("confidence")
    return [
        (given[row] if given and given[row] else "1") if found else "0"
        for row, found in zip(kept, objects, strict=True)
    ]


def _kept(values: Sequence[str], kept: Sequence[int], missing: str) -> list[str]:
    return [values[row] or missing for row in kept]
