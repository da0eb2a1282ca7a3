"""The metadata in front of an SSSOM table: YAML in lines that begin with ``#``."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import yaml

from dualign.core.errors import MalformedInput
from dualign.core.version import __version__
from dualign.io.graphs.iris import OWN
from dualign.io.matches.curies import BUILT_IN, WELL_KNOWN, PrefixMap
from dualign.io.matches.write_options import WriteOptions
from dualign.io.text.whole_text import is_whole_text

NO_TERM_FOUND = "sssom:NoTermFound"
COMPOSITE = "semapv:CompositeMatching"
CURATED = "semapv:ManualMappingCuration"
TOOL = "dualign"
UNSPECIFIED = "https://w3id.org/sssom/license/unspecified"
# Extension slots of ours, and the columns of a matches table that they hold.
EXTENSIONS = {"dualign_rank": "rank", "dualign_decision": "decision", "dualign_score": "score"}
_HINTS = {"rank": "xsd:integer", "decision": "xsd:string", "score": "xsd:float"}


def header(prefixes: PrefixMap, columns: Sequence[pa.Array], options: WriteOptions) -> str:
    """The lines in front of the table; without a given id, the set is named by its content."""
    metadata = {
        "sssom_version": "1.1",
        "mapping_set_id": options.mapping_set_id or f"{OWN}mapping-set:{_digest(columns)}",
        "license": options.license or UNSPECIFIED,
        "mapping_tool": TOOL,
        "mapping_tool_version": __version__,
        "subject_source": "dualign:graph:left",
        "object_source": "dualign:graph:right",
    }
    lines = [f"{name}: {_quoted(value)}" for name, value in metadata.items()]
    used = {name: WELL_KNOWN[name] for name in ("dualign", "owl", "semapv", "skos", "sssom")}
    lines.append("curie_map:")
    listed = sorted((used | dict(prefixes.namespaces)).items())
    lines += [f"  {_quoted(prefix)}: {_quoted(namespace)}" for prefix, namespace in listed]
    if options.everything:
        lines.append("extension_definitions:")
        for slot, column in EXTENSIONS.items():
            lines.append(f"  - slot_name: {_quoted(slot)}")
            lines.append(f"    property: {_quoted(OWN + column)}")
            lines.append(f"    type_hint: {_quoted(_HINTS[column])}")
    return "".join(f"#{line}\n" for line in lines)


class SssomMetadata(NamedTuple):
    """The metadata that the reader needs."""

    prefixes: PrefixMap  # the curie_map, with the prefixes that are built in
    tool: str  # what made the mappings, "" if not stated


def read_metadata(path: Path, data: bytes) -> SssomMetadata:
    """Read the metadata in front of a table."""
    metadata = _metadata(path, data)
    found = metadata.get("curie_map", {}) if isinstance(metadata, dict) else None
    if not isinstance(found, dict) or not all(
        is_whole_text(text) for item in found.items() for text in item
    ):
        raise MalformedInput(
            f"{path}: the metadata has no usable curie_map; it must give a namespace to each prefix"
        )
    tool = metadata.get("mapping_tool")
    return SssomMetadata(PrefixMap(found | BUILT_IN), tool if is_whole_text(tool) else "")


def _metadata(path: Path, data: bytes) -> Any:
    comment = []
    for text in data.decode("utf-8").split("\n"):
        if not text.startswith("#"):
            break
        comment.append(text[1:].rstrip("\r"))
    try:
        return yaml.safe_load("\n".join(comment)) or {}
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        line = 1 if mark is None else min(mark.line + 1, max(1, len(comment)))
        reason = getattr(error, "problem", None) or " ".join(str(error).split())
        raise MalformedInput.at(path, line, f"the metadata is not valid YAML ({reason})") from error


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)  # a JSON string is a YAML string


def _digest(columns: Sequence[pa.Array]) -> str:
    total = hashlib.sha256()
    for column in columns:
        for text in column.to_pylist():
            total.update(text.encode())
            total.update(b"\0")
    return total.hexdigest()
