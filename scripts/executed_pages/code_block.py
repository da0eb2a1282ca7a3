"""The fenced code blocks of a Markdown page, and what is to be done with each of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

RUN = frozenset({"sh", "console", "python"})
SHOWN = frozenset({"csv", "json", "sparql", "text", "tsv", "turtle"})
MARKER = "# needs DBP15K"
_FENCE = re.compile(
    r"^```(\S*)(?: title=\"([^\"]+)\")?[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
_SYNOPSIS = re.compile(r"[\[…]|\b[A-Z]{2,}\b")  # optional parts, or words to be replaced


@dataclass(frozen=True)
class CodeBlock:
    """One fenced block of a page."""

    page: Path
    line: int  # of its first line of code
    language: str
    code: str
    title: str = ""  # of a block that is a file: ```python title="judge.py"

    @property
    def needs_dbp15k(self) -> bool:
        """Whether its first line says so; `make docs-check` runs it."""
        return self.code.startswith(MARKER)

    @property
    def is_run(self) -> bool:
        """Whether it is code to run, here or by `make docs-check`."""
        return self.language in RUN

    @property
    def place(self) -> str:
        """File and line, for messages."""
        return f"{self.page}:{self.line}"

    def problem(self) -> str:
        """What keeps the block from being either run or output; empty if nothing does."""
        if self.language not in RUN | SHOWN:
            known = ", ".join(sorted(RUN | SHOWN))
            return f"{self.place}: a block of {self.language or 'no language'}; one of {known}"
        if self.language != "text":
            return ""
        hidden = [
            line
            for line in self.code.splitlines()
            if line.startswith(("dualign ", "make ", "pip ")) and not _SYNOPSIS.search(line)
        ]
        return f"{self.place}: {hidden[0]!r} is a command; make the block sh" if hidden else ""


def code_blocks(page: Path) -> list[CodeBlock]:
    """All fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    return [
        CodeBlock(
            page=page,
            line=text.count("\n", 0, found.start(3)) + 1,
            language=found[1],
            code=found[3],
            title=found[2] or "",
        )
        for found in _FENCE.finditer(text)
    ]


def documentation_pages(root: Path) -> list[Path]:
    """Every page of the site and those at the root of the repository."""
    at_the_root = [root / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    return [*at_the_root, *sorted((root / "docs").rglob("*.md"))]
