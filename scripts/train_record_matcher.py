"""Train the record scorer that ships with dualign, from pairs of sources whose truth is known.

    PYTHONPATH=benchmarks python scripts/train_record_matcher.py --work WORK -o OUT

The pairs are those of the proving ground (`benchmarks/pairs.py`): ``$DUALIGN_DATA/pairs`` and
``$DUALIGN_OWN_PAIRS``, each as it is, and one of each family with columns hidden
(`hidden_columns.py`) and as copies with errors (`erring_copies.py`). The examples of each are kept
in ``--work``, so that a run that was cut off goes on. ``-o`` gets the trees and the
score calibrator of their scores; beside it, in ``OUT/without/FAMILY``, those of a scorer that has
seen no pair of that family, for honest figures on it. Families are left out in ``--groups``
groups, those that share a source in the same one.

The score calibrator is trained with the scores of scorers that have not seen the family, so it
comes last: trees without each group, then the examples for the calibrators, then the calibrators.
``--stages`` runs some of these alone, so that several processes can make the examples of different
pairs (``--only``).
"""

from __future__ import annotations

import argparse
import dataclasses
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import connected_components

from dualign.core.arrays import BoolArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.canonical import in_order, renumbered
from dualign.io.graphs.narrowing import only_entities
from dualign.kernels.jit import available_cores, set_threads
from dualign.matcher.features import column_names
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.scorer_training.calibrator_training import (
    CalibratorExamples,
    calibrator_examples,
    train_calibrator,
)
from dualign.matcher.scorer_training.record_scorer_training import (
    RecordExamples,
    record_examples,
    train_record_scorer,
)
from dualign.matcher.scorer_training.thinned_states import PARTED, THINNED
from dualign.matcher.scoring.described_scorer import RECORDS, DescribedScorer, write_calibrator
from dualign.matcher.scoring.scorer import Scorer
from dualign.names import name_entities
from erring_copies import erring_copies
from hidden_columns import hidden_columns
from proving_ground.datasets import load_task, task_names
from proving_ground.task import Task

MOST = 3000  # linked entities of a side that the trees look at
MOST_READ = 1000  # and that the score calibrator looks at, which looks seven times
MOST_OF_FAMILY = 3  # pairs that the score calibrator learns from
MOST_VARIED = 900  # that the trees look at where columns are hidden or records copied
GRAPHS = {"dbp15k_zh_en", "dbp15k_ja_en", "dbp15k_fr_en", "wordnet30_31", "county_map"}
UNLICENSED = {  # or unclear
    *("cards_de_th", "cards_en_pl", "cards_names_en_pl", "shares", "crafting_de_ko"),
    *("phones", "phones_names", "adventures_en_vi", "adventures_fr_id"),
    *("plants_reported", "plants_reported_few", "plants_emitting", "utilities"),
    *("metabolism", "metabolism_few", "neurons", "neurons_wiring"),
}
INCOMPLETE = {  # pairs that their truth does not name may be true
    *("buildings", "climate", "health_records", "media", "vocabularies"),
    *("words_en_fr", "words_es_en", "cataloguing_edges"),
}
LEFT_ASIDE = frozenset(GRAPHS | UNLICENSED | INCOMPLETE)
TOGETHER = ("demo", "cities", "subdivisions", "languages", "countries")  # these share sources
TREES = 150
RANDOMISED = MatcherSettings(trees=200, learning_rate=0.12)
FEW_THINNED, FEW_PARTED = ((0.0, 0.0),), (0.8,)  # states of further pairs of a family
COPIES = ".copies"
WORTH_OF_CLUSTERS, MANY = 2.0, 1.2  # few real sources have many pairs per entity: they count more


STAGES = ("examples", "trees", "calibrator-examples", "calibrators")


def main() -> None:
    """Read, train, write."""
    parser = training_parser(__doc__)
    parser.add_argument("--stages", nargs="*", choices=STAGES, default=STAGES)
    options = parser.parse_args()
    set_threads(available_cores())
    options.work.mkdir(parents=True, exist_ok=True)
    names = options.only or [name for name in task_names() if name not in LEFT_ASIDE]
    families = sorted({load_task(name, options.work).family for name in names})
    groups = left_out_together(families, options.groups)
    varied = first_of_families(options.work)
    if {"examples", "trees"} & set(options.stages):
        examples = [
            each for name in names for each in record_examples_of(name, options.work, varied)
        ]
        if "trees" in options.stages:
            train_scorers(options.output, examples, groups)
    if {"calibrator-examples", "calibrators"} & set(options.stages):
        scored = [
            each
            for task in read_tasks(names, options.work, varied)
            for each in calibrator_examples_of(
                task, options.work, options.output, is_first=task.name in varied
            )
        ]
        if "calibrators" in options.stages:
            train_calibrators(options.output, scored, groups)


