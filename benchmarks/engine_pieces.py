"""Pieces of work on engines: in this process, on one Ray worker, and on two.

Each piece ranks vectors of both sides, as the search of a part does; all pieces cost the same.
Prints wall and processor seconds, the efficiency of two workers against one, and what Ray costs
beside a plain loop. Meant for an idle machine with two cores:

    python benchmarks/engine_pieces.py --pieces 16
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from dualign.core.arrays import AnyArray
from dualign.core.progress import SILENT
from dualign.embedding import get_metric
from dualign.engines import Engine, Work
from dualign.engines.engine import Advance
from dualign.engines.local_engine import LocalEngine
from dualign.engines.ray_engine import RayEngine
from dualign.kernels.jit import set_threads
from dualign.parts.listed_scores import ListedScores

WIDTH, SEED = 300, 7
_TICK = os.sysconf("SC_CLK_TCK")


def rank(
    arrays: dict[str, AnyArray],
    _header: object = None,
    _folder: Path | None = None,
    _advance: Advance | None = None,
) -> dict[str, AnyArray]:
    """One piece: the nearest of both sides with their scores."""
    found = ListedScores.of(
        arrays["left"],
        arrays["right"],
        get_metric("l1"),
        links=np.empty((0, 2), dtype=np.int64),
        k=25,
    )
    return {"keys": found.keys, "scores": found.scores}


def works(folder: Path, pieces: int, rows: int) -> list[Work]:
    def prepare(number: int) -> dict[str, AnyArray]:
        rng = np.random.default_rng([SEED, number])
        left, right = rng.standard_normal((2, rows, WIDTH), dtype=np.float32)
        return {"left": left, "right": right}

    return [
        Work(
            name=f"piece {number}",
            function="engine_pieces:rank",
            prepare=lambda number=number: prepare(number),  # type: ignore[misc]
            header={},
            result=folder / f"part-{number}.safetensors",
            fingerprint="benchmark",
        )
        for number in range(pieces)
    ]


def measure(engine: Engine, pieces: int, rows: int) -> dict[str, Any]:
    """Seconds of wall and processor for the pieces, after one that warms up each worker."""
    with tempfile.TemporaryDirectory() as name, SILENT.whole("pieces", pieces) as task:
        folder = Path(name)
        engine.run(works(folder, 4, 200), task)
        before, started = _processor_seconds(), time.perf_counter()
        todo = works(folder, pieces, rows)
        engine.run(todo, task)
        wall = time.perf_counter() - started
        found = [work.read() for work in todo]
        return {
            "wall": round(wall, 2),
            "processor": round(_processor_seconds() - before, 2),
            "result": hash(b"".join(each["keys"].tobytes() for each in found)),
        }


def _processor_seconds() -> float:
    """Of this process and of all workers of Ray on this machine that are its descendants."""
    total = time.process_time()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            line = status.read_text()
            command = (status.parent / "cmdline").read_bytes()
        except OSError:
            continue
        if command.startswith(b"ray::"):
            user, system = line.rsplit(")", 1)[1].split()[11:13]
            total += (int(user) + int(system)) / _TICK
    return total


def on_ray(workers: int, pieces: int, rows: int) -> dict[str, Any]:
    import ray

    os.environ["PYTHONPATH"] = str(Path(__file__).parent)
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray.init(address="local", num_cpus=workers, include_dashboard=False, log_to_driver=False)
    try:
        return measure(RayEngine(), pieces, rows)
    finally:
        ray.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pieces", type=int, default=16)
    parser.add_argument("--rows", type=int, default=3000)
    options = parser.parse_args()
    set_threads(1)
    load = os.getloadavg()[0]
    figures = {
        "local": measure(LocalEngine(), options.pieces, options.rows),
        "one worker": on_ray(1, options.pieces, options.rows),
        "two workers": on_ray(2, options.pieces, options.rows),
    }
    assert len({each.pop("result") for each in figures.values()}) == 1
    one, two, local = (figures[name] for name in ("one worker", "two workers", "local"))
    print(json.dumps(figures, indent=2))
    print(f"load before: {load:.1f}")
    for clock in ("wall", "processor"):
        print(f"Ray beside a loop, {clock}: {one[clock] / local[clock] - 1:+.1%}")
    print(f"efficiency of two workers, wall: {one['wall'] / two['wall'] / 2:.2f}")
    print(f"processor seconds of two workers beside one: {two['processor'] / one['processor']:.3f}")


if __name__ == "__main__":
    main()
