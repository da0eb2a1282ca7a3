"""Train the trees that see whether words that go together bear out the pairs of records.

    PYTHONPATH=benchmarks:scripts python scripts/train_word_agreement.py --work WORK -o OUT

They correct what the shipped score calibrator says, so they learn from tables of
``$DUALIGN_OWN_PAIRS`` whose families have taught the shipped trees nothing. Each is shown whole,
and with links that have lost one of their two ends. The examples are kept in ``--work``; ``-o``
gets the trees. First it is printed what trees that have not seen a family do there, in
``--groups`` groups: F1 of the pairs that chose each other at the usual threshold, how far expected
and realised precision differ, and the Brier score, before and after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from dualign.core.arrays import FloatArray
from dualign.kernels.jit import available_cores, set_threads
from dualign.matcher import threshold_for_f1
from dualign.matcher.calibration.word_agreement import WEIGHT
from dualign.matcher.scorer_training.agreement_training import (
    PARTED,
    AgreementExamples,
    agreement_examples,
    train_agreement,
)
from dualign.matcher.scoring.described_scorer import RECORDS, write_trees
from dualign.matcher.scoring.scorer import Scorer, probability
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher, shipped_matcher
from proving_ground.datasets import load_task, own_pairs
from train_record_matcher import LEFT_ASIDE, MOST, context_of, training_parser


def main() -> None:
    """Read, judge what is left out, train on everything, write."""
    options = training_parser(__doc__).parse_args()
    set_threads(available_cores())
    options.work.mkdir(parents=True, exist_ok=True)
    shipped = shipped_matcher()
    names = options.only or [name for name in sorted(own_pairs()) if name not in LEFT_ASIDE]
    examples = [each for name in names for each in examples_of(name, options.work, shipped)]
    families = sorted({each.family for each in examples})
    print(f"{len(examples)} states of {len({e.pair for e in examples})} pairs: {families}")
    report(examples, [families[k :: options.groups] for k in range(options.groups)])
    options.output.mkdir(parents=True, exist_ok=True)
    write_trees(options.output / RECORDS.by_words, train_agreement(examples))


def examples_of(name: str, work: Path, shipped: ShippedMatcher) -> Iterator[AgreementExamples]:
    """Examples of a pair; made unless already kept. None if its family has taught the trees."""
    path = work / f"{name}.words.npz"
    if not path.exists():
        task = load_task(name, work)
        records = shipped.records
        assert records is not None
        assert records.calibrator is not None
        seen = task.family in records.families or name in records.trained_on
        found = []
        if not seen and task.complete and not all(len(graph.triples) for graph in task.graphs):
            context, links = context_of(task, MOST)
            found = list(
                agreement_examples(name, task.family, context, links, shipped, records.calibrator)
            )
            print(f"{name}: {len(found)} states", flush=True)
        fields = {f"{k}:{f}": v for k, each in enumerate(found) for f, v in vars(each).items()}
        np.savez(path, count=len(found), **fields)
    with np.load(path) as kept:
        for k in range(int(kept["count"])):
            yield AgreementExamples(
                pair=str(kept[f"{k}:pair"]),
                family=str(kept[f"{k}:family"]),
                parted=float(kept[f"{k}:parted"]),
                values=kept[f"{k}:values"],
                same=kept[f"{k}:same"],
                links=int(kept[f"{k}:links"]),
            )


def report(examples: Sequence[AgreementExamples], groups: Sequence[Sequence[str]]) -> None:
    """What trees do on the families that they have not seen."""
    figures: dict[tuple[float, bool], list[tuple[float, float, float]]] = {}
    for group in groups:
        scorer = train_agreement([each for each in examples if each.family not in group])
        for each in (each for each in examples if each.family in group):
            for after in (False, True):
                said = judged(each, scorer if after else None)
                figures.setdefault((each.parted, after), []).append(figures_of(each, said))
    for parted in PARTED:
        rows = [
            np.nanmean(np.array(figures[parted, after]), axis=0)
            for after in (False, True)
            if (parted, after) in figures
        ]
        for label, row in zip(("before", "after"), rows, strict=False):
            f1, differs, brier = row.tolist()
            print(f"parted {parted:.2f} {label:6} F1 {f1:.4f} |d| {differs:.4f} Brier {brier:.4f}")


def judged(examples: AgreementExamples, scorer: Scorer | None) -> FloatArray:
    """The probabilities of the pairs, before or after."""
    logits = examples.values[:, 0]
    if scorer is None:
        return probability(logits)
    return probability(logits + WEIGHT * scorer.logits(examples.values))


def figures_of(examples: AgreementExamples, said: FloatArray) -> tuple[float, float, float]:
    """F1, how far expected and realised precision differ, and the Brier score."""
    accepted = said >= threshold_for_f1(said)
    right = int(examples.same[accepted].sum())
    f1 = 2 * right / max(int(accepted.sum()) + examples.links, 1)
    differs = float("nan")
    if accepted.any():
        differs = abs(float(said[accepted].mean() - examples.same[accepted].mean()))
    return f1, differs, float(((said - examples.same) ** 2).mean())


if __name__ == "__main__":
    main()
