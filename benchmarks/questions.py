"""What questions are worth: a simulated judge asked in the order of the queue, and at random.

The judge knows the true links and errs in 5 % of its answers. Its verdicts go the way of
``dualign ask``: the error rate is estimated on known pairs, a verdict moves the probability, and
the neighbourhood is scored again. Figures are about the true links that the run was not given: how
many left entities have their counterpart as the likeliest candidate after the answers (Hits@1), and
how many have it with a probability of .95 or more.

    dualign align dbp15k/zh_en -o zh.tsv
    python benchmarks/questions.py zh.tsv dbp15k/zh_en/ref_ent_ids [--json F]
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import dualign
from dualign.core.graph_pair import GraphPair
from dualign.io import MatchTable, read_links, without_links
from dualign.io.judgements.judgement_store import JudgementStore
from dualign.reviewing.asking import Inquiry, ask_judge
from dualign.reviewing.program_judge import Verdict
from dualign.reviewing.question import Band, Question, Questions
from dualign.reviewing.review_run import ReviewRun

BUDGETS = (50, 200, 1000)
NOISE = 0.05


class RandomQuestions(Questions):
    """Uncertain pairs in random order, for comparison."""

    def __iter__(self) -> Iterator[Question]:
        """The next question."""
        chance = self.run.pairs.probability
        inside = (chance >= self.band.least) & (chance <= self.band.most) & ~self.run.given
        for place in np.random.default_rng(1).permutation(np.flatnonzero(inside)).tolist():
            left = int(self.run.pairs.lefts[place])
            if self.run.left.entities[left] not in self.run.state().judged:
                yield self.at(place)


class SimulatedJudge:
    """The truth with noise; pairs of entities that no link names are unsure."""

    def __init__(self, pair: GraphPair) -> None:
        links = np.concatenate([pair.train, pair.test])
        self.truth = {(pair.left.entities[a], pair.right.entities[b]) for a, b in links.tolist()}
        self.named = {subject for subject, _ in self.truth}
        self.draw = np.random.default_rng(1)

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
            certain += hit and bool(chance[best] >= 0.95)
    return {
        "hits@1": round(right / len(pair.test), 4),
        "right and certain": round(certain / len(pair.test), 4),
    }


def asked(table: MatchTable, pair: GraphPair, kind: type[Questions], budget: int) -> dict[str, Any]:
    """The standing after so many questions."""
    with tempfile.TemporaryDirectory() as folder:
        run = ReviewRun(table, pair, JudgementStore(Path(folder) / "j.db"))
        inquiry = Inquiry(reviewer="simulated", source="program: simulated", budget=budget)
        answers = ask_judge(run, SimulatedJudge(pair), inquiry, kind(run, Band()))
        run.store.close()
        figures: dict[str, Any] = standing(run, pair) | {"asked": answers.asked}
        return figures | {"kept": dict(answers.words), "error rate": answers.error_rate}


def kept_run(matches: Path, truth: Path) -> tuple[MatchTable, GraphPair]:
    """All candidates of a kept run, its graphs, and the true links that it was not given."""
    alignment = dualign.read_alignment(matches)
    known = read_links(truth, alignment.left, alignment.right)
    pair = GraphPair(
        left=alignment.left,
        right=alignment.right,
        train=alignment.links,
        test=without_links(known, alignment.links),
    )
    return alignment.table(top_k=alignment.candidates.k), pair


def main() -> None:
    """Ask and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", type=Path)
    parser.add_argument("truth", type=Path)
    parser.add_argument("--budgets", type=int, nargs="+", default=BUDGETS)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    table, pair = kept_run(options.matches, options.truth)
    with tempfile.TemporaryDirectory() as folder:
        run = ReviewRun(table, pair, JudgementStore(Path(folder) / "j.db"))
        figures: dict[str, Any] = {"before": standing(run, pair)}
        run.store.close()
    print("before", figures["before"])
    for budget in options.budgets:
        for name, kind in (("queue", Questions), ("random", RandomQuestions)):
            figures[f"{name} {budget}"] = asked(table, pair, kind, budget)
            print(name, budget, figures[f"{name} {budget}"], flush=True)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
