"""Reading SSSOM/TSV as matches, written by dualign or by others."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
    records = _Records(columns, slots, prefixes, tool)
    kept = records.kept()
    matches = records.matches(kept)
    arrays = tuple(pa.array(values, STRING) for values in matches.values())
    columns_of_pairs = Columns(path, arrays, lambda row: columns.line(kept[row]))
    return NamedColumns(tuple(matches), columns_of_pairs, records.unmatched())


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


@dataclass(frozen=True)
class _Records:
    """The records of a file, each addressed by its row."""

    columns: Columns
    slots: Mapping[str, Sequence[str]]  # slot → a value per row
    prefixes: PrefixMap
    tool: str  # what made the records that do not say it themselves

    def slot(self, name: str) -> Sequence[str]:
        """The values of a slot, empty where the file does not have it."""
        return self.slots.get(name) or [""] * len(self.columns)

    def kept(self) -> list[int]:
        """The rows that become rows of the matches table."""
        # A bare NoTermFound record beside a whole table repeats the rows of that table.
        whole = "dualign_decision" in self.slots
        return [
            row
            for row, subject in enumerate(self.slots["subject_id"])
            if not _not_found(subject)
            and not (whole and not self.slots["dualign_decision"][row] and self.has_no_object(row))
        ]

    def matches(self, kept: Sequence[int]) -> dict[str, list[str]]:
        """The columns of the matches table."""
        expanded = {
            name: [self.expanded(row, self.slots[name][row]) for row in kept]
            for name in ("subject_id", "object_id")
        }
        stated = [self.stated_decision(row) for row in kept]
        tools = self.values("mapping_tool", kept, self.tool)
        own = self.values("dualign_decision", kept, "")
        matches = {
            **expanded,
            "confidence": self.confidences(kept, expanded["object_id"]),
            "rank": self.values("dualign_rank", kept, "1"),
            "decision": [mine or each for mine, each in zip(own, stated, strict=True)],
            "judgement": [
                self.judgement(row, each) if tool == TOOL and self.is_curated(row) else ""
                for row, each, tool in zip(kept, stated, tools, strict=True)
            ],
            "mapping_tool": tools,
            "subject_name": self.values("subject_label", kept, ""),
            "object_name": self.values("object_label", kept, ""),
        }
        if "dualign_score" in self.slots:
            matches["score"] = self.values("dualign_score", kept, "0")
        return matches

    def unmatched(self) -> tuple[Unmatched, ...]:
        """The objects that no subject was found for."""
        ids = zip(self.slots["subject_id"], self.slots["object_id"], strict=True)
        labels = self.slot("object_label")
        return tuple(
            Unmatched(self.expanded(row, other), labels[row])
            for row, (subject, other) in enumerate(ids)
            if _not_found(subject) and not _not_found(other)
        )

    def values(self, name: str, kept: Sequence[int], missing: str) -> list[str]:
        """The values of a slot; ``missing`` where there is none."""
        values = self.slot(name)
        return [values[row] or missing for row in kept]

    def confidences(self, kept: Sequence[int], objects: Sequence[str]) -> list[str]:
        """The confidence of each kept record: 0 if it has no object."""
        stated = self.values("confidence", kept, "1")
        return [value if other else "0" for value, other in zip(stated, objects, strict=True)]

    def stated_decision(self, row: int) -> str:
        """The decision that a record states about its pair."""
        modifier = (
            self.slots["predicate_modifier"][row] if "predicate_modifier" in self.slots else ""
        )
        if modifier not in ("", "Not"):
            raise self.columns.error(
                row, f"predicate_modifier is {modifier!r}; it must be Not or empty"
            )
        if modifier or self.has_no_object(row):
            return "none"
        predicate = self.expanded(row, self.slots["predicate_id"][row])
        return DECISION_OF.get(predicate, "review")

    def judgement(self, row: int, decision: str) -> str:
        """What a person said about the pair of a curated record."""
        return "none" if self.has_no_object(row) else judgement_of(decision)

    def is_curated(self, row: int) -> bool:
        """Whether a person made the record."""
        why = self.slots["mapping_justification"][row]
        return why in (CURATED, self.prefixes.expand(CURATED))

    def has_no_object(self, row: int) -> bool:
        """Whether the subject has no counterpart."""
        return _not_found(self.slots["object_id"][row])

    def expanded(self, row: int, identifier: str) -> str:
        """The id that a CURIE or IRI stands for; "" for ``sssom:NoTermFound``."""
        if _not_found(identifier):
            return ""
        iri = self.prefixes.expand(identifier)
        if iri is None and _FULL_IRI.match(identifier):
            iri = identifier
        if iri is None:
            raise self.columns.error(
                row,
                f"{identifier!r} has no prefix of the curie_map "
                f"({', '.join(self.prefixes.namespaces)}); add its prefix there",
            )
        return from_iri(iri)


def _not_found(identifier: str) -> bool:
    return identifier == NO_TERM_FOUND
