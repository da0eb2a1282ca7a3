"""The doctor's forecast beside what `dualign align` then took.

The demo's graphs with links and without, DBP15K (``DUALIGN_DATA``), and with ``--febrl FOLDER``
(see `febrl.py`) FEBRL 4, whose graphs are of literals alone. Time is that of the CPU with one
thread, so that a busy machine does little harm; names are encoded anew unless they are in the
cache. Wanted: ratios from 0.5 to 2.

    python benchmarks/forecast.py [--febrl FOLDER] [--json F]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from dbp15k import pair_folder
from febrl import KEY, records
from records_as_rdf import Task, write

DUALIGN = [sys.executable, "-m", "dualign"]


def tasks(folder: Path, febrl: Path | None) -> dict[str, list[str]]:
    """What to align, as arguments of `align`."""
    run(["demo", "--graphs-to", str(folder)])
    graphs = [str(folder / "left.ttl"), str(folder / "right.ttl")]
    found = {
        "demo, links": [*graphs, "--links", str(folder / "links.tsv")],
        "demo, no links": graphs,
        "JA-EN, links": [str(pair_folder("ja_en"))],
        "FR-EN, links": [str(pair_folder("fr_en"))],
    }
    if febrl is not None:
        left, right = records(febrl, 4)
        task, draw = Task(left=left, right=right, key=KEY), random.Random(0)  # noqa: S311
        files = [folder / "febrl-left.nt", folder / "febrl-right.nt"]
        for file, side, base in zip(files, (left, right), ("http://l/", "http://r/"), strict=True):
            write(file, side, base, draw, task, {})
        found["FEBRL 4, no links"] = [str(file) for file in files]
    return found


def run(arguments: list[str]) -> None:
    subprocess.run([*DUALIGN, *arguments], check=True, capture_output=True)  # noqa: S603


def measure(arguments: list[str], folder: Path) -> dict[str, float]:
    """Ask the doctor, then align."""
    said = folder / "doctor.json"
    run(["doctor", *arguments, "--json", str(said)])
    forecast = json.loads(said.read_text(encoding="utf-8"))["forecast"]
    command = [*DUALIGN, "align", *arguments, "-o", str(folder / "m.tsv"), "--threads", "1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"align failed: {command}")
    return {
        "forecast_cpu": forecast["seconds"] * forecast["cores"],
        "cpu": usage.ru_utime + usage.ru_stime,
        "forecast_gigabytes": forecast["bytes"] / 1e9,
        "gigabytes": usage.ru_maxrss / 1e6,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--febrl", type=Path, metavar="FOLDER")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    figures = {}
    print(f"{'':18} {'CPU s':>16} {'ratio':>6} {'GB':>14} {'ratio':>6}")
    with tempfile.TemporaryDirectory() as folder:
        for name, arguments in tasks(Path(folder), options.febrl).items():
            row = figures[name] = measure(arguments, Path(folder))
            print(
                f"{name:18} {row['forecast_cpu']:6.0f} for {row['cpu']:5.0f}"
                f" {row['forecast_cpu'] / row['cpu']:6.2f}"
                f" {row['forecast_gigabytes']:5.2f} for {row['gigabytes']:4.2f}"
                f" {row['forecast_gigabytes'] / row['gigabytes']:6.2f}",
                flush=True,
            )
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
