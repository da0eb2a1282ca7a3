"""Is a file valid SSSOM? Judged by `sssom-pydantic`, which shares no code with dualign."""

from __future__ import annotations

import csv
from pathlib import Path

import sssom_pydantic
import yaml
from sssom_pydantic.api import MappingSetRecord
from sssom_pydantic.models import Record

REQUIRED = ("mapping_set_id", "license")  # of the set; those of a record the package knows itself
NO_TERM = "sssom:NoTermFound"
WITHOUT = {"1:0": "object_id", "0:1": "subject_id"}  # which side must be that


def problems_of(path: Path) -> list[str]:
    """What is wrong with an SSSOM/TSV file, in words; empty if it is valid."""
    with path.open(encoding="utf-8", newline="") as file:
        comments, rows = [], []
        for line in file:
            (rows if rows or not line.startswith("#") else comments).append(line)
    metadata = yaml.safe_load("".join(line[1:] for line in comments))
    records = list(csv.DictReader(rows, delimiter="\t", strict=True))
    return [*_of_metadata(metadata), *_of_slots(metadata, records), *_of_package(path, records)]


def _of_metadata(metadata: dict[str, object]) -> list[str]:
    known = MappingSetRecord.model_fields
    unknown = [f"unknown slot {name}" for name in metadata if name not in known]
    return unknown + [f"no {name}" for name in REQUIRED if not metadata.get(name)]


def _of_slots(metadata: dict[str, object], records: list[dict[str, str]]) -> list[str]:
    declared = {each["slot_name"] for each in metadata.get("extension_definitions", ())}
    known = set(Record.model_fields) | declared
    return [f"unknown slot {name}" for name in (records[0] if records else ()) if name not in known]


def _of_package(path: Path, records: list[dict[str, str]]) -> list[str]:
    try:
        mappings, _, _, errors = sssom_pydantic.read(path, return_errors=True)
    except ValueError as error:
        return [str(error)]
    found = [f"line {error.line_number}: {error.exception}" for error in errors]
    if len(mappings) + len(errors) != len(records):
        found.append(f"{len(mappings)} of {len(records)} records were taken")
    found += [
        f"{record[name]} does not go with {record['mapping_cardinality']}"
        for record in records
        for name in ("subject_id", "object_id")
        if (record[name] == NO_TERM) != (name == WITHOUT.get(record["mapping_cardinality"]))
    ]
    return found
