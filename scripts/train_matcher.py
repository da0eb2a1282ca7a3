"""Train the matcher that ships with dualign, from benchmark folders whose links are all known.

    python scripts/train_matcher.py ja_en fr_en -o src/dualign/matcher/scoring/shipped_data

Each folder is seen twice: as it is, and with half of the names hidden. No link is known while
the rounds go on, and degrees are hidden: in these benchmarks they tell who has a counterpart.
Leave a folder out of the list for figures on that folder.
"""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path

import numpy as np
from rich.console import Console

from dualign.core.arrays import IntArray
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import Progress
from dualign.graphs.canonical import in_order, renumbered
from dualign.io import read_folder
from dualign.kernels.jit import available_cores, set_threads
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.scorer_training.matcher_training import train_matcher


def main() -> None:
    """Read, train, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    set_threads(available_cores())
    settings = MatcherSettings(degrees=False, missing_share=0.1)
    tasks = []
    for folder in options.folders:
        pair = read_folder(folder)
        tasks += [task(pair, share, settings, options.seed) for share in (0.0, 0.5)]
    matcher = train_matcher(
        tasks,
        seed=options.seed,
        trained_on=[folder.name for folder in options.folders],
        progress=Progress(Console(stderr=True)),
    )
    matcher.write(options.output)
    size = sum(path.stat().st_size for path in options.output.iterdir())
    print(f"{options.output}: {len(matcher.scorers)} rounds, {size / 1e6:.1f} MB")


def task(
    pair: GraphPair, hidden: float, settings: MatcherSettings, seed: int
) -> tuple[MatchContext, IntArray]:
    """A context in which this share of the names is hidden, and all its links."""
    draw = np.random.default_rng(seed)
    graphs, orders = zip(*(in_order(graph) for graph in (pair.left, pair.right)), strict=True)
    left, right = (_hide(graph, hidden, draw) for graph in graphs)
    links = renumbered(np.concatenate([pair.train, pair.valid, pair.test]), *orders)
    order = draw.permutation(len(links))  # which counterparts are gone is a matter of chance
    return MatchContext.of(left, right, "default", settings), links[order]


def _hide(graph: KnowledgeGraph, share: float, draw: np.random.Generator) -> KnowledgeGraph:
    hidden = draw.random(len(graph.entities)) < share
    names = ["" if hide else name for name, hide in zip(graph.names, hidden, strict=True)]
    labels = [
        f"{place}" if hide else label
        for place, (label, hide) in enumerate(zip(graph.entities, hidden, strict=True))
    ]
    return dataclasses.replace(graph, entities=labels, names=names)


if __name__ == "__main__":
    main()
