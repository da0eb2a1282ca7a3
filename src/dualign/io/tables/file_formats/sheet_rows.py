"""The rows of a spreadsheet, read by a process of their own in limited memory.

A few bytes can make a sheet of a million rows and columns, or unpack to gigabytes; the library that
reads them then aborts its process or takes all the memory there is. This file is run as a
script, so that the process imports little: it writes the names of all sheets and the rows of one
to standard output.
"""

from __future__ import annotations

import contextlib
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

FREE_BYTES = 1 << 30  # of memory that any spreadsheet may take
BYTES_PER_BYTE = 250  # of the file, beyond
NO_LIBRARY, UNREADABLE = 3, 4
_TABLE = 3

Sheets = tuple[list[str], str, list[list[Any]]]  # all names, the name and the rows of one


class UnreadableSheet(Exception):
    """The file is not a spreadsheet, or takes too much memory."""


def read_sheets(path: Path, sheet: str | None) -> Sheets:
    """The names of all sheets, and the rows of one: ``sheet``, or the most like a table.

    That is the first with two rows of two values or more, else of two rows, else that is not empty:
    many begin with a cover.

    Raises `UnreadableSheet`, and `ImportError` where the library is not installed.
    """
    limit = FREE_BYTES + BYTES_PER_BYTE * path.stat().st_size
    command = [sys.executable, "-P", __file__, str(limit), str(path)]
    done = subprocess.run(  # noqa: S603 - this file
        command if sheet is None else [*command, sheet],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if done.returncode == NO_LIBRARY:
        raise ImportError("python_calamine")
    if done.returncode == UNREADABLE:
        raise UnreadableSheet(" ".join(done.stderr.decode("utf-8", "replace").split()))
    if done.returncode:
        raise UnreadableSheet(
            f"it takes more than {limit:,} bytes of memory; save the sheet as CSV if you trust it"
        )
    found: Sheets = pickle.loads(done.stdout)  # noqa: S301 - from our own process
    return found


def _main(limit: str, path: str, sheet: str | None = None) -> int:
    _limit_memory(int(limit))
    try:
        from python_calamine import CalamineWorkbook
    except ImportError:
        return NO_LIBRARY
    try:
        workbook = CalamineWorkbook.from_path(path)
        names = list(workbook.sheet_names)
        found: Sheets = (names, sheet or "", [])
        best = -1
        for name in names if sheet is None else [sheet] if sheet in names else []:
            rows = workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)
            here = _likeness(rows)
            if here > best:
                found, best = (names, name, rows), here
            if best == _TABLE:
                break
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - calamine has an error of its own for every format
        sys.stderr.write(str(error).encode("ascii", "backslashreplace").decode())
        return UNREADABLE
    pickle.dump(found, sys.stdout.buffer, protocol=pickle.HIGHEST_PROTOCOL)
    return 0


def _likeness(rows: list[list[Any]]) -> int:
    """How much a sheet is like a table: `_TABLE`, 2 for a list, 1 for a line, 0 for nothing."""
    widths = [sum(cell not in ("", None) for cell in row) for row in rows]
    wide, filled = (sum(width >= least for width in widths) for least in (2, 1))
    return _TABLE if wide > 1 else min(filled, 2)


def _limit_memory(size: int) -> None:
    """Limit the address space where the system can do so."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or size < hard:
        with contextlib.suppress(OSError, ValueError):  # macOS knows the limit but cannot set it
            resource.setrlimit(resource.RLIMIT_AS, (size, hard))


if __name__ == "__main__":
    sys.exit(_main(*sys.argv[1:]))
