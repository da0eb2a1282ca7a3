"""How long the review page waits at the size of DBP15K.

The graphs of zh_en (38,960 entities) with ten candidates for each left entity: its counterpart
where a link names one, and others drawn at random, all with made-up probabilities. Timed are the
start, a judgement with the scoring of its neighbourhood, a page of the queue, and one case.

    python benchmarks/review.py [--judgements 20] [--json F]
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

from dbp15k import pair_folder
from dualign.core.graph_pair import GraphPair
from dualign.io import MatchTable
from dualign.io.judgements.judgement_store import JudgementStore
from dualign.reviewing.review_case import CaseView
from dualign.reviewing.review_queue import Filter, ReviewQueue
from dualign.reviewing.review_run import ReviewRun
from dualign.tasks import read_pair

CANDIDATES = 10


def made_up_matches(pair: GraphPair) -> MatchTable:
    """Ten candidates for each left entity."""
    draw = np.random.default_rng(0)
    lefts, rights = len(pair.left.entities), len(pair.right.entities)
    found = draw.integers(rights, size=(lefts, CANDIDATES))
    links = np.concatenate([pair.train, pair.test])
    found[links[:, 0], 0] = links[:, 1]
    chance = np.sort(draw.random((lefts, CANDIDATES)).astype(np.float32) ** 3, axis=1)[:, ::-1]
    rows = np.repeat(np.arange(lefts), CANDIDATES)
    pairs = dict.fromkeys(zip(rows.tolist(), found.ravel().tolist(), strict=True))
    kept = np.array(list(pairs))
    return MatchTable(
        subject_id=[pair.left.entities[left] for left in kept[:, 0].tolist()],
        object_id=[pair.right.entities[right] for right in kept[:, 1].tolist()],
        confidence=np.ascontiguousarray(chance.ravel()[: len(kept)]),
        rank=np.ones(len(kept), np.int64),
        decision=["review"] * len(kept),
        score=np.zeros(len(kept), np.float32),
        subject_name=[""] * len(kept),
        object_name=[""] * len(kept),
    )


def timed(run: ReviewRun, judgements: int) -> dict[str, Any]:
    """Seconds for each kind of request."""
    queue, view = ReviewQueue(run), CaseView(run)
    first = queue.page(Filter())["entries"]
    view.case(first[0]["subject"])
    seconds: dict[str, list[float]] = {"judgement": [], "queue": [], "case": []}
    for entry in first[:judgements]:
        begun = time.perf_counter()
        run.judge(entry["subject"], entry["object"], "same", reviewer="bench")
        run.state()
        judged = time.perf_counter()
        queue.page(Filter())
        listed = time.perf_counter()
        view.case(entry["subject"])
        seconds["judgement"].append(judged - begun)
        seconds["queue"].append(listed - judged)
        seconds["case"].append(time.perf_counter() - listed)
    return {name: round(max(each), 3) for name, each in seconds.items()}


def main() -> None:
    """Time, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--judgements", type=int, default=20)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    pair = read_pair(pair_folder("zh_en"))
    table = made_up_matches(pair)
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        run = ReviewRun(table, pair, JudgementStore(Path(folder) / "j.db"))
        start = time.perf_counter() - begun
        figures: dict[str, Any] = {"pairs": len(run.pairs), "start": round(start, 2)}
        figures |= {"slowest": timed(run, options.judgements)}
        run.store.close()
    figures["load average"] = round(os.getloadavg()[0], 1)
    print(json.dumps(figures, indent=2))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
