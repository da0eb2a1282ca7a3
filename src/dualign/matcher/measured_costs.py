"""What `align` costs, measured; the only place to update when the matching stage changes.

Fitted by hand to runs on the two-core machine of `docs/results/speed.md`, in CPU seconds: DBP15K
ZH-EN without links 84, with 4,500 links 192, JA-EN with links 179; one, two and four copies of
ZH-EN (`tiles` of `benchmarks/scale.py`) 108, 239 and 568; FEBRL 4, literals alone, 8, four times as
much of it 22. What labels add is the difference between DBP15K ZH-EN without any names (174) and
with all of them (74). The search of vectors is fitted by itself (docs/results/scale.md), for larger
graphs too: one copy of ZH-EN 15.5 for its first candidates and 16.5 among the doubtful, 35 % of its
entities; names of four copies 22. Since then doubtful entities are compared with what is new alone,
42 % of the products in one copy. Both costs of them were lowered by that; no whole run of several
copies has been measured since. `benchmarks/forecast.py` holds the forecast against runs.
"""

from __future__ import annotations

from dataclasses import dataclass

from dualign.candidate_pairs.vector_search import comparisons
from dualign.matcher.memory_need import COSTS as MEMORY_COSTS
from dualign.matcher.memory_need import MemoryCosts
from dualign.matcher.run_size import CANDIDATES, ENCODING, LITERALS, ROUNDS, RunSize


@dataclass(frozen=True, kw_only=True)
class MeasuredCosts:
    """CPU seconds and bytes per unit of work, on the machine where `probe_seconds` was measured."""

    start: float = 4.0  # loading libraries, compiled code
    per_statement: float = 3e-6  # reading a triple or a literal
    per_entity_read: float = 2e-5  # of an entity that is not compared, until it is written
    per_literal: float = 4.5e-5  # comparing literal values
    per_name: float = 6e-4  # turning a name into a vector
    per_character: float = 1.2e-5  # of a description that is read for its meaning
    per_entity_round: float = 3.2e-4  # of one run, real or simulated
    per_labelled_run: float = 8e-4  # label propagation, where it is used
    per_comparison: float = 4e-8  # comparing two vectors in the candidate search
    doubtful: float = 0.35  # share of the named entities that rounds search for again
    doubtful_rows: int = 6_800  # of the other side, whose search `per_entity_round` holds
    per_doubtful_comparison: float = 3.3e-8  # beyond these, in four views
    memory: MemoryCosts = MEMORY_COSTS
    probe_seconds: float = 0.044  # what `forecast.probe` takes on that machine

    def stages(self, size: RunSize) -> dict[str, float]:
        """CPU seconds of each stage of a run of this size, by the name that progress shows."""
        return {
            ENCODING: self.per_name * sum(size.named),
            LITERALS: self.per_literal * size.literals,
            CANDIDATES: self.per_comparison * comparisons(*size.named)
            + self.per_character * size.read,
            ROUNDS: self.per_entity_round * size.rounds * size.runs * size.placed
            + self.per_labelled_run * size.runs * size.labelled
            + self.per_doubtful_comparison * size.rounds * size.runs * self._doubtful(size),
        }

    def _doubtful(self, size: RunSize) -> float:
        """Comparisons of doubtful entities, as far as they exceed those of a graph like DBP15K."""
        left, right = (int(self.doubtful * count) for count in size.named)
        return max(0, comparisons(left, right) - self.doubtful_rows * left)


MEASURED_COSTS = MeasuredCosts()
