"""A command of dualign that runs out of memory at a moment of its own (POSIX only)."""

from __future__ import annotations

from pathlib import Path

from audited_command import happening_at

_LIMIT = """
def happen(left):
    import resource
    with open("/proc/self/statm") as file:
        held = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.setrlimit(resource.RLIMIT_AS, (held + left, resource.RLIM_INFINITY))
"""
# Compiled files that a limit has cut short would stay, and every later import of them fail.
_UNCOMPILED = {"PYTHONDONTWRITEBYTECODE": "1"}


def short_of_memory_at(
    event: str, word: str, left: int, *arguments: str, cwd: Path
) -> tuple[int, list[str]]:
    """Exit code and errors of a command that may take only ``left`` bytes more from an event on.

    The event is one of Python's audit; ``word`` is part of what it is about: ``("import",
    "numpy")``.
    """
    return happening_at(event, word, _LIMIT, left, *arguments, cwd=cwd, environment=_UNCOMPILED)
