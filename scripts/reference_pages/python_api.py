"""The page of all public names, grouped by what they are; mkdocstrings fills in the rest."""

from __future__ import annotations

import dualign
import dualign.types

_HEADER = """\
# Python API

Everything that `import dualign` offers, and the types of `dualign.types`, generated from the code.
What is not on this page is internal and may change without notice.
"""
_TYPES = """\
## Types

What functions take and return beyond the names above, and the parts of results; all in
`dualign.types`.
"""


def python_api_page() -> str:
    """The page in Markdown, with one directive of mkdocstrings per public name."""
    groups: dict[str, list[str]] = {
        "Functions": [],
        "Graphs, aligners and results": [],
        "Settings": [],
        "Errors and warnings": [],
    }
    for name in dualign.__all__:
        if not name.startswith("__"):
            groups[_group(name)].append(name)
    lines = [_HEADER]
    for title, names in groups.items():
        lines += [f"## {title}", "", *(f"::: dualign.{name}\n" for name in names)]
    lines += [_TYPES, *(f"::: dualign.types.{name}\n" for name in dualign.types.__all__)]
    return "\n".join(lines)


def _group(name: str) -> str:
    value = getattr(dualign, name)
    if not isinstance(value, type):
        return "Functions"
    if issubclass(value, Exception):
        return "Errors and warnings"
    return "Settings" if name.endswith("Settings") else "Graphs, aligners and results"
