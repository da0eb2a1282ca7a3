"""What questions are worth: a simulated judge asked in the order of the queue, and at random.

The judge knows the true links and errs in 5 % of its answers. Its verdicts go the way of
``dualign ask``: the error rate is estimated on known pairs, a verdict moves the probability, and
the neighbourhood is scored again. Figures are about the true links that the run was not given: how
many left entities have their counterpart as the likeliest candidate after the answers (Hits@1), and
how many have it with a probability of .95 or more. A seed draws the judge's errors, and the random
questions.

    dualign align dbp15k/zh_en -o zh.tsv
    python benchmarks/questions.py zh.tsv [--truth F] [--seeds 0 1 2] [--json F]
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from dualign.api.reading_verbs import recorded_graphs
from dualign.core.graph_pair import GraphPair
from dualign.io import read_links, without_links
from dualign.io.judgements.judgement_store import JudgementStore
from dualign.results.alignment import Alignment
from dualign.results.kept_alignment import kept_alignment
from dualign.results.saved_run import SavedRun
from dualign.reviewing.asking import Inquiry, ask_judge
from dualign.reviewing.program_judge import Verdict
from dualign.reviewing.question import Band, Question, Questions
from dualign.reviewing.review_run import ReviewRun

BUDGETS = (50, 200, 1000)
NOISE = 0.05
CERTAIN = 0.95


class BareQuestions(Questions):
    """Questions of the queue; a judge that knows the truth needs no description."""

    def at(self, place: int) -> Question:
        """The question about one candidate pair."""
        run = self.run
        return Question(
            subject=run.left.entities[int(run.pairs.lefts[place])],
            object=run.right.entities[int(run.pairs.rights[place])],
            probability=float(run.state().probability[place]),
            details={},
        )


class RandomQuestions(BareQuestions):
    """Uncertain pairs in random order, for comparison."""

    seed = 0

    def __iter__(self) -> Iterator[Question]:
        """The next question."""
        chance = self.run.pairs.probability
        inside = (chance >= self.band.least) & (chance <= self.band.most) & ~self.run.given
        draw = np.random.default_rng(self.seed)
        for place in draw.permutation(np.flatnonzero(inside)).tolist():
            left = int(self.run.pairs.lefts[place])
            if self.run.left.entities[left] not in self.run.state().judged:
                yield self.at(place)


class SimulatedJudge:
    """The truth with noise; pairs of entities that no link names are unsure."""

    def __init__(self, pair: GraphPair, seed: int) -> None:
        links = np.concatenate([pair.train, pair.test])
        self.truth = {(pair.left.entities[a], pair.right.entities[b]) for a, b in links.tolist()}
        self.named = {subject for subject, _ in self.truth}
        self.draw = np.random.default_rng(seed)

    def __call__(self, question: Question) -> Verdict:
        """What somebody would say who errs now and then."""
        if question.subject not in self.named:
            return Verdict("unsure")
        true = (question.subject, question.object) in self.truth
        same = true != bool(self.draw.random() < NOISE)
        return Verdict("same" if same else "different")


def standing(run: ReviewRun, pair: GraphPair) -> dict[str, float]:
    """How many test entities have their counterpart as the likeliest candidate."""
    chance = run.state().probability
    right = certain = 0
    for left, other in pair.test.tolist():
        places = run.places_of_left.get(left, [])
        if places:
            best = max(places, key=lambda place: float(chance[place]))
            hit = int(run.pairs.rights[best]) == other
            right += hit
            certain += hit and bool(chance[best] >= CERTAIN)
    return {
        "hits@1": round(right / len(pair.test), 4),
        "right and certain": round(certain / len(pair.test), 4),
    }


def asked(
    kept: Alignment, pair: GraphPair, kind: type[Questions], seed: int, budget: int
) -> dict[str, Any]:
    """The standing after so many questions, and how the judge fared."""
    with tempfile.TemporaryDirectory() as folder:
        run = under_review(kept, pair, folder)
        judge, questions = SimulatedJudge(pair, seed), kind(run, Band())
        if isinstance(questions, RandomQuestions):
            questions.seed = seed
        inquiry = Inquiry(
            reviewer="simulated", source="program: simulated", budget=budget, seconds=1e9
        )
        answers = ask_judge(run, judge, inquiry, questions)
        figures: dict[str, Any] = standing(run, pair) | {"asked": answers.asked}
        run.store.close()
    return figures | {
        "kept": dict(answers.words),
        "known": answers.known,
        "error rate": round(answers.error_rate or 0, 4),
    }


def kept_run(matches: Path, truth: Path | None) -> tuple[Alignment, GraphPair]:
    """A kept run, its graphs, and the true links that it was not given."""
    run = SavedRun.read(matches)
    graphs = recorded_graphs(run, test_links=True)
    alignment = kept_alignment(run, graphs)
    known = graphs.test if truth is None else read_links(truth, graphs.left, graphs.right)
    pair = GraphPair(
        left=alignment.left,
        right=alignment.right,
        train=alignment.links,
        test=without_links(known, alignment.links),
    )
    return alignment, pair


def under_review(alignment: Alignment, pair: GraphPair, folder: str) -> ReviewRun:
    """All candidates of a run, to be judged."""
    table = alignment.table(top_k=alignment.candidates.k)
    return ReviewRun(table, pair, JudgementStore(Path(folder) / "j.db"), kept=alignment)


def main() -> None:
    """Ask and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", type=Path)
    parser.add_argument(
        "--truth", type=Path, help="true links (default: the test links of a benchmark folder)"
    )
    parser.add_argument("--budgets", type=int, nargs="+", default=BUDGETS)
    parser.add_argument("--seeds", type=int, nargs="+", default=(0, 1, 2))
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    kept, pair = kept_run(options.matches, options.truth)
    with tempfile.TemporaryDirectory() as folder:
        run = under_review(kept, pair, folder)
        figures: dict[str, Any] = {"before": standing(run, pair)}
        run.store.close()
    print("before", figures["before"])
    kinds = (("queue", BareQuestions), ("random", RandomQuestions))
    for seed, budget, (name, kind) in product(options.seeds, options.budgets, kinds):
        found = figures[f"{name} {budget} seed {seed}"] = asked(kept, pair, kind, seed, budget)
        print(name, budget, "seed", seed, found, flush=True)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