def training_parser(documentation: str) -> argparse.ArgumentParser:
    """The options of a script that trains from pairs and leaves families out in groups."""
    parser = argparse.ArgumentParser(description=documentation.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--groups", type=int, default=6)
    parser.add_argument("--only", nargs="*", default=[])
    return parser


def record_examples_of(name: str, work: Path, varied: set[str]) -> Iterator[RecordExamples]:
    """Examples of a pair for the trees, as it is and in its variants; made unless already kept."""
    for variant in variants(load_task(name, work), varied=name in varied):
        path = work / f"{variant.name}.npz"
        if not path.exists():
            context, links = context_of(variant, MOST_VARIED if is_variant(variant) else MOST)
            store(path, record_examples(variant.name, variant.family, context, links))
            print(f"{variant.name}: {path.stat().st_size / 1e6:.1f} MB", flush=True)
        is_copied = variant.name.endswith(COPIES)
        worth = WORTH_OF_CLUSTERS if clustered(variant) and not is_copied else 1.0
        yield from thinned([RecordExamples(**each, worth=worth) for each in stored(path)], variant)


def train_scorers(
    output: Path, examples: Sequence[RecordExamples], groups: Sequence[Sequence[str]]
) -> None:
    """Train the trees that ship, and for each group those that have not seen its families."""
    write(output, examples)
    for group in groups:
        kept = [each for each in examples if each.family not in group]
        first = write(output / "without" / group[0], kept)
        for family in group[1:]:
            first.write(output / "without" / family, RECORDS)
        print(f"trees without {', '.join(group)}", flush=True)


def calibrator_examples_of(
    task: Task, work: Path, output: Path, *, is_first: bool
) -> Iterator[CalibratorExamples]:
    """Examples of a pair for the score calibrator, judged by trees that have not seen its family.

    The first pair of a family is shown in all states, further ones in two.
    """
    path = work / f"{task.name}.calibrator.npz"
    if not path.exists():
        records = DescribedScorer.read(output / "without" / task.family, RECORDS)
        assert records is not None, task.family
        context, links = context_of(task, MOST_READ)
        examples = calibrator_examples(
            task.name, task.family, context, links, records,
            thinned=THINNED if is_first else FEW_THINNED,
            parted=PARTED if is_first else FEW_PARTED,
        )  # fmt: skip
        store(path, examples)
        print(f"{task.name}: examples for the calibrator", flush=True)
    for each in stored(path):
        yield CalibratorExamples(**each)


def train_calibrators(
    output: Path, examples: Sequence[CalibratorExamples], groups: Sequence[Sequence[str]]
) -> None:
    """Train the calibrator that ships, and for each group one that has not seen its families."""
    write_calibrator(output, RECORDS, train_calibrator(examples))
    for group in groups:
        trained = train_calibrator([each for each in examples if each.family not in group])
        for family in group:
            write_calibrator(output / "without" / family, RECORDS, trained)


def first_of_families(work: Path) -> set[str]:
    """One pair of each family: the first by name."""
    tasks = [load_task(name, work) for name in sorted(task_names()) if name not in LEFT_ASIDE]
    return set({task.family: task.name for task in reversed(tasks)}.values())


def variants(task: Task, *, varied: bool) -> Iterator[Task]:
    """The task as it is and, if ``varied``, with columns hidden and as copies with errors."""
    yield task
    if not varied:
        return
    draw = np.random.default_rng(zlib.crc32(task.name.encode()))
    for variant, (left, right) in hidden_columns(task.graphs, draw):
        yield dataclasses.replace(task, name=f"{task.name}.{variant}", left=left, right=right)
    yield from copies(task)


def copies(task: Task) -> Iterator[Task]:
    """The side of a task that tells more, as copies with errors, where it is a table."""
    source = max(task.graphs, key=lambda graph: len(graph.attributes))
    if not source.opaque_ids or len(source.triples):
        return
    draw = np.random.default_rng(zlib.crc32(f"{task.name}{COPIES}".encode()))
    made = erring_copies(source, draw)
    if made is not None:
        left, right, truth = made
        yield dataclasses.replace(
            task, name=f"{task.name}{COPIES}", left=left, right=right, truth=tuple(truth)
        )


def read_tasks(names: Sequence[str], work: Path, varied: set[str]) -> Iterator[Task]:
    """The tasks that the score calibrator learns from: some of each family.

    Copies with errors are left out: real sources are calibrated better without them (log-loss of
    left-out families .307 against .314).
    """
    seen = Counter[str]()
    for name in names:
        task = load_task(name, work)
        seen[task.family] += 1
        if seen[task.family] <= MOST_OF_FAMILY or name in varied:
            yield task


def clustered(task: Task) -> bool:
    """Whether entities have several counterparts, on the mean of the side that has fewer."""
    sides = ({pair[side] for pair in task.truth} for side in (0, 1))
    return len(task.truth) >= MANY * min(map(len, sides))


def is_variant(task: Task) -> bool:
    """Whether columns of the task are hidden, or its records copied."""
    return "." in task.name


def thinned(examples: Sequence[RecordExamples], task: Task) -> list[RecordExamples]:
    """All of them, so that training takes a minute; fewer of variants."""
    if not is_variant(task):
        return list(examples)
    return [
        dataclasses.replace(
            each,
            values=each.values[::2].copy(),
            same=each.same[::2],
            weights=each.weights[::2],
        )
        for each in examples[::2]
    ]


def left_out_together(families: Sequence[str], count: int) -> list[list[str]]:
    """Groups of families; those that share a source are the first."""
    first = [family for family in TOGETHER if family in families]
    rest = [family for family in families if family not in first]
    groups = [first, *(rest[group :: count - 1] for group in range(count - 1))]
    return [group for group in groups if group]


def context_of(task: Task, most: int, seed: int = 0) -> tuple[MatchContext, IntArray]:
    """The context of a task, cut to a size that can be looked at, and all its links."""
    draw = np.random.default_rng(seed)
    left, right = task.graphs
    true = links = task.positions(task.truth)
    if len(links) > most and task.one_to_one:
        links = links[np.sort(draw.choice(len(links), most, replace=False))]
    elif len(links) > most:
        links = links[in_whole_clusters(links, most, draw)]
    (left, ours), (right, theirs) = (
        cut(graph, links[:, side], true[:, side], most, draw)
        for side, graph in enumerate((left, right))
    )
    links = np.stack([ours[true[:, 0]], theirs[true[:, 1]]], axis=1)
    links = links[(links >= 0).all(axis=1)]
    (left, left_order), (right, right_order) = (
        in_order(name_entities(graph)) for graph in (left, right)
    )
    context = MatchContext.of(left, right, "default", MatcherSettings(degrees=False))
    if context.has_edges:  # the record scorer judges records
        context = context.without_edges()
    return context, renumbered(links, left_order, right_order)


def in_whole_clusters(links: IntArray, most: int, draw: np.random.Generator) -> BoolArray:
    """Which links belong to clusters drawn at random that have at least ``most`` left entities.

    Single links would leave pairs of what are clusters of many.
    """
    lefts, rights = (np.unique(side, return_inverse=True)[1] for side in links.T)
    count = int(lefts.max()) + 1
    ends = (lefts, rights + count)
    size = count + int(rights.max()) + 1
    graph = sp.csr_array((np.ones(len(links)), ends), shape=(size, size))
    clusters, cluster = connected_components(graph, directed=False)
    order = draw.permutation(clusters)
    members = np.bincount(cluster[:count], minlength=clusters)[order]
    kept = order[: int(np.searchsorted(np.cumsum(members), most)) + 1]
    return np.isin(cluster[lefts], kept)


def cut(
    graph: KnowledgeGraph, kept: IntArray, linked: IntArray, most: int, draw: np.random.Generator
) -> tuple[KnowledgeGraph, IntArray]:
    """The graph with the linked entities that are kept, and at most as many others.

    Also where each entity went, −1 where it is gone.
    """
    others = np.setdiff1d(np.arange(len(graph.entities)), linked)
    limit = max(most, 2 * len(kept))
    if len(others) > limit:
        others = draw.choice(others, limit, replace=False)
    chosen = np.union1d(kept, others)
    place = np.full(len(graph.entities), -1, dtype=np.int64)
    place[chosen] = np.arange(len(chosen))
    return only_entities(graph, place >= 0), place


def store(path: Path, examples: Sequence[RecordExamples] | Sequence[CalibratorExamples]) -> None:
    """Keep examples in a file."""
    arrays: dict[str, Any] = {"columns": np.array(column_names())}
    for k, each in enumerate(examples):
        kept = {name: value for name, value in vars(each).items() if name != "worth"}
        arrays |= {f"{name}:{k}": value for name, value in kept.items()}
    np.savez(path, **arrays)


def stored(path: Path) -> Iterator[dict[str, Any]]:
    """The fields of the examples that a file holds."""
    with np.load(path) as kept:
        if list(kept["columns"]) != column_names():
            raise SystemExit(f"{path}: made with other features; delete it")
        fields = {name.split(":")[0] for name in kept.files if ":" in name}
        for k in range((len(kept.files) - 1) // max(len(fields), 1)):
            found = {name: kept[f"{name}:{k}"] for name in fields}
            yield {name: str(value) if value.ndim == 0 else value for name, value in found.items()}


def write(folder: Path, examples: Sequence[RecordExamples]) -> DescribedScorer:
    """Train a scorer and write it: the mean of two, one of them of randomised trees."""
    trained = [
        train_record_scorer(examples, MatcherSettings(trees=TREES)),
        train_record_scorer(examples, RANDOMISED, randomised=True),
    ]
    records = DescribedScorer(
        scorers=[Scorer.mean(trained)],
        columns=column_names(),
        trained_on=sorted({each.pair.partition(".")[0] for each in examples}),
        families=sorted({each.family for each in examples}),
    )
    records.write(folder, RECORDS)
    return records


if __name__ == "__main__":
    main()
