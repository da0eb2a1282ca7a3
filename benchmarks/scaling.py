"""Time and memory of the default matching as the graphs grow.

    python benchmarks/scaling.py [--pairs 0.5 1 2 3] [--runs 1] [--threads 2] [--share 1]

The graphs are DBP15K's pairs side by side: 2 is ZH-EN and JA-EN as one left and one right graph
without an edge between them, 3 has FR-EN too, and half a pair is the part of ZH-EN that a walk
from random linked entities reaches first, so that entities keep their neighbours. 30 % of the
links are known. English names occur up to three times in three pairs, as namesakes. Every run is
a process of its own, from graphs in memory to decisions, with names encoded anew. Growth is told by
processor seconds, which other programs on the machine disturb least; with ``--threads 1`` no thread
waits for another. ``--share 0.05`` takes that part of every pair, to see that it works.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
import time
import warnings
from collections import deque
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from dbp15k import PAIRS, pair_folder
from dualign import Aligner, InputWarning, KnowledgeGraph, read_folder
from dualign.core.arrays import BoolArray, IntArray
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.kernels.jit import available_cores, set_threads

Part = tuple[KnowledgeGraph, KnowledgeGraph, IntArray]


def main() -> None:
    """Run every size, print the table; with ``--one`` run one size and print its figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pairs", type=float, nargs="+", default=[0.5, 1, 2, 3])
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--threads", type=int, default=available_cores())
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        set_threads(options.threads)
        print(json.dumps(measured(options.pairs[0], options.share)))
        return
    table = Table(
        "pairs",
        "entities",
        "triples",
        "s",
        "CPU s",
        "MB",
        "CPU s per entity, ratio",
        "power",
    )
    first: dict[str, Any] = {}
    for pairs in options.pairs:
        found = [_in_a_process(pairs, options) for _ in range(options.runs)]
        best = min(found, key=lambda figures: float(figures["cpu_seconds"]))
        first = first or best
        growth = best["entities"] / first["entities"]
        slower = best["cpu_seconds"] / first["cpu_seconds"]
        power = f"{math.log(slower) / math.log(growth):.2f}" if growth > 1 else ""
        counts = (f"{best[key]:,.0f}" for key in ("entities", "triples"))
        costs = (f"{best[key]:,.1f}" for key in ("seconds", "cpu_seconds", "peak_mb"))
        table.add_row(f"{pairs:g}", *counts, *costs, f"{slower / growth:.2f}", power)
    Console().print(table)


def _in_a_process(pairs: float, options: argparse.Namespace) -> dict[str, Any]:
    command = [sys.executable, __file__, "--one", "--pairs", str(pairs)]
    command += ["--threads", str(options.threads), "--share", str(options.share)]
    with tempfile.TemporaryDirectory() as cache:
        surroundings = os.environ | {"DUALIGN_CACHE": cache}
        done = subprocess.run(  # noqa: S603
            command, check=True, stdout=subprocess.PIPE, env=surroundings
        )
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def measured(pairs: float, share: float) -> dict[str, float]:
    """Align graphs of this size; entities and triples of both sides, seconds, peak memory."""
    names = PAIRS[: math.ceil(pairs)]
    left, right, links = side_by_side([part(name, share * pairs / len(names)) for name in names])
    warnings.simplefilter("ignore", InputWarning)
    started, started_cpu = time.perf_counter(), time.process_time()
    Aligner().align(left, right, links=links)
    return {
        "seconds": time.perf_counter() - started,
        "cpu_seconds": time.process_time() - started_cpu,
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000,
        "entities": len(left.entities) + len(right.entities),
        "triples": len(left.triples) + len(right.triples),
    }


def part(name: str, share: float) -> Part:
    """This share of one pair, and its training links."""
    pair = read_folder(pair_folder(name))
    if share >= 1:
        return pair.left, pair.right, pair.train
    linked = np.concatenate([pair.train, pair.test])
    starts = linked[np.random.default_rng(0).choice(len(linked), 10, replace=False)]
    (left, left_place), (right, right_place) = (
        _kept(graph, reached(graph, starts[:, side], round(share * len(graph.entities))))
        for side, graph in enumerate((pair.left, pair.right))
    )
    links = np.stack([left_place[pair.train[:, 0]], right_place[pair.train[:, 1]]], axis=1)
    return left, right, links[(links >= 0).all(axis=1)]


def reached(graph: KnowledgeGraph, starts: IntArray, count: int) -> BoolArray:
    """Which ``count`` entities a walk in all directions from these ones reaches first."""
    near = Neighbourhood.of(graph)
    seen = np.zeros(near.entity_count, dtype=np.bool_)
    others = iter(np.random.default_rng(1).permutation(near.entity_count).tolist())
    queue = deque(starts.tolist())
    while count:
        here = queue.popleft() if queue else next(others)
        if seen[here]:
            continue
        seen[here] = True
        count -= 1
        queue.extend(near.neighbours[near.starts[here] : near.starts[here + 1]].tolist())
    return seen


def _kept(graph: KnowledgeGraph, stays: BoolArray) -> tuple[KnowledgeGraph, IntArray]:
    """The graph with these entities alone, and the new place of each entity (−1: gone)."""
    place = np.where(stays, np.cumsum(stays) - 1, -1)
    triples = graph.triples[stays[graph.triples[:, 0]] & stays[graph.triples[:, 2]]]
    rows = np.flatnonzero(stays).tolist()
    smaller = KnowledgeGraph(
        entities=[graph.entities[row] for row in rows],
        relations=graph.relations,
        triples=np.stack([place[triples[:, 0]], triples[:, 1], place[triples[:, 2]]], axis=1),
        names=[graph.names[row] for row in rows],
        source=graph.source,
    )
    return smaller, place


def side_by_side(parts: list[Part]) -> Part:
    """The parts as one pair of graphs; entities of different parts are different."""
    left = _union([ours for ours, _, _ in parts])
    right = _union([theirs for _, theirs, _ in parts])
    links, shift = [], np.zeros(2, dtype=np.int64)
    for ours, theirs, known in parts:
        links.append(known + shift)
        shift += [len(ours.entities), len(theirs.entities)]
    return left, right, np.concatenate(links)


def _union(graphs: list[KnowledgeGraph]) -> KnowledgeGraph:
    triples, shift = [], np.zeros(3, dtype=np.int64)
    for graph in graphs:
        triples.append(graph.triples + shift)
        size = len(graph.entities)
        shift += [size, len(graph.relations), size]
    return KnowledgeGraph(
        entities=[
            f"http://part{number}.example/{label}"
            for number, graph in enumerate(graphs)
            for label in graph.entities
        ],
        relations=[
            f"part {number} {label}"
            for number, graph in enumerate(graphs)
            for label in graph.relations
        ],
        triples=np.concatenate(triples),
        names=[name for graph in graphs for name in graph.names],
        source=" + ".join(graph.source for graph in graphs),
    )


if __name__ == "__main__":
    main()
