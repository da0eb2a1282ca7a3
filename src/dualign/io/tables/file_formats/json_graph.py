"""Graphs in JSON: a list of nodes beside a list of edges, as networkx, D3 and Cytoscape write them.

Each is a table of its own, and the second is a table of edges (see `edge_tables`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dualign.io.tables.file_formats.json_rows import lists_in, rows_of

NODES = ("nodes", "vertices")
EDGES = ("links", "edges", "relationships")
DATA = "data"  # what Cytoscape puts the fields of a node or edge into
DEEPEST = 2  # objects around the two


def graph_keys(value: Any, above: str = "", depth: int = 0) -> tuple[str, str] | None:
    """The dotted keys of the nodes and of the edges of a document; None if it is not a graph."""
    if not isinstance(value, Mapping) or depth > DEEPEST:
        return None
    lists = lists_in(value)
    nodes = next((key for key in NODES if key in value and rows_of(value[key]) is not None), None)
    edges = next((key for key in EDGES if key in lists), None)
    if nodes is not None and edges is not None:
        return f"{above}{nodes}", f"{above}{edges}"
    found = (graph_keys(inner, f"{above}{key}.", depth + 1) for key, inner in value.items())
    return next((keys for keys in found if keys is not None), None)


def without_wrapping(value: Any) -> Any:
    """Nodes or edges without the object ``data`` around the fields of each."""
    if not isinstance(value, list) or not all(_is_wrapped(each) for each in value):
        return value
    return [each[DATA] for each in value]


def _is_wrapped(value: Any) -> bool:
    return isinstance(value, Mapping) and isinstance(value.get(DATA), Mapping)
