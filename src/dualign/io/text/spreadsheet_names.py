"""Names that a spreadsheet would take for formulas: an apostrophe makes them text.

A cell that begins with ``=``, ``+``, ``-``, ``@``, a tab or a carriage return is computed by
spreadsheet programs, so an untrusted name could run there. ``'`` in front prevents it; a
name that begins with ``'`` and one of these gets another one, so that taking one off gives back
what was there.
"""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

MARK = "'"
_FORMULA = r"^'*[=+\-@\t\r]"
_MARKED = r"^'('*[=+\-@\t\r])"


def escape_formulas(names: pa.Array) -> pa.Array:
    """The names with an apostrophe before those that look like formulas."""
    return pc.replace_substring_regex(names, f"({_FORMULA})", r"'\1", max_replacements=1)


def unescape_formulas(names: pa.Array) -> pa.Array:
    """The names that `escape_formulas` was given."""
    return pc.replace_substring_regex(names, _MARKED, r"\1", max_replacements=1)
