"""Accuracy of RDGCN on DBP15K, published split, 30 % links, translated names.

    python benchmarks/accuracy.py [--pairs zh_en …] [--encoders default glove] [--seeds 0 1 2]

Each run is a ``dualign align FOLDER`` of its own process, its figures are kept in
``benchmarks/results`` and not computed again, so an interrupted benchmark goes on where it stopped.
Prints Hits@1 (L1 ranking, test targets only) as mean over the seeds with its spread, the
names alone beside it, and the paper's figure; peak memory and time are those of the whole process.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from dbp15k import PAIRS, PUBLISHED, glove_file, pair_folder

RESULTS = Path(__file__).parent / "results"


def run(pair: str, encoder: str, seed: int, epochs: int | None) -> dict[str, Any]:
    """The figures of one run, from the results folder where they are there already."""
    kept = RESULTS / f"{pair}-{encoder}-seed{seed}-epochs{epochs or 'preset'}.json"
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        figures = _align(pair, encoder, seed, epochs, kept)
        kept.write_text(json.dumps(figures, indent=2))
    return dict(json.loads(kept.read_text()))


def _align(pair: str, encoder: str, seed: int, epochs: int | None, kept: Path) -> dict[str, Any]:
    written = kept.with_suffix(".figures.json")
    vectors = str(glove_file()) if encoder == "glove" else encoder
    command = [
        sys.executable, "-m", "dualign", "align", str(pair_folder(pair)), "--encoder", vectors,
        "--model", "rdgcn", "--seed", str(seed), "-o", str(kept.with_suffix(".matches.parquet")),
        "--json", str(written), "--resume",
    ]  # fmt: skip
    command += ["--epochs", str(epochs)] if epochs else []
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    figures: dict[str, Any] = json.loads(written.read_text())
    figures["seconds"] = time.perf_counter() - started
    # The largest child so far; runs of one width are alike, so this bounds each of them.
    figures["peak_mb"] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000
    return figures


def hits(figures: dict[str, Any], key: str = "test", figure: str = "hits@1") -> float:
    for row in figures[key]["tables"]:
        if (row["candidates"], row["direction"]) == ("test", "left-right"):
            return float(row[figure])
    raise KeyError(key)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", nargs="*", default=list(PAIRS))
    parser.add_argument("--encoders", nargs="*", default=["default", "glove"])
    parser.add_argument("--seeds", type=int, nargs="*", default=[0, 1, 2])
    parser.add_argument("--epochs", type=int, help="default: the preset's")
    options = parser.parse_args()
    table = Table(title="RDGCN on DBP15K: Hits@1, test targets only, L1, published split")
    columns = ("pair", "encoder", "names only", "RDGCN", "spread", "Hits@10", "paper", "s", "MB")
    for column in columns:
        table.add_column(column, justify="left" if column in ("pair", "encoder") else "right")
    for pair in options.pairs:
        for encoder in options.encoders:
            runs = [run(pair, encoder, seed, options.epochs) for seed in options.seeds]
            ours = np.array([hits(figures) for figures in runs])
            table.add_row(
                pair, encoder, f"{hits(runs[0], 'names_only'):.4f}", f"{ours.mean():.4f}",
                f"±{ours.std(ddof=1) if len(ours) > 1 else 0:.4f}",
                f"{np.mean([hits(figures, figure='hits@10') for figures in runs]):.4f}",
                f"{PUBLISHED[pair]:.4f}", f"{np.mean([f['seconds'] for f in runs]):.0f}",
                f"{max(f['peak_mb'] for f in runs):.0f}",
            )  # fmt: skip
    Console().print(table)


if __name__ == "__main__":
    main()
