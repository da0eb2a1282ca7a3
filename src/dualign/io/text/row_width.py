"""The error for a row that has too few or too many columns."""

from __future__ import annotations

from pathlib import Path

from dualign.core.errors import MalformedInput

DELIMITER_WORDS = {"\t": "tab", ",": "comma", ";": "semicolon", "|": "bar"}
OTHER_DELIMITERS = {" ": "spaces", ";": "semicolons", ",": "commas", "\t": "tabs"}
LONGEST_EXCERPT = 80
EDGE_WIDTH = 3  # what a file of text must have that is not taken for a table


def wrong_width(
    path: Path, line: int, text: str, *, expected: int, found: int, delimiter: str
) -> MalformedInput:
    """The error for a line with ``found`` columns where ``expected`` are needed."""
    excerpt = text if len(text) <= LONGEST_EXCERPT else f"{text[: LONGEST_EXCERPT - 1]}…"
    return MalformedInput.at(
        path,
        line,
        f"expected {expected} {DELIMITER_WORDS[delimiter]}-separated columns, found {found}: "
        f"{excerpt!r}; {_remedy(line, text, expected, found, delimiter)}",
    )


def _remedy(line: int, text: str, expected: int, found: int, delimiter: str) -> str:
    word = DELIMITER_WORDS[delimiter]
    for other, name in OTHER_DELIMITERS.items():
        if found == 1 and other != delimiter and text.count(other) == expected - 1:
            return f"separate the columns by {word}s, not by {name}"
    if line == found == 1 and text.startswith("#"):
        return "remove the line if it is a comment, so that the file begins with its columns"
    if line == found == 1 and expected == EDGE_WIDTH:
        return "add what is missing; if this is a table, write the names of its columns above it"
    if found < expected:
        return "add what is missing or remove the line"
    return f"remove what is too much (is there a {word} inside a value?)"
