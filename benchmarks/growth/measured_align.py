"""One run of ``dualign align`` in a process of its own: its cost and how good it is."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

Pair = tuple[str, str]
_PAGE = os.sysconf("SC_PAGE_SIZE")
_WATCHED_EVERY = 0.2  # seconds


def measured(arguments: Sequence[str], log: Path) -> dict[str, float]:
    """CPU seconds, seconds and the peak of resident bytes of a run and all its children."""
    started = time.perf_counter()
    command = [sys.executable, "-m", "dualign", "align", *arguments]
    with log.open("wb") as file:
        process = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT)  # noqa: S603
        peak = 0
        while True:
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
            if done:
                break
            peak = max(peak, resident_bytes(process.pid))
            time.sleep(_WATCHED_EVERY)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{log}: dualign align ended with {process.returncode}; look there")
    return {
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
        "seconds": time.perf_counter() - started,
        "peak_bytes": max(peak, usage.ru_maxrss * 1024),
    }


def resident_bytes(root: int) -> int:
    """What a process and its descendants hold in memory, mapped pages included."""
    children = defaultdict(list)
    pages = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            parent = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
            pages[int(folder.name)] = int((folder / "statm").read_text(encoding="ascii").split()[1])
        except (OSError, IndexError):
            continue  # it has just ended
        children[int(parent)].append(int(folder.name))
    found, waiting = 0, [root]
    while waiting:
        process = waiting.pop()
        found += pages.get(process, 0) * _PAGE
        waiting += children[process]
    return found


def read_pairs(path: Path) -> set[Pair]:
    """The pairs of a file of two columns."""
    with path.open(encoding="utf-8") as file:
        return {(a, b) for a, _, b in (line.rstrip("\n").partition("\t") for line in file)}


def quality(matches: Path, truth: set[Pair], known: set[Pair]) -> dict[str, float]:
    """Hits@1 among all right entities, precision, recall and F1, known links apart.

    Precision counts accepted pairs of which the truth knows an entity; of the others nobody can
    tell.
    """
    with matches.open(encoding="utf-8", newline="") as file:
        rows = [
            (row["subject_id"], row["object_id"], row["decision"])
            for row in csv.DictReader(file, delimiter="\t")
            if row["rank"] == "1"
        ]
    return figures(rows, truth, known)


def figures(
    rows: Iterable[tuple[str, str, str]], truth: set[Pair], known: set[Pair]
) -> dict[str, float]:
    """The same of rows of left entity, best right one and decision."""
    asked = truth - known
    lefts, rights = ({pair[side] for pair in asked} for side in (0, 1))
    given = {left for left, _ in known}
    hits = accepted = correct = 0
    for left, right, decision in rows:
        right_one = (left, right) in asked
        hits += right_one
        if decision == "accept" and left not in given and (left in lefts or right in rights):
            accepted += 1
            correct += right_one
    precision, recall = correct / max(accepted, 1), correct / max(len(asked), 1)
    return {
        "hits1": hits / max(len(asked), 1),
        "precision": precision,
        "recall": recall,
        "f1": 2 * precision * recall / max(precision + recall, 1e-9),
    }
