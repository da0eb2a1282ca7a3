"""Data flows one way: what comes early knows nothing of what comes late."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import dualign

SOURCE = Path(dualign.__file__).parent
EARLY = ("kernels", "io", "names", "graphs", "beliefs", "models", "training", "matching")
LATE = {
    *("aligner", "aligner_settings", "alignment", "cli", "demo", "doctor", "evaluation"),
    *("matcher", "merging", "pipeline", "reproduce", "verbs"),
}


def imported(path: Path) -> set[str]:
    """The parts of dualign that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dualign."):
            found.add(str(node.module).split(".")[1])
    return found


@pytest.mark.parametrize("folder", EARLY)
def test_imports_point_upstream(folder: str) -> None:
    modules = sorted((SOURCE / folder).rglob("*.py"))
    assert modules
    for path in modules:
        assert not imported(path) & LATE, path
