"""Small HTML pages about an entity and about the service; everything from a graph is escaped."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from dualign.serving.entity_index import EntityIndex
from dualign.serving.entity_json import Json, entity_json

SHOWN_IN_PREVIEW, SHOWN_VALUES = 8, 5

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="/static/serve.css">
</head>
<body><main>
{body}
</main></body>
</html>
"""


def entity_page(index: EntityIndex, entity: int, *, preview: bool) -> str:
    """A page with the statements about an entity; a preview is short and has no links."""
    said = entity_json(index, entity)
    kinds = ", ".join(escape(kind["name"]) for kind in said["types"])
    properties = said["properties"][: SHOWN_IN_PREVIEW if preview else None]
    rows = "".join(_row(each, preview=preview) for each in properties)
    return _PAGE.format(
        title=escape(said["name"]),
        body=f'<h1>{escape(said["name"])}</h1>\n<p class="id">{escape(said["id"])}'
        f"{f' · {kinds}' if kinds else ''}</p>\n<dl>{rows}</dl>",
    )


def _row(given: Json, *, preview: bool) -> str:
    values = given["values"][:SHOWN_VALUES] if preview else given["values"]
    left_out = len(given["values"]) - len(values)
    shown = [_value(each, preview=preview) for each in values]
    if left_out:
        shown.append(f"and {left_out:,} more")
    return f"<dt>{escape(given['name'])}</dt><dd>{'; '.join(shown)}</dd>"


def _value(value: Json, *, preview: bool) -> str:
    if "id" not in value:
        return escape(str(next(iter(value.values()))))
    if preview:
        return escape(value["name"])
    return f'<a href="/view?id={quote(value["id"], safe="")}">{escape(value["name"])}</a>'


def home_page(index: EntityIndex, base: str) -> str:
    """What the service is and how to use it."""
    kinds = "".join(
        f"<tr><td>{escape(label)}</td><td>{size:,}</td></tr>"
        for size, label in sorted(
            zip(index.type_sizes.tolist(), index.type_ids, strict=True), reverse=True
        )[:20]
    )
    return _PAGE.format(
        title=f"dualign: {escape(index.title)}",
        body=f"<h1>dualign: {escape(index.title)}</h1>\n<p>{len(index):,} entities.</p>\n"
        "<p>In OpenRefine: <em>Reconcile, Start reconciling, Add standard service</em>, and give "
        f"<code>{escape(base)}/reconcile</code>. The JSON interface is described in "
        '<a href="/openapi.json">openapi.json</a>.</p>\n'
        f"<table><thead><tr><th>type</th><th>entities</th></tr></thead><tbody>{kinds}</tbody>"
        "</table>",
    )
