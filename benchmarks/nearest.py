"""The search in cells against the exact one: what it finds, and CPU seconds.

    python benchmarks/nearest.py LEFT RIGHT TRUTH [--view context] [--probes 64 128 256]
    python benchmarks/nearest.py LEFT RIGHT TRUTH --library hnswlib --view name

The graphs are those of ``scale.py tiles`` or any others, the truth a file of two columns. Names are
encoded as `align` does it. The exact search is that of `SAMPLE` true pairs, in both directions, and
its seconds are extrapolated to all entities. Of a library (hnswlib, usearch or faiss, to be
installed for it) one index of the right entities is built and asked by one thread, so that only one
direction is measured.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from dualign.candidate_pairs import cell_search
from dualign.candidate_pairs.vector_search import nearest_by_cosine
from dualign.candidate_pairs.vectors import View, not_zero
from dualign.core.arrays import FloatArray, IntArray
from dualign.kernels.jit import set_threads
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.tasks import OrderedPair
from dualign.tasks.pair_reading import read_pair
from growth.measured_align import read_pairs

SAMPLE = 1500
FORWARD, BACKWARD = 15, 8
Asked = tuple[float, Callable[[FloatArray], IntArray]]  # CPU seconds of building, and a search


@dataclass(frozen=True, kw_only=True)
class Task:
    """A view, true pairs of it, and what the exact search finds for these."""

    view: View
    truth: IntArray
    forward: IntArray
    backward: IntArray
    seconds: float

    @classmethod
    def of(cls, view: View, truth: IntArray) -> Task:
        """Search for some of the true pairs."""
        left, right = (rows.astype(np.float32) for rows in view)
        truth = truth[left[truth[:, 0]].any(axis=1) & right[truth[:, 1]].any(axis=1)]
        chosen = np.random.default_rng(1).permutation(len(truth))[:SAMPLE]
        truth = truth[np.sort(chosen)]
        started = time.process_time()
        forward, _ = nearest_by_cosine(left[truth[:, 0]], right, FORWARD)
        seconds = (time.process_time() - started) * len(left) / len(truth)
        backward, _ = nearest_by_cosine(right[truth[:, 1]], left, BACKWARD)
        return cls(view=view, truth=truth, forward=forward, backward=backward, seconds=seconds)

    def true_share(self, forward: IntArray, backward: IntArray | None = None) -> float:
        """How many of the true pairs are among those found."""
        hit = (forward == self.truth[:, 1:]).any(axis=1)
        if backward is not None:
            hit |= (backward == self.truth[:, :1]).any(axis=1)
        return float(hit.mean())

    def row(self, words: str, seconds: float, forward: IntArray, true: float) -> str:
        """A line of the table: what was found of the nearest of the sample."""
        kept = [np.isin(wanted, found) for wanted, found in zip(self.forward, forward, strict=True)]
        nearest = np.mean([each[0] for each in kept])
        return f"| {words} | {seconds:.1f} | {np.mean(kept):.3f} | {nearest:.3f} | {true:.3f} |"


def in_cells(task: Task, probes: int) -> str:
    """Search in cells, from both sides."""
    left, right = task.view
    lefts, rights = np.flatnonzero(not_zero(left)), np.flatnonzero(not_zero(right))
    started = time.process_time()
    cell_search.PROBES = probes
    (ours, _), (theirs, _) = cell_search.nearest_in_cells(
        left, right, lefts, rights, FORWARD, BACKWARD
    )
    seconds = time.process_time() - started
    forward = _among(rights, ours[np.searchsorted(lefts, task.truth[:, 0])])
    backward = _among(lefts, theirs[np.searchsorted(rights, task.truth[:, 1])])
    words = f"{cell_search.cell_count(len(rights)):,} cells, {probes} looked at"
    return task.row(words, seconds, forward, task.true_share(forward, backward))


def _among(rows: IntArray, places: IntArray) -> IntArray:
    return np.where(places >= 0, rows[places], -1)


def in_library(task: Task, name: str) -> Iterator[str]:
    """Build an index of the right entities, and ask it with several widths of the search."""
    queries = task.view[0][task.truth[:, 0]].astype(np.float32)
    for words, (building, search) in LIBRARIES[name](task.view[1].astype(np.float32)):
        started = time.process_time()
        found = search(queries)
        seconds = (time.process_time() - started) * len(task.view[0]) / len(queries)
        words = f"{words}, {building:.1f} s of building"
        yield task.row(words, building + seconds, found, task.true_share(found))


def _hnswlib(rows: FloatArray) -> Iterator[tuple[str, Asked]]:
    import hnswlib

    index = hnswlib.Index("ip", rows.shape[1])
    index.init_index(len(rows), M=16, ef_construction=100, random_seed=0)
    started = time.process_time()
    index.add_items(rows, num_threads=1)
    building = time.process_time() - started
    for width in (32, 64, 128, 256):
        index.set_ef(width)
        yield (
            f"hnswlib, ef {width}",
            (building, lambda asked: index.knn_query(asked, FORWARD, num_threads=1)[0]),
        )


def _usearch(rows: FloatArray) -> Iterator[tuple[str, Asked]]:
    from usearch.index import Index

    for kind in ("f16", "i8"):
        index = Index(
            ndim=rows.shape[1], metric="ip", dtype=kind, connectivity=16, expansion_add=100
        )
        started = time.process_time()
        index.add(np.arange(len(rows)), rows, threads=1)
        building = time.process_time() - started
        for width in (64, 128, 256):
            index.expansion_search = width
            yield f"usearch, {kind}, ef {width}", (building, partial(_ask_usearch, index))


def _ask_usearch(index: Any, asked: FloatArray) -> IntArray:
    found: IntArray = index.search(asked, FORWARD, threads=1).keys.astype(np.int64)
    return found


def _faiss(rows: FloatArray) -> Iterator[tuple[str, Asked]]:
    import faiss

    faiss.omp_set_num_threads(1)
    lists = 4 * int(np.sqrt(len(rows)))
    index = faiss.index_factory(rows.shape[1], f"IVF{lists},Flat", faiss.METRIC_INNER_PRODUCT)
    started = time.process_time()
    index.train(rows[::2])
    index.add(rows)
    building = time.process_time() - started
    for probes in (16, 32, 64, 96):
        index.nprobe = probes
        yield (
            f"faiss, {lists} lists, {probes} looked at",
            (building, lambda asked: index.search(asked, FORWARD)[1]),
        )


LIBRARIES: dict[str, Callable[[FloatArray], Iterator[tuple[str, Asked]]]] = {
    "faiss": _faiss,
    "hnswlib": _hnswlib,
    "usearch": _usearch,
}


def task_of(options: argparse.Namespace) -> Task:
    """Read and encode the graphs."""
    graphs = read_pair(options.left, options.right)
    pair = OrderedPair.of(graphs.left, graphs.right)
    names = pair.encode_names("default")
    context = MatchContext.of(pair.left, pair.right, names, MatcherSettings())
    places = [{e: i for i, e in enumerate(side.entities)} for side in (pair.left, pair.right)]
    truth = [
        (places[0][a], places[1][b])
        for a, b in sorted(read_pairs(options.truth))
        if a in places[0] and b in places[1]
    ]
    return Task.of(context.view(options.view), np.array(truth, dtype=np.int64).reshape(-1, 2))


def main() -> None:
    """Print a line for each way to search."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for name in ("left", "right", "truth"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--view", default="name", choices=("name", "near", "far", "context"))
    parser.add_argument("--probes", type=int, nargs="+", default=[cell_search.PROBES])
    parser.add_argument("--library", choices=sorted(LIBRARIES))
    options = parser.parse_args()
    set_threads(1)
    task = task_of(options)
    print("| search | CPU s | of the 15 nearest | the nearest | true counterparts |")
    print("|---|---|---|---|---|")
    whole = task.true_share(task.forward, None if options.library else task.backward)
    print(task.row("exact, extrapolated", task.seconds, task.forward, whole), flush=True)
    if options.library:
        for line in in_library(task, options.library):
            print(line, flush=True)
        return
    for probes in options.probes:
        print(in_cells(task, probes), flush=True)


if __name__ == "__main__":
    main()
