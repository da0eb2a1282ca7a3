"""The matching stage on DBP15K: the results table of the README.

    python benchmarks/matching.py [--pairs zh_en …] [--seeds 0 1 2] [--settings links-30 …]

Every cell is a process of its own and kept in ``benchmarks/results/matching``, so an interrupted
benchmark goes on where it stopped; delete that folder when the matching stage has changed. For each
pair the shipped matcher is first refitted without that
pair (scripts/train_matcher.py). Nothing is tuned on test links.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from dbp15k import PAIRS, pair_folder

RESULTS = Path(__file__).parent / "results" / "matching"
SETTINGS: dict[str, dict[str, Any]] = {
    "links-30": {},
    "links-30-closed": {"closed": True},
    "links-10": {"links": "10"},
    "links-1": {"links": "1"},
    "no-links": {"links": "0"},
    "raw-names": {"translated": False},
    "half-names": {"names": 0.5},
    "structure": {"names": 0},
    "structure-closed": {"names": 0, "closed": True},
    "missing-closed": {"missing": 0.3, "closed": True},
}
PLAIN = {"links": "30", "closed": False, "translated": True, "names": 1, "missing": 0}


def matcher_without(pair: str) -> Path:
    """The folder of a shipped matcher that has never seen this pair."""
    folder = RESULTS / f"matcher-without-{pair}"
    if not (folder / "matcher.json").exists():
        others = [str(pair_folder(other)) for other in PAIRS if other != pair]
        script = Path(__file__).parents[1] / "scripts" / "train_matcher.py"
        subprocess.run([sys.executable, script, *others, "-o", folder], check=True)  # noqa: S603
    return folder


def cell(pair: str, setting: str, seed: int) -> dict[str, Any]:
    """The figures of one cell, from the results folder where they are there already."""
    kept = RESULTS / f"{pair}-{setting}-seed{seed}.json"
    if not kept.exists():
        asked = PLAIN | SETTINGS[setting] | {"pair": pair, "seed": seed}
        asked["matcher"] = str(matcher_without(pair))
        written = kept.with_suffix(".part")
        script = Path(__file__).with_name("matching_cell.py")
        command = [sys.executable, str(script), json.dumps(asked), str(written)]
        subprocess.run(command, check=True)  # noqa: S603
        written.rename(kept)
    return dict(json.loads(kept.read_text()))


def hits(figures: dict[str, Any], candidates: str, direction: str = "left-right") -> float:
    """Hits@1 of one candidate set and direction."""
    for row in figures["ranking"]:
        if (row["candidates"], row["direction"]) == (candidates, direction):
            return float(row["hits@1"])
    raise KeyError(candidates)


COLUMNS = {
    "targets →": lambda f: hits(f, "test"),
    "targets ←": lambda f: hits(f, "test", "right-left"),
    "all →": lambda f: hits(f, "all"),
    "all ←": lambda f: hits(f, "all", "right-left"),
    "1:1 targets": lambda f: f["one_to_one_test"],
    "1:1 all": lambda f: f["one_to_one_all"],
    "ECE": lambda f: f["ece_with_missing"],
    "P@99": lambda f: f["precision_at_99"],
    "cover@99": lambda f: f["coverage_at_99"],
    "cover within 99": lambda f: f["coverage_within_99"],
    "AUROC": lambda f: f.get("missing_auroc", np.nan),
    "F1": lambda f: f.get("missing_f1", np.nan),
    "s": lambda f: f["seconds"],
    "GB": lambda f: f["peak_mb"] / 1000,
}


def main() -> None:
    """Run what is missing, print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", nargs="+", default=list(PAIRS), choices=PAIRS)
    parser.add_argument("--seeds", nargs="+", type=int, default=[0, 1, 2])
    parser.add_argument("--settings", nargs="+", default=list(SETTINGS), choices=SETTINGS)
    options = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    wanted = [
        (setting, pair, seed)
        for seed in options.seeds
        for setting in options.settings
        for pair in options.pairs
    ]
    console = Console(stderr=True)
    found = {
        (setting, pair, seed): cell(pair, setting, seed)
        for setting, pair, seed in track(wanted, "cells", console=console)
    }
    table = Table(title=f"Hits@1 and calibration, mean ± spread over seeds {options.seeds}")
    for column in ("setting", "pair", *COLUMNS):
        table.add_column(column)
    for setting in options.settings:
        for pair in options.pairs:
            runs = [found[setting, pair, seed] for seed in options.seeds]
            table.add_row(setting, pair, *(_shown(f, runs) for f in COLUMNS.values()))
    Console(width=200).print(table)


def _shown(figure: Any, runs: list[dict[str, Any]]) -> str:
    values = np.array([figure(run) for run in runs])
    if np.isnan(values).any():
        return ""
    digits = 4 if abs(values).max() <= 1 else 1
    spread = f" ±{(values.max() - values.min()) / 2:.{digits}f}" if len(values) > 1 else ""
    return f"{values.mean():.{digits}f}{spread}"


if __name__ == "__main__":
    main()
