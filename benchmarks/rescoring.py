"""How far the review page's probabilities are from what a full run makes of the same judgements.

The first pairs of the queue are judged by the truth. The review page scores their neighbourhoods
again with the trees it has; ``align --judgements`` runs the whole matcher again. Compared are the
probabilities of all pairs near the judged ones: neighbours and rivals.

    dualign align LEFT RIGHT … -o matches.tsv
    python benchmarks/rescoring.py matches.tsv [--truth F] [--judgements 25] [--json F]
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

import dualign
from dualign.core.arrays import FloatArray
from dualign.core.graph_pair import GraphPair
from dualign.results.alignment import Alignment
from dualign.reviewing.question import Band
from dualign.reviewing.review_run import ReviewRun
from questions import BareQuestions, kept_run, under_review

MATTERS = 0.05  # a change of probability that a person would see


def judge_by_truth(run: ReviewRun, pair: GraphPair, count: int) -> tuple[int, list[float]]:
    """Judge the first questions of the queue as the true links say.

    Returns how many, and the CPU seconds that each judgement took until all was scored again.
    """
    truth = {(pair.left.entities[a], pair.right.entities[b]) for a, b in pair.test.tolist()}
    named = {subject for subject, _ in truth}
    done, took = 0, list[float]()
    for question in BareQuestions(run, Band()):
        word = "unsure"
        if question.subject in named:
            word = "same" if (question.subject, question.object) in truth else "different"
            done += 1
        begun = time.process_time()
        run.judge(question.subject, question.object, word, reviewer="truth")
        run.state()
        took.append(time.process_time() - begun)
        if done == count:
            break
    return done, took


def rerun_probability(run: ReviewRun, again: Alignment) -> FloatArray:
    """What another run makes of the pairs of the first; 0 where it has no such candidate."""
    scored = again.scored
    assert scored is not None
    places = scored.pairs.find(run.pairs.lefts * scored.pairs.right_count + run.pairs.rights)
    return np.where(places >= 0, scored.probability[places], 0).astype(np.float32)


def compared(kept: Alignment, pair: GraphPair, count: int) -> dict[str, Any]:
    """The error of the page's probabilities beside that of leaving everything as it was."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.process_time()
        run = under_review(kept, pair, folder)
        opened = time.process_time() - begun
        before = run.pairs.probability
        done, took = judge_by_truth(run, pair, count)
        judged, _ = run._certain(run.state().verdicts)
        estimate, touched = run.state().probability, run.rescoring.affected(judged)
        again = dualign.align(
            GraphPair(left=pair.left, right=pair.right, train=pair.train),
            judgements=run.store.path,
        )
        run.store.close()
    after = rerun_probability(run, again)
    changed = np.abs(after - before) >= MATTERS
    moved = touched & changed
    with np.errstate(invalid="ignore"):
        same_way = np.sign(estimate - before)[moved] == np.sign(after - before)[moved]
    return {
        "judgements": done,
        "CPU seconds to open": round(opened, 2),
        "CPU seconds of a judgement, mean": round(float(np.mean(took)), 3),
        "CPU seconds of a judgement, most": round(max(took), 3),
        "pairs they bear on": int(touched.sum()),
        "of these changed by a rerun": int(moved.sum()),
        "moved the same way": round(float(same_way.mean()), 3),
        "mean error": _error(estimate, after, touched),
        "mean error of no change": _error(before, after, touched),
        "where it changed: mean error": _error(estimate, after, moved),
        "where it changed: mean error of no change": _error(before, after, moved),
        "elsewhere: changed by a rerun": int(
            (~touched & (np.abs(after - before) >= MATTERS)).sum()
        ),
    }


def _error(one: FloatArray, other: FloatArray, among: Any) -> float:
    return round(float(np.abs(one - other)[among].mean()), 4)


def main() -> None:
    """Judge, estimate, run again, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", type=Path)
    parser.add_argument("--truth", type=Path)
    parser.add_argument("--judgements", type=int, default=25)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    kept, pair = kept_run(options.matches, options.truth)
    figures = compared(kept, pair, options.judgements)
    print(json.dumps(figures, indent=2))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
