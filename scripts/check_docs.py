"""Runs the blocks of the documentation that need DBP15K: ``make docs-check``.

The blocks begin with the comment ``# needs DBP15K``; all others are run by the tests. DUALIGN_DATA
names the folder that holds ``dbp15k/``.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from executed_pages.code_block import code_blocks, documentation_pages
from executed_pages.page_run import ROOT, PageRun


def check() -> int:
    """Run the marked blocks of every page in an empty folder; the number that failed."""
    data = os.environ.get("DUALIGN_DATA", "")
    if not (Path(data) / "dbp15k").is_dir():
        sys.exit(f"DUALIGN_DATA={data}: holds no folder dbp15k; name one that does")
    failed = 0
    for page in documentation_pages(ROOT):
        marked = [block for block in code_blocks(page) if block.is_run and block.needs_dbp15k]
        for block in marked:
            started = time.perf_counter()
            place = f"{page.relative_to(ROOT)}:{block.line}"
            with tempfile.TemporaryDirectory() as folder:
                work = Path(folder) / "page"
                work.mkdir()
                try:
                    PageRun(work).follow([block])
                except Exception as error:  # noqa: BLE001 - each block is reported by itself
                    failed += 1
                    print(f"FAILED {place}\n{error}", flush=True)
                else:
                    seconds = time.perf_counter() - started
                    print(f"ok     {place} ({seconds:.0f} s)", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(min(check(), 1))
