"""Read the flat object literals that some npm packages ship instead of JSON."""

import re

_OBJECT = re.compile(r"\{([^{}]*)\}")
_FIELD = re.compile(r"""(\w+):\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\d+))""")
_ESCAPE = re.compile(r"\\(.)")


def records(script: str) -> list[dict[str, str]]:
    """The ``{name: 'value', …}`` literals of `script`, in order; without a name: skipped."""
    code = re.sub(r"/\*.*?\*/", "", script, flags=re.DOTALL)
    return [row for body in _OBJECT.findall(code) if "name" in (row := _fields(body))]


def _fields(body: str) -> dict[str, str]:
    return {
        key: _ESCAPE.sub(r"\1", single or double) or number
        for key, single, double, number in _FIELD.findall(body)
    }
