"""What boosted trees say of ZH-EN's candidates: dualign's forest kernel beside LightGBM itself.

    python benchmarks/forest.py [--pair zh_en] [--repeats 3]

The rows are the features of the candidates of the first round without a known link, the trees
those of the shipped matcher; both sides use the same threads. Prints seconds, the best of the
repeats, their ratio, and the largest difference between the two.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np

from dbp15k import PAIRS, pair_folder
from dualign.core.graph_pair import no_links
from dualign.io import read_folder
from dualign.kernels.jit import available_cores, set_threads
from dualign.matcher.features import FixedTable, column_names
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.rounds.first_beliefs import begin, first_candidates
from dualign.matcher.rounds.one_round import collect_features
from dualign.matcher.scoring.shipped_matcher import shipped_matcher


def best_of(repeats: int, work: Callable[[], np.ndarray]) -> tuple[float, np.ndarray]:
    """The shortest time that ``work`` took, and what it gave."""
    seconds = []
    for _ in range(repeats):
        started = time.perf_counter()
        result = work()
        seconds.append(time.perf_counter() - started)
    return min(seconds), result


def main() -> None:
    """Build the table, judge it both ways, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pair", default="zh_en", choices=PAIRS)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    set_threads(available_cores())
    pair = read_folder(pair_folder(options.pair))
    context = MatchContext.of(pair.left, pair.right, "default", MatcherSettings())
    run = MatchState(context, no_links())
    fixed = FixedTable(context)
    begin(run, first_candidates(context), fixed)
    table = collect_features(run, 0, fixed).whole()
    matcher = shipped_matcher()
    scorer = matcher.scorers[0]
    place = {column: k for k, column in enumerate(column_names())}
    rows = np.ascontiguousarray(table[:, [place[column] for column in matcher.columns]])
    scorer.logits(rows[:64])  # compiled by now
    fused, ours = best_of(options.repeats, lambda: scorer.logits(rows))
    plain, theirs = best_of(options.repeats, lambda: scorer.logits_by_lightgbm(rows))
    print(f"{len(rows):,} pairs, {rows.shape[1]} features, {scorer.trees} trees")
    print(f"LightGBM {plain:.2f} s, forest kernel {fused:.2f} s: {plain / fused:.1f}×")
    print(f"largest difference {np.abs(ours - theirs).max():.1e}")


if __name__ == "__main__":
    main()
