"""Train the record scorer that ships with dualign, from pairs of sources whose truth is known.

    python scripts/train_record_matcher.py --work WORK -o OUT

The pairs are those of the proving ground (`benchmarks/pairs.py`): ``$DUALIGN_DATA/pairs`` and
``$DUALIGN_OWN_PAIRS``. The lessons of each are kept in ``--work``, so that a run that was cut off
goes on. ``-o`` gets the trees; beside it, in
``OUT/without/FAMILY``, the trees of a scorer that has seen no pair of that family, for honest
figures on it: families are left out in ``--groups`` groups.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.canonical import in_order, renumbered
from dualign.io.graphs.narrowing import only_entities
from dualign.kernels.jit import available_cores, set_threads
from dualign.matcher.features import column_names
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.scoring.record_teaching import RecordLesson, record_lessons, teach_records
from dualign.names import name_entities
from proving_ground.datasets import load_task, task_names
from proving_ground.task import Task

MOST = 9000  # linked entities of a side that are looked at
LEFT_ASIDE = frozenset({"dbp15k_zh_en", "dbp15k_ja_en", "dbp15k_fr_en", "wordnet30_31"})  # graphs
TREES = 150


def main() -> None:
    """Read, teach, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--groups", type=int, default=6)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--lessons-only", action="store_true")
    options = parser.parse_args()
    set_threads(available_cores())
    options.work.mkdir(parents=True, exist_ok=True)
    lessons: list[RecordLesson] = []
    for name in options.only or [name for name in task_names() if name not in LEFT_ASIDE]:
        path = options.work / f"{name}.npz"
        if not path.exists():
            store(path, lessons_of(load_task(name, options.work)))
            print(f"{name}: {path.stat().st_size / 1e6:.1f} MB", flush=True)
        lessons += stored(path)
    if options.lessons_only:
        return
    write(options.output, lessons)
    families = sorted({lesson.family for lesson in lessons})
    for group in range(options.groups):
        left_out = families[group :: options.groups]
        kept = [lesson for lesson in lessons if lesson.family not in left_out]
        first = options.output / "without" / left_out[0]
        write(first, kept)
        for family in left_out[1:]:
            copy(first, options.output / "without" / family)
        print(f"without {', '.join(left_out)}", flush=True)


def lessons_of(task: Task, seed: int = 0) -> list[RecordLesson]:
    """The lessons of a task, cut to a size that can be looked at."""
    draw = np.random.default_rng(seed)
    left, right = task.graphs
    links = task.positions(task.truth)
    if len(links) > MOST:
        links = links[np.sort(draw.choice(len(links), MOST, replace=False))]
    true = task.positions(task.truth)
    (left, ours), (right, theirs) = (
        cut(graph, links[:, side], true[:, side], draw) for side, graph in enumerate((left, right))
    )
    links = np.stack([ours[true[:, 0]], theirs[true[:, 1]]], axis=1)
    links = links[(links >= 0).all(axis=1)]
    (left, left_order), (right, right_order) = (
        in_order(name_entities(graph)) for graph in (left, right)
    )
    context = MatchContext.of(left, right, "default", MatcherSettings(degrees=False))
    known = renumbered(links, left_order, right_order)
    return record_lessons(task.name, task.family, context, known, seed)


def cut(
    graph: KnowledgeGraph, kept: IntArray, linked: IntArray, draw: np.random.Generator
) -> tuple[KnowledgeGraph, IntArray]:
    """The graph with the linked entities that are kept, and at most as many others.

    Also where each entity went, −1 where it is gone.
    """
    others = np.setdiff1d(np.arange(len(graph.entities)), linked)
    most = max(MOST, 2 * len(kept))
    if len(others) > most:
        others = draw.choice(others, most, replace=False)
    chosen = np.union1d(kept, others)
    place = np.full(len(graph.entities), -1, dtype=np.int64)
    place[chosen] = np.arange(len(chosen))
    return only_entities(graph, place >= 0), place


def store(path: Path, lessons: Sequence[RecordLesson]) -> None:
    """Keep lessons in a file."""
    arrays: dict[str, Any] = {}
    for k, lesson in enumerate(lessons):
        arrays |= {f"values{k}": lesson.values, f"same{k}": lesson.same}
    about = {"pair": lessons[0].pair, "family": lessons[0].family} if lessons else {}
    about["columns"] = "\n".join(column_names())
    np.savez(path, about=json.dumps(about), **arrays)


def stored(path: Path) -> Iterator[RecordLesson]:
    """The lessons that a file holds."""
    with np.load(path) as kept:
        about = json.loads(str(kept["about"]))
        if about["columns"].split("\n") != column_names():
            raise SystemExit(f"{path}: made with other features; delete it")
        for k in range((len(kept.files) - 1) // 2):
            yield RecordLesson(
                pair=about["pair"],
                family=about["family"],
                values=kept[f"values{k}"],
                same=kept[f"same{k}"],
            )


def write(folder: Path, lessons: Sequence[RecordLesson]) -> None:
    """Teach a scorer and write its trees and what they look at."""
    folder.mkdir(parents=True, exist_ok=True)
    scorer = teach_records(lessons, MatcherSettings(trees=TREES))
    (folder / "records.txt.gz").write_bytes(
        gzip.compress(scorer.to_text().encode("utf-8"), mtime=0)
    )
    card = {
        "columns": column_names(),
        "trained_on": sorted({lesson.pair for lesson in lessons}),
        "families": sorted({lesson.family for lesson in lessons}),
    }
    (folder / "records.json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


def copy(source: Path, target: Path) -> None:
    """The same trees under another name."""
    target.mkdir(parents=True, exist_ok=True)
    for name in ("records.txt.gz", "records.json"):
        (target / name).write_bytes((source / name).read_bytes())


if __name__ == "__main__":
    main()
