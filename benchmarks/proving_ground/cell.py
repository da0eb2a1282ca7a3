"""One cell of `pairs.py`, in a process of its own, so that its time and memory are its own.

    python -m proving_ground.cell '{"kind": "align", "task": "abt_buy", …}' FOLDER

writes the cell's figures as JSON into the folder of the task, the pairs that it accepts beside it:
every run of dualign with links is compared with the baselines, with Splink and with the run without
links on the very pairs that its links leave to be found.
"""

from __future__ import annotations

import dataclasses
import json
import resource
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from proving_ground.aligning import align_task
from proving_ground.baselines import BASELINES, Sides, run_baselines
from proving_ground.datasets import load_task, read_pairs
from proving_ground.figures import Judge
from proving_ground.judging import alignment_figures
from proving_ground.plan import Facts, drawn_links
from proving_ground.splink_baseline import splink_pairs
from proving_ground.task import Pair, Task

SPLINK = "Splink"
NO_LINKS = "dualign without links"


@dataclass(frozen=True, kw_only=True)
class Cell:
    """What one process does: ``baselines``, ``splink``, or ``align`` with some links."""

    kind: str
    task: str
    links: int = 0
    draw: int = 0
    matcher: str = ""  # the folder of the matcher; "": the shipped one
    without: str = ""  # what that matcher has not seen: "family" or "pair"

    @property
    def file(self) -> Path:
        """Where its figures are kept, below the folder of results."""
        name = self.kind
        if self.kind == "align":
            name = f"links-{self.links}-draw-{self.draw}"
            name += f"-without-{self.without}" if self.without else ""
        return Path(self.task) / f"{name}.json"

    @property
    def accepted(self) -> Path:
        """Where the pairs that dualign accepts are kept, likewise."""
        return self.file.with_suffix(".tsv")


def main() -> None:
    """Run the cell that the first argument describes."""
    cell, results = Cell(**json.loads(sys.argv[1])), Path(sys.argv[2])
    task = load_task(cell.task, results / "tables")
    figures = _run(cell, task, results)
    figures["peak_gb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    kept = results / cell.file
    written = kept.with_suffix(".part")
    written.write_text(json.dumps(dataclasses.asdict(cell) | figures, indent=1, default=float))
    written.replace(kept)


def _run(cell: Cell, task: Task, results: Path) -> dict[str, Any]:
    if cell.kind == "align":
        return run_dualign(cell, task, results)
    folder = results / cell.task
    return run_simple(task, folder) if cell.kind == "baselines" else run_splink(task, folder)


def run_simple(task: Task, folder: Path) -> dict[str, Any]:
    """All simple baselines, and the facts about the task that the plan needs."""
    sides, judge = Sides.of(task), Judge(task)
    figures = {}
    for name, pairs, seconds in run_baselines(sides):
        write_pairs(pairs_file(folder, name), pairs)
        figures[name] = judge.figures(pairs).to_dict() | {"seconds": seconds}
    facts = dataclasses.asdict(Facts.of(task))
    return {"facts": facts, "columns": " = ".join(sides.columns), "baselines": figures}


def run_splink(task: Task, folder: Path) -> dict[str, Any]:
    """Splink, where it applies."""
    started = time.perf_counter()
    pairs = splink_pairs(task)
    if pairs is None:
        return {"applies": False}
    write_pairs(pairs_file(folder, SPLINK), pairs)
    seconds = time.perf_counter() - started
    return {"applies": True, **Judge(task).figures(pairs).to_dict(), "seconds": seconds}


def run_dualign(cell: Cell, task: Task, results: Path) -> dict[str, Any]:
    """Align with this many links, and judge the others on what the links leave."""
    given = drawn_links(task, cell.links, cell.draw)
    matcher = Path(cell.matcher) if cell.matcher else None
    started = time.perf_counter()
    alignment = align_task(task, given, matcher=matcher, seed=cell.draw)
    seconds = time.perf_counter() - started
    write_pairs(results / cell.accepted, [found[:2] for found in alignment.pairs()])
    others = {name: pairs_file(results / cell.task, name) for name in (*BASELINES, SPLINK)}
    others[NO_LINKS] = results / dataclasses.replace(cell, links=0, draw=0).accepted
    judge = Judge(task, given)
    rivals = {
        name: judge.figures(read_pairs(path)).to_dict()
        for name, path in others.items()
        if path.exists()
    }
    figures = alignment_figures(alignment, task, given)
    rounds = alignment.record.get("rounds", [])
    return {**figures, "seconds": seconds, "rivals": rivals, "rounds": rounds}


def pairs_file(folder: Path, name: str) -> Path:
    """Where a baseline's pairs are kept."""
    return folder / f"{name.lower().replace(', ', '-').replace(' ', '-')}.tsv"


def write_pairs(path: Path, pairs: list[Pair]) -> None:
    """Keep the pairs that were accepted, left id ⇥ right id."""
    written = path.with_suffix(".tsv.part")
    written.write_text("".join(f"{left}\t{right}\n" for left, right in pairs), encoding="utf-8")
    written.replace(path)


if __name__ == "__main__":
    main()
