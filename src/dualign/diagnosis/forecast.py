"""`Forecast`: how long `align` will take here, and how much memory."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.compared_entities import compared_entities
from dualign.graphs.shortened_texts import shortened
from dualign.io.graphs.narrowing import only_entities
from dualign.kernels.jit import available_cores
from dualign.matcher.measured_costs import MEASURED_COSTS, MeasuredCosts
from dualign.matcher.memory_need import MemoryNeed
from dualign.matcher.run_size import RunSize

_FIGURES_BYTES = 60  # of a row of matches, besides ids and names
_STATE_BYTES = 2_000  # of a checkpoint, for each entity and run: some 80 candidates
# What is kept beside the matches: the trees, some 20 pairs of a left entity with their evidence,
# and a copy of the graphs, for each statement.
_TREE_BYTES, _PAIRS_BYTES, _STATEMENT_BYTES = 2_000_000, 2_500, 30
_PROBE_ROWS, _PROBE_WIDTH, _PROBE_TRIALS = 512, 300, 5


@dataclass(frozen=True, kw_only=True)
class Forecast:
    """What `align` with its defaults will cost on this machine, within a factor of two."""

    seconds: float
    bytes: float
    least_bytes: float  # where all that can be is kept in files (--memory)
    cores: int
    machine_factor: float  # how much slower a core is here than where the costs were measured
    row_bytes: float = 0.0  # of a matches table with one row for each left entity
    checkpoint_bytes: float = 0.0
    kept_bytes: float = 0.0  # beside the matches

    def disk(self, top_k: int, outputs: int) -> float:
        """The bytes that results and checkpoints take, overestimated if anything."""
        return self.row_bytes * top_k * outputs + self.checkpoint_bytes + self.kept_bytes


def forecast(
    pair: GraphPair,
    *,
    costs: MeasuredCosts = MEASURED_COSTS,
    machine_factor: float | None = None,
    compare_all: bool = False,
) -> Forecast:
    """Forecast a run of the matching stage on a pair of graphs.

    Entities that are read but not compared take little; with ``compare_all``, all are compared.
    """
    factor = probe() / costs.probe_seconds if machine_factor is None else machine_factor
    left, right = (pair.left, pair.right) if compare_all else _compared(pair)
    size = RunSize.of(left, right, len(pair.train))
    given = pair.left, pair.right
    statements = sum(len(graph.triples) + len(graph.attributes) for graph in given)
    read_only = sum(len(graph.entities) for graph in given) - size.entities
    need = MemoryNeed.of(size, costs.memory)
    unseen = costs.memory.per_statement * (statements - size.statements)
    unseen += costs.memory.per_entity_read * read_only
    seconds = costs.start + costs.per_statement * statements + sum(costs.stages(size).values())
    seconds += costs.per_entity_read * read_only
    cores = available_cores()
    texts = sum(map(_text_bytes, given))
    return Forecast(
        seconds=seconds * factor / cores,
        bytes=need.total + unseen,
        least_bytes=need.resident + unseen,
        cores=cores,
        machine_factor=factor,
        row_bytes=texts + _FIGURES_BYTES * len(pair.left.entities),
        checkpoint_bytes=_STATE_BYTES * size.runs * size.placed,
        kept_bytes=_TREE_BYTES
        + _PAIRS_BYTES * len(left.entities)
        + _STATEMENT_BYTES * statements
        + texts,
    )


def _compared(pair: GraphPair) -> tuple[KnowledgeGraph, KnowledgeGraph]:
    """The graphs of the entities that will be compared."""
    links = np.concatenate([pair.train, pair.negatives])
    known = np.concatenate([links[:, 0], pair.alone]), links[:, 1]
    left, right = shortened(pair.left), shortened(pair.right)
    ours, theirs = (side.kept for side in compared_entities(left, right, known))
    return (
        left if ours.all() else only_entities(left, ours),
        right if theirs.all() else only_entities(right, theirs),
    )


def _text_bytes(graph: KnowledgeGraph) -> int:
    """The length of all labels and names."""
    return sum(map(len, graph.entities)) + sum(map(len, graph.names))


def probe() -> float:
    """CPU seconds for a fixed block of L1 distances on this machine: the best of several."""
    generator = np.random.default_rng(0)
    rows = generator.standard_normal((_PROBE_ROWS, _PROBE_WIDTH), dtype=np.float32)
    best = float("inf")
    for _ in range(_PROBE_TRIALS):
        started = time.process_time()
        for row in rows:
            np.abs(rows - row).sum(axis=1)
        best = min(best, time.process_time() - started)
    return best
