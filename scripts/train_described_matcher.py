"""Train the scorer of graphs that ships with dualign.

    PYTHONPATH=benchmarks python scripts/train_described_matcher.py -o OUT

The sources are those of the proving ground (`benchmarks/pairs.py`): graphs as they are, one of each
family also without its literals, and without its literals and many of its names; and tables as
graphs (`graph_variants.py`). ``-o`` gets the trees of each round and the second
calibrator of their scores; beside it, in ``OUT/without/FAMILY``, those of a scorer that has seen no
pair of that family, for honest figures on it. Families are left out in ``--groups`` groups, those
that share a source in the same one.
"""

from __future__ import annotations

import argparse
import time
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.canonical import in_order, renumbered
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.io.graphs.narrowing import only_entities
from dualign.kernels.jit import available_cores, set_threads
from dualign.matcher.calibration.score_calibrator import ScoreCalibrator
from dualign.matcher.features import column_names
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.scorer_training.calibrator_training import CalibratorExamples, train_calibrator
from dualign.matcher.scorer_training.described_scorer_training import (
    TrainingState,
    train_rounds,
    training_states,
)
from dualign.matcher.scorer_training.record_scorer_training import (
    RecordExamples,
    train_record_scorer,
)
from dualign.matcher.scoring.described_scorer import DESCRIBED_GRAPHS, DescribedScorer
from dualign.matcher.scoring.scorer import Scorer
from dualign.matcher.scoring.shipped_matcher import shipped_matcher
from dualign.names import name_entities
from graph_variants import NODE, as_graphs, bare, poorly_named
from proving_ground.datasets import load_task, task_names
from proving_ground.task import Task
from train_record_matcher import INCOMPLETE, RANDOMISED, UNLICENSED, cut, left_out_together

MOST = 900  # linked entities of a side
UNSEEN = {"dbp15k_zh_en"}  # so that every figure on it is one on unseen graphs
LEFT_ASIDE = frozenset(UNSEEN | UNLICENSED | INCOMPLETE)
MOST_OF_FAMILY = 3  # pairs of graphs; of tables as graphs one
HIDDEN = (0.3, 0.7)  # share of the names that a poorly named graph lacks
THINNED = ((0.0, 0.0), (0.5, 0.3), (0.3, 0.8))  # taken away: left, right
FEW_THINNED = ((0.0, 0.0), (0.3, 0.7))  # the same of graphs with less said of their entities
PARTED = (0.8,)  # links that lose one of their two ends
SETTINGS = MatcherSettings(degrees=False, trees=150)

LinkedGraphs = tuple[KnowledgeGraph, KnowledgeGraph, IntArray]


