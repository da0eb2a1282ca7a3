"""Matches as SSSOM, the Simple Standard for Sharing Ontological Mappings (``.sssom.tsv``).

Accepted pairs are records; a left entity whose every candidate was refused is a record with the
object ``sssom:NoTermFound``, a right entity without counterpart one with that subject. With
``everything``, every row of the table is a record as well: pairs to review as ``skos:closeMatch``,
refused ones with the predicate modifier ``Not``; rank, decision and score are in extension
slots, so that the whole table reads back.

A judged row is always a record, with the justification
``semapv:ManualMappingCuration``: ``same`` as a match, ``different`` with the modifier ``Not``,
``unsure`` as ``skos:closeMatch``, whatever the machine decided.
Specification: https://mapping-commons.github.io/sssom/
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import IO

import pyarrow as pa

from dualign.io.graphs.iris import as_iri
from dualign.io.matches.curies import PrefixMap
from dualign.io.matches.formats import MatchFormat, register_match_format
from dualign.io.matches.judgement import outcome
from dualign.io.matches.match_table import MatchTable, Unmatched, rows_as_text
from dualign.io.matches.sssom_cardinality import cardinalities
from dualign.io.matches.sssom_header import (
    COMPOSITE,
    CURATED,
    EXTENSIONS,
    NO_TERM_FOUND,
    header,
)
from dualign.io.matches.sssom_judged import JUDGED_SLOTS, with_judged
from dualign.io.matches.sssom_reader import read_sssom
from dualign.io.matches.write_options import WriteOptions
from dualign.io.text.columns import STRING
from dualign.io.text.delimited import write_delimited
from dualign.io.text.legacy_text import read_legacy_text

SLOTS = (
    *("subject_id", "subject_label", "predicate_id", "predicate_modifier", "object_id"),
    *("object_label", "mapping_justification", "confidence", "mapping_cardinality"),
)
Record = dict[str, str]


def write_sssom(table: MatchTable, file: IO[bytes], options: WriteOptions) -> None:
    """Write matches as SSSOM/TSV with its metadata in front."""
    records = _records(table, options)
    sides = ("subject_id", "object_id")
    prefixes = PrefixMap.of(
        iri for record in records for iri in (record[side] for side in sides) if iri
    )
    for record in records:
        for side in sides:
            record[side] = prefixes.shorten(record[side]) if record[side] else NO_TERM_FOUND
    slots = [*SLOTS, *(JUDGED_SLOTS if table.judged else ())]
    slots += EXTENSIONS if options.everything else ()
    columns = [pa.array([record.get(slot, "") for record in records], STRING) for slot in slots]
    file.write(header(prefixes, columns, options).encode())
    write_delimited(file, slots, columns, "\t")


def _records(table: MatchTable, options: WriteOptions) -> list[Record]:
    """The records with full IRIs; subject or object is "" where no counterpart was found."""
    rows = rows_as_text(table.to_arrow())
    refused = _refused(rows)
    records: list[Record] = []
    for row in rows:
        listed = row["decision"] == "accept" or row["judgement"] or options.everything
        if listed:
            records.append(_record(row, options) | _extensions(row))
        if row["subject_id"] in refused:
            refused.discard(row["subject_id"])
            if not (listed and not row["object_id"]):  # otherwise the record above says it already
                records.append(_record(row | {"object_id": "", "object_name": ""}, options))
    matched = {row["object_id"] for row in rows if row["judgement"] == "same"}
    records += [
        _unmatched(each, options) for each in table.unmatched if each.object_id not in matched
    ]
    records = with_judged(records, table.judged, options)
    pairs = [(record["subject_id"], record["object_id"]) for record in records]
    positive = [record["predicate_modifier"] == "" for record in records]
    for record, cardinality in zip(records, cardinalities(pairs, positive), strict=True):
        record["mapping_cardinality"] = cardinality
    return records


def _refused(rows: Sequence[Record]) -> set[str]:
    """The subjects for which nothing was accepted and nothing is for review."""
    return {row["subject_id"] for row in rows} - {
        row["subject_id"]
        for row in rows
        if row["decision"] != "none" or row["judgement"] in ("same", "unsure")
    }


def _record(row: Record, options: WriteOptions) -> Record:
    found = row["object_id"]
    holds = outcome(row["decision"], row["judgement"] if found else "")
    return {
        "subject_id": as_iri(row["subject_id"], "left"),
        "subject_label": row["subject_name"],
        "predicate_id": "skos:closeMatch" if holds == "review" else options.predicate,
        "predicate_modifier": "Not" if found and holds == "none" else "",
        "object_id": as_iri(found, "right") if found else "",
        "object_label": row["object_name"],
        "mapping_justification": CURATED if _judged(row) else COMPOSITE,
        "confidence": row["confidence"] if found else "",
    }


def _judged(row: Record) -> bool:
    """Whether somebody judged the pair, or that the entity has no counterpart."""
    return row["judgement"] == "none" if not row["object_id"] else bool(row["judgement"])


def _unmatched(entity: Unmatched, options: WriteOptions) -> Record:
    return {
        "subject_id": "",
        "predicate_id": options.predicate,
        "predicate_modifier": "",
        "object_id": as_iri(entity.object_id, "right"),
        "object_label": entity.object_name,
        "mapping_justification": COMPOSITE,
    }


def _extensions(row: Record) -> Record:
    return {slot: row[column] for slot, column in EXTENSIONS.items()}


def looks_like_sssom(path: Path) -> bool:
    """Whether a file begins as SSSOM/TSV does."""
    start = read_legacy_text(path, say=False)[:4096]
    return start.startswith(b"#") or b"mapping_justification" in start.split(b"\n", 1)[0]


register_match_format(
    MatchFormat(
        extension=".sssom.tsv",
        write=write_sssom,
        read=read_sssom,
        recognises=looks_like_sssom,
        options=frozenset({"predicate", "everything", "license", "mapping_set_id", "sort"}),
    )
)
