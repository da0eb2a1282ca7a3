"""``dualign serve`` over a graph of nearly a million entities, from a prepared index.

The graph is the Japanese name and word dictionary of the package `jamdict-data` (932,816 entries,
fetched with pip): the writing is the name, reading and meaning are literals. Measured are building
the index (CPU seconds, peak memory, size on disk), starting from it, and answering names with a
letter missing, ten to a request as OpenRefine sends them.

    python benchmarks/serve_million.py --cache FOLDER [--most N] [--requests 100] [--json F]
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from growth.japanese_dictionaries import VERSIONS, database, entries
from serve import BATCH, Client, bodies, cpu_seconds, memory_in_use, started_server


def write_table(cache: Path, most: int | None) -> Path:
    """The dictionary as a table whose rows are entities."""
    path = cache / f"dictionary-{most or 'all'}.csv"
    if path.exists():
        return path
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "name", "reading", "meaning", "kind"])
        for number, kanji, kana, meaning, kind in entries(database(cache, VERSIONS["right"]))[
            :most
        ]:
            writer.writerow([number, kanji or kana, kana or "", meaning or "", kind or ""])
    return path


def names_in(path: Path) -> list[str]:
    """The names of the table, to ask for."""
    with path.open(encoding="utf-8", newline="") as file:
        return [row["name"] for row in csv.DictReader(file) if len(row["name"]) > 1]


def measured(path: Path, index: Path, requests: int) -> dict[str, Any]:
    """Build the index, start from it, ask."""
    command = [sys.executable, "-u", "-m", "dualign", "serve", str(path), "--port", "0"]
    command += ["--index", str(index)]
    server, _, _ = started_server(command)
    built, peak = cpu_seconds(server.pid), _peak(server.pid)
    _stop(server)
    server, address, ready = started_server(command)
    try:
        used = cpu_seconds(server.pid)
        client, took = Client(address), list[float]()
        begun = cpu_seconds(server.pid)
        for body in bodies(names_in(path), requests):
            asked = time.perf_counter()
            client.ask(body)
            took.append(time.perf_counter() - asked)
        spent = cpu_seconds(server.pid) - begun
        memory = memory_in_use(server.pid)
    finally:
        _stop(server)
    return {
        "build_cpu_seconds": round(built, 1),
        "build_peak_mb": peak,
        "index_mb": sum(each.stat().st_size for each in index.iterdir()) >> 20,
        "start_seconds": round(ready, 2),
        "start_cpu_seconds": round(used, 2),
        "server_cpu_ms_per_query": round(1000 * spent / (requests * BATCH), 2),
        "request_p50_ms": round(1000 * float(np.percentile(took, 50)), 1),
        "request_p99_ms": round(1000 * float(np.percentile(took, 99)), 1),
        "server_memory_mb": memory,
        "load_average": round(os.getloadavg()[0], 1),
    }


def _peak(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text().splitlines()
    (line,) = (each for each in status if each.startswith("VmHWM:"))
    return int(line.split()[1]) >> 10


def _stop(server: subprocess.Popen[str]) -> None:
    server.kill()
    server.wait()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, required=True, help="for the package and the index")
    parser.add_argument("--most", type=int, help="only the first entries")
    parser.add_argument("--requests", type=int, default=100)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    path = write_table(options.cache, options.most)
    index = options.cache / f"index-{options.most or 'all'}"
    figures = measured(path, index, options.requests)
    print(json.dumps(figures, indent=2))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