def main() -> None:
    """Read, train, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True, help="folder for tables to be made")
    parser.add_argument("--groups", type=int, default=5)
    parser.add_argument("--only", nargs="*", default=[])
    options = parser.parse_args()
    set_threads(available_cores())
    states = list(all_states(options.only or task_names(), options.work))
    families = sorted({each.family for each in states})
    groups = left_out_together(families, options.groups)
    group_of = {family: number for number, group in enumerate(groups) for family in group}
    kept, without = train_rounds(states, group_of, fitted, said)
    write(options.output, kept, None, states)  # a long run is not lost where the calibrator fails
    examples: list[CalibratorExamples] = []
    for each in states:
        judge = without[group_of[each.family]][-1]
        examples += each.calibrator_examples(judge, np.random.default_rng(0))
    said(f"{len(examples)} sets of examples for the calibrator")
    write(options.output, kept, train_calibrator(examples), states)
    for group, scorers in zip(groups, without, strict=True):
        seen = [each for each in states if each.family not in group]
        trained = train_calibrator([each for each in examples if each.family not in group])
        for family in group:
            write(options.output / "without" / family, scorers, trained, seen)


def said(text: str) -> None:
    """Print what has been done, and the seconds of the processor it took."""
    print(f"{time.process_time():.0f} s: {text}", flush=True)


def fitted(examples: Sequence[RecordExamples]) -> Scorer:
    """A scorer that has learnt from these examples, the mean of two like that of records."""
    return Scorer.mean(
        [
            train_record_scorer(examples, SETTINGS),
            train_record_scorer(examples, RANDOMISED, randomised=True),
        ]
    )


def all_states(names: Sequence[str], work: Path) -> Iterator[TrainingState]:
    """The states of all pairs of sources that are graphs, or can be."""
    seen: Counter[str] = Counter()
    matcher = shipped_matcher()
    for name in names:
        if name in LEFT_ASIDE:
            continue
        task = load_task(name, work)
        graphs = all(len(graph.triples) for graph in task.graphs)
        if seen[task.family] >= (MOST_OF_FAMILY if graphs else 1):
            continue
        found = cut_graphs(task)
        if found is None:
            continue
        for variant, pair in variants(*found, alone=not graphs or seen[task.family] > 0):
            yield from training_states(
                name + variant,
                task.family,
                *context_of(task, *pair),
                matcher,
                THINNED if not variant else FEW_THINNED,
                PARTED if graphs else (),
            )
        seen[task.family] += 1
        said(name)


def cut_graphs(task: Task) -> LinkedGraphs | None:
    """A task as a pair of graphs, cut to a size that is quickly learnt from, and its links."""
    draw = np.random.default_rng(zlib.crc32(task.name.encode()))
    sides, true = task.graphs, task.positions(task.truth)
    if all(len(graph.triples) for graph in sides):
        (left, ours), (right, theirs) = near_each_other(*sides, true, draw)
    else:
        links = true
        if len(links) > MOST:
            links = links[np.sort(draw.choice(len(links), MOST, replace=False))]
        (left, ours), (right, theirs) = (
            cut(graph, links[:, side], true[:, side], MOST, draw)
            for side, graph in enumerate(sides)
        )
        graphs = as_graphs(name_entities(left), name_entities(right), draw)
        if graphs is None:
            return None
        left, right = graphs
    links = np.stack([ours[true[:, 0]], theirs[true[:, 1]]], axis=1)
    return name_entities(left), name_entities(right), links[(links >= 0).all(axis=1)]


def variants(
    left: KnowledgeGraph, right: KnowledgeGraph, links: IntArray, *, alone: bool
) -> Iterator[tuple[str, LinkedGraphs]]:
    """The graphs as they are and, unless ``alone``, with less said of their entities."""
    yield "", (left, right, links)
    if not alone:
        draw = np.random.default_rng(zlib.crc32(left.entities[0].encode()))
        hidden = draw.uniform(*HIDDEN)
        if len(left.attributes) and len(right.attributes):
            yield ".bare", (bare(left), bare(right), links)
        few = [poorly_named(graph, hidden, draw) for graph in (left, right)]
        yield ".poorly-named", (few[0], few[1], links)


def context_of(
    task: Task, left: KnowledgeGraph, right: KnowledgeGraph, links: IntArray
) -> tuple[MatchContext, IntArray, tuple[BoolArray, BoolArray]]:
    """The context of two graphs, their links, and which entities the truth of the task knows."""
    (left, left_order), (right, right_order) = in_order(left), in_order(right)
    links = renumbered(links, left_order, right_order)
    context = MatchContext.of(left, right, "default", SETTINGS)
    judged = [_known(graph, task, links[:, side]) for side, graph in enumerate((left, right))]
    return context, links, (judged[0], judged[1])


def _known(graph: KnowledgeGraph, task: Task, linked: IntArray) -> BoolArray:
    """Which entities the truth can say something about: not those that we have made."""
    if task.complete:
        return np.array([not label.startswith(NODE) for label in graph.entities], dtype=np.bool_)
    known = np.zeros(len(graph.entities), dtype=np.bool_)
    known[linked] = True
    return known


def near_each_other(
    left: KnowledgeGraph, right: KnowledgeGraph, links: IntArray, draw: np.random.Generator
) -> tuple[tuple[KnowledgeGraph, IntArray], tuple[KnowledgeGraph, IntArray]]:
    """Both graphs, cut to linked entities that lie near each other, and what surrounds them."""
    if len(links) <= 2 * MOST:
        return _only(left, np.arange(len(left.entities))), _only(
            right, np.arange(len(right.entities))
        )
    partner = np.full(len(left.entities), -1)
    partner[links[:, 0]] = links[:, 1]
    order = _walk(left, int(draw.integers(len(left.entities))))
    enough = int(np.searchsorted(np.cumsum(partner[order] >= 0), MOST)) + 1
    ours = order[: min(enough, 3 * MOST)]
    theirs = partner[ours]
    theirs = theirs[theirs >= 0]
    around = np.isin(right.triples[:, 0], theirs) | np.isin(right.triples[:, 2], theirs)
    others = np.setdiff1d(right.triples[around][:, ::2], theirs)
    if len(others) > MOST:
        others = draw.choice(others, MOST, replace=False)
    return _only(left, ours), _only(right, np.concatenate([theirs, others]))


def _walk(graph: KnowledgeGraph, start: int) -> IntArray:
    """All entities, those near the first one first."""
    near = Neighbourhood.of(graph)
    seen = np.zeros(len(graph.entities), dtype=np.bool_)
    order: list[int] = []
    for first in (start, *range(len(graph.entities))):
        if seen[first]:
            continue
        seen[first] = True
        queue = [first]
        for entity in queue:
            for other in near.neighbours[near.starts[entity] : near.starts[entity + 1]].tolist():
                if not seen[other]:
                    seen[other] = True
                    queue.append(other)
        order += queue
    return np.array(order)


def _only(graph: KnowledgeGraph, kept: IntArray) -> tuple[KnowledgeGraph, IntArray]:
    place = np.full(len(graph.entities), -1, dtype=np.int64)
    chosen = np.unique(kept)
    place[chosen] = np.arange(len(chosen))
    return only_entities(graph, place >= 0), place


def write(
    folder: Path,
    scorers: Sequence[Scorer],
    calibrator: ScoreCalibrator | None,
    states: Sequence[TrainingState],
) -> None:
    """Write the scorers of all rounds and the calibrator of their scores."""
    DescribedScorer(
        scorers=scorers,
        columns=column_names(),
        trained_on=sorted({each.pair for each in states}),
        families=sorted({each.family for each in states}),
        calibrator=calibrator,
    ).write(folder, DESCRIBED_GRAPHS)


if __name__ == "__main__":
    main()
