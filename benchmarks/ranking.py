"""L1 ranking: the blocked kernel beside scipy's and torch's whole distance matrices.

Each contender counts, for every query, the keys that are nearer than its true one. Each runs in a
process of its own, so that peak memory is its own. ``--queries 10500`` is the size of DBP15K's
test set; the default is a tenth of it, since time grows linearly with the queries for all of them
(and so does the memory of scipy and torch).

    python benchmarks/ranking.py [--queries 1050] [--keys 39000] [--width 300] [--json F]
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from dualign.core.arrays import FloatArray, IntArray

Ranker = Callable[[FloatArray, FloatArray], IntArray]


def blocked_kernel(queries: FloatArray, keys: FloatArray) -> IntArray:
    """What dualign does: `rank_links` over all keys."""
    from dualign.evaluation.ranks import rank_links

    links = np.repeat(np.arange(len(queries))[:, None], 2, axis=1)
    return rank_links(queries, keys, links, candidates="all").nearer


def scipy_cdist(queries: FloatArray, keys: FloatArray) -> IntArray:
    """The whole matrix from scipy, in float64 (it has nothing else)."""
    from scipy.spatial.distance import cdist

    distances = cdist(queries, keys, "cityblock")
    nearer = np.count_nonzero(distances < np.diagonal(distances)[:, None], axis=1)
    return np.asarray(nearer, dtype=np.int64)


def torch_cdist(queries: FloatArray, keys: FloatArray) -> IntArray:
    """The whole matrix from torch, in float32 on all its threads."""
    import torch

    distances = torch.cdist(torch.from_numpy(queries), torch.from_numpy(keys), p=1)
    nearer = (distances < distances.diagonal()[:, None]).sum(dim=1)
    return np.asarray(nearer.numpy(), dtype=np.int64)


RANKERS: dict[str, Ranker] = {
    "dualign, blocked kernel": blocked_kernel,
    "scipy cdist": scipy_cdist,
    "torch cdist": torch_cdist,
}


def measure(name: str, sizes: tuple[int, int, int], repeats: int) -> dict[str, float]:
    """Best time and added peak memory of one contender, in this process."""
    queries, keys, width = sizes
    rng = np.random.default_rng(0)
    right = rng.standard_normal((keys, width), dtype=np.float32)
    left = right[:queries] + rng.standard_normal((queries, width), dtype=np.float32)
    rank = RANKERS[name]
    rank(left[:8], right)  # imports, compiled code, thread pools
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        nearer = rank(left, right)
        times.append(time.perf_counter() - start)
    added = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return {
        "seconds": min(times),
        "added_megabytes": added / 1024,
        "differences_per_second": queries * keys * width / min(times),
        "checksum": int(nearer.sum()),
    }


def main() -> None:
    """Measure every contender and print them beside dualign's."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--queries", type=int, default=1050)
    parser.add_argument("--keys", type=int, default=39000)
    parser.add_argument("--width", type=int, default=300)
    parser.add_argument("--repeats", type=int, default=1, help="the best time counts")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    sizes = (options.queries, options.keys, options.width)
    found: dict[str, dict[str, float]] = {}
    for name in RANKERS:
        with multiprocessing.get_context("spawn").Pool(1) as process:
            found[name] = process.apply(measure, (name, sizes, options.repeats))
    own = found["dualign, blocked kernel"]
    print(f"{options.queries:,} queries × {options.keys:,} keys × {options.width}")
    for name, figures in found.items():
        print(
            f"{name:24} {figures['seconds']:8.2f} s ({figures['seconds'] / own['seconds']:5.1f}×)  "
            f"{figures['added_megabytes']:7.0f} MB  "
            f"{figures['differences_per_second'] / 1e9:6.1f} G differences/s"
        )
    if options.json:
        options.json.write_text(json.dumps({"sizes": sizes, "contenders": found}, indent=2))


if __name__ == "__main__":
    main()
