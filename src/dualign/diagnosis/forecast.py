"""`Forecast`: how long `align` will take here, and how much memory."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.diagnosis.measured_costs import CALIBRATION, Calibration
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.kernels.jit import available_cores
from dualign.matcher import MatcherSettings
from dualign.matcher.rounds.matching_rounds import FOUND_BY_NAMES
from dualign.matcher.rounds.one_round import FEWEST_LINKS

_FIGURES_BYTES = 60  # of a row of matches, besides ids and names
_STATE_BYTES = 2_000  # of a checkpoint, for each entity and run: some 80 candidates
_PROBE_ROWS, _PROBE_WIDTH, _PROBE_TRIALS = 512, 300, 5


@dataclass(frozen=True, kw_only=True)
class Forecast:
    """What `align` with its defaults will cost on this machine, within a factor of two."""

    seconds: float
    bytes: float
    cores: int
    machine_factor: float  # how much slower a core is here than where the costs were measured
    row_bytes: float = 0.0  # of a matches table with one row for each left entity
    checkpoint_bytes: float = 0.0

    def disk(self, top_k: int, outputs: int) -> float:
        """The bytes that results and checkpoints take, rather over- than underestimated."""
        return self.row_bytes * top_k * outputs + self.checkpoint_bytes


def forecast(
    pair: GraphPair,
    *,
    costs: Calibration = CALIBRATION,
    machine_factor: float | None = None,
) -> Forecast:
    """Forecast a run of the matching stage on a pair of graphs."""
    factor = probe() / costs.probe_seconds if machine_factor is None else machine_factor
    graphs = (pair.left, pair.right)
    named = [int(graph.has_name.sum()) for graph in graphs]
    placed = sum(map(_named_or_related, graphs))  # the others have only literals
    literals = sum(map(_values, graphs))
    statements = sum(len(graph.triples) + len(graph.attributes) for graph in graphs)
    entities = sum(len(graph.entities) for graph in graphs)
    runs = 1 + (MatcherSettings().folds if len(pair.train) >= FEWEST_LINKS else 0)
    little_said = not literals and sum(named) < FOUND_BY_NAMES * placed
    labelled = placed if runs > 1 and little_said else 0
    seconds = (
        costs.start
        + costs.per_statement * statements
        + costs.per_literal * literals
        + costs.per_name * sum(named)
        + costs.per_entity_run * runs * placed
        + costs.per_labelled_run * runs * labelled
        + costs.per_comparison * named[0] * named[1]
    )
    cores = available_cores()
    return Forecast(
        seconds=seconds * factor / cores,
        bytes=costs.base_bytes
        + costs.encoder_bytes * any(named)
        + costs.bytes_per_entity * entities
        + costs.bytes_per_entity_run * runs * placed
        + costs.bytes_per_labelled_run * runs * labelled,
        cores=cores,
        machine_factor=factor,
        row_bytes=sum(map(_text_bytes, graphs)) + _FIGURES_BYTES * len(pair.left.entities),
        checkpoint_bytes=_STATE_BYTES * runs * placed,
    )


def _text_bytes(graph: KnowledgeGraph) -> int:
    """The length of all labels and names."""
    return sum(map(len, graph.entities)) + sum(map(len, graph.names))


def _named_or_related(graph: KnowledgeGraph) -> int:
    """How many entities have a name or a triple."""
    degree = np.bincount(graph.triples[:, ::2].ravel(), minlength=len(graph.entities))
    return int((graph.has_name | (degree > 0)).sum())


def _values(graph: KnowledgeGraph) -> int:
    """How many literals have a value to compare; types have none."""
    table = graph.attributes
    rows = zip(table.values, table.datatypes, strict=True)
    return sum(bool(value) and datatype != IRI_DATATYPE for value, datatype in rows)


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
