"""Matches in the Alignment format of the OAEI campaigns (``.rdf``).

One cell for each accepted pair: the two IRIs, the relation ``=``, the confidence as measure. With
``everything`` a cell for each pair of the table, those not accepted with the relation ``?``;
rank, decision and score are beside it in dualign's own namespace. A judged pair always has a
cell, with the judgement in that namespace and the relation ``=`` (same), ``%``
(different: incompatible) or ``?`` (unsure). Names and entities without counterpart have no place
in the format.
Specification: https://moex.gitlabpages.inria.fr/alignapi/format.html
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO
from xml.sax.saxutils import quoteattr

import pyarrow as pa
from pyoxigraph import RdfFormat

from dualign.core.errors import MalformedInput
from dualign.io.graphs.iris import OWN, as_iri, from_iri
from dualign.io.graphs.rdf.rdf_bytes import parse_rdf
from dualign.io.matches.curies import BUILT_IN
from dualign.io.matches.formats import MatchFormat, NamedColumns, register_match_format
from dualign.io.matches.judgement import NEGATIVE, outcome
from dualign.io.matches.match_table import MatchTable, rows_as_text
from dualign.io.matches.write_options import WriteOptions
from dualign.io.text.columns import STRING, Columns
from dualign.io.text.files import read_text
from dualign.io.text.xml_safety import refuse_harmful_entities

NAMESPACE = "http://knowledgeweb.semanticweb.org/heterogeneity/alignment"
OWN_COLUMNS = ("rank", "decision", "score")
MADE_HERE = f'rdf:about="{OWN}graph:left"'  # near the top of every file of ours
_RELATIONS = {"accept": "=", "review": "?", "none": "?"}
_START = f"""\
<?xml version="1.0" encoding="utf-8"?>
<rdf:RDF xmlns="{NAMESPACE}#"
         xmlns:rdf="{BUILT_IN["rdf"]}"
         xmlns:dualign="{OWN}">
<Alignment>
  <xml>yes</xml>
  <level>0</level>
  <type>{{cardinality}}</type>
  <onto1><Ontology rdf:about="{OWN}graph:left"/></onto1>
  <onto2><Ontology rdf:about="{OWN}graph:right"/></onto2>
"""
_END = "</Alignment>\n</rdf:RDF>\n"
_FLOAT = f'rdf:datatype="{BUILT_IN["xsd"]}float"'
_EQUAL = {"=", "fr.inrialpes.exmo.align.impl.rel.EquivRelation"}


def write_alignment(table: MatchTable, file: IO[bytes], options: WriteOptions) -> None:
    """Write matches as an alignment of level 0."""
    rows = [
        row
        for row in rows_as_text(table.to_arrow())
        if row["decision"] == "accept"
        or ((options.everything or row["judgement"]) and row["object_id"])
    ]
    file.write(_START.format(cardinality=_cardinality(rows)).encode())
    for row in rows:
        file.write(_cell(row, OWN_COLUMNS if options.everything else ()).encode())
    file.write(_END.encode())


def read_oaei(path: Path) -> NamedColumns:
    """Read an alignment; its cells are counted like lines, from 1.

    Cells of the relation ``=`` are accepted pairs, any other relation is for review.
    """
    data = read_text(path)
    refuse_harmful_entities(path)
    cells = list(_cells(path, data))
    names = ("subject_id", "object_id", "confidence", "judgement", *OWN_COLUMNS)
    present = [name for name in names if name != "score" or all("score" in c for c in cells)]
    arrays = tuple(pa.array([cell[name] for cell in cells], STRING) for name in present)
    return NamedColumns(tuple(present), Columns(path, arrays, lambda row: row + 1))


def _cardinality(rows: list[dict[str, str]]) -> str:
    """``11`` if no entity is in two accepted cells, else ``**``."""
    accepted = [row for row in rows if _relation(row) == "="]
    sides = (Counter(row[name] for row in accepted) for name in ("subject_id", "object_id"))
    return "11" if all(max(side.values(), default=1) == 1 for side in sides) else "**"


def _relation(row: dict[str, str]) -> str:
    if row["judgement"] in NEGATIVE:
        return "%"
    return _RELATIONS[outcome(row["decision"], row["judgement"])]


def _cell(row: dict[str, str], own: tuple[str, ...]) -> str:
    own = (*own, *(["judgement"] if row["judgement"] else []))
    lines = [
        "  <map><Cell>",
        f"    <entity1 rdf:resource={quoteattr(as_iri(row['subject_id'], 'left'))}/>",
        f"    <entity2 rdf:resource={quoteattr(as_iri(row['object_id'], 'right'))}/>",
        f"    <relation>{_relation(row)}</relation>",
        f"    <measure {_FLOAT}>{row['confidence']}</measure>",
        *(f"    <dualign:{name}>{row[name]}</dualign:{name}>" for name in own),
        "  </Cell></map>",
    ]
    return "\n".join(lines) + "\n"


def _cells(path: Path, data: bytes) -> Iterator[dict[str, str]]:
    """Every cell as a row of a matches table, in the order of the file."""
    found: dict[str, dict[str, str]] = {}
    for quad in parse_rdf(path, data, RdfFormat.RDF_XML):
        term = quad.predicate.value
        if term.startswith((NAMESPACE, OWN)):
            local = term.removeprefix(NAMESPACE).removeprefix("#").removeprefix(OWN)
            value = getattr(quad.object, "value", "")
            found.setdefault(str(quad.subject), {})[local] = value
    cells = [cell for cell in found.values() if {"entity1", "entity2"} & cell.keys()]
    for number, cell in enumerate(cells, start=1):
        for name in ("entity1", "entity2"):
            if not cell.get(name):
                raise MalformedInput.at(path, number, f"a cell without {name}; give it both")
        row = {
            "subject_id": from_iri(cell["entity1"]),
            "object_id": from_iri(cell["entity2"]),
            "confidence": cell.get("measure") or "1",
            "rank": cell.get("rank", "1"),
            "decision": _decision(cell.get("relation", "=").strip()),
            "judgement": cell.get("judgement", ""),
        }
        yield row | {name: cell[name] for name in ("decision", "score") if name in cell}


def _decision(relation: str) -> str:
    if relation in _EQUAL:
        return "accept"
    return "none" if relation == "%" else "review"


def is_own_alignment(path: Path) -> bool:
    """Whether a file was written by dualign, so that its cells are decisions of a machine."""
    return MADE_HERE.encode() in read_text(path)[:2048]


register_match_format(
    MatchFormat(
        extension=".rdf",
        write=write_alignment,
        read=read_oaei,
        recognises=lambda _: True,
        options=frozenset({"everything", "sort"}),
    )
)
