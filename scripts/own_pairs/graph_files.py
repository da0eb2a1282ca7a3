"""Records as GraphML and as JSON-LD: references are edges, other columns are literals."""

import json
from collections.abc import Iterable, Mapping
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from own_pairs.pair import Cell, Record, Ref
from own_pairs.turtle import PREFIXES

Rows = Iterable[tuple[str, Record]]
_KINDS = {bool: "boolean", int: "long", float: "double"}


def graphml(rows: Rows, ids: Mapping[str, str]) -> str:
    """A GraphML document; the relation of an edge is its datum ``label``."""
    keys: dict[str, str] = {}
    nodes, edges = [], []
    for name, record in rows:
        data = []
        for column, cell in record.items():
            for value in _values(cell):
                if not isinstance(value, Ref):
                    keys.setdefault(column, _KINDS.get(type(value), "string"))
                    data.append(f"<data key={quoteattr(column)}>{escape(str(value))}</data>")
                elif value.key in ids:
                    ends = f"source={quoteattr(name)} target={quoteattr(ids[value.key])}"
                    edges.append(f'<edge {ends}><data key="label">{escape(column)}</data></edge>')
        nodes.append(f"<node id={quoteattr(name)}>{''.join(data)}</node>")
    declared = [
        f'<key id={quoteattr(key)} for="node" attr.name={quoteattr(key)} attr.type="{kind}"/>'
        for key, kind in keys.items()
    ]
    declared.append('<key id="label" for="edge" attr.name="label" attr.type="string"/>')
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines += ['<graphml xmlns="http://graphml.graphdrawing.org/xmlns">', *declared]
    lines += ['<graph edgedefault="directed">', *nodes, *edges, "</graph>", "</graphml>"]
    return "\n".join(lines) + "\n"


def jsonld(rows: Rows, ids: Mapping[str, str], language: str) -> str:
    """A JSON-LD document with its context; texts carry their language."""
    graph = []
    for name, record in rows:
        node: dict[str, Any] = {"@id": name}
        for column, cell in record.items():
            values = [_jsonld_value(value, ids, language) for value in _values(cell)]
            found = [value for value in values if value is not None]
            if found and column == "rdf:type":
                node["@type"] = str(cell)
            elif found:
                node[column] = found[0] if len(found) == 1 else found
        graph.append(node)
    document = {"@context": {"@vocab": PREFIXES["ex"], **PREFIXES}, "@graph": graph}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _jsonld_value(value: Any, ids: Mapping[str, str], language: str) -> Any:
    if isinstance(value, Ref):
        return {"@id": ids[value.key]} if value.key in ids else None
    return {"@value": value, "@language": language} if isinstance(value, str) else value


def _values(cell: Cell) -> list[Any]:
    if cell is None or cell == "":
        return []
    return [*cell] if isinstance(cell, list) else [cell]
