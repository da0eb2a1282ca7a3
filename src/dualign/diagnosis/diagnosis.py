"""`Diagnosis`: everything that `doctor` reports about two graphs."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from dualign.core.counting import counted, duration
from dualign.core.graph_pair import GraphPair
from dualign.diagnosis.findings import Finding, findings
from dualign.diagnosis.forecast import Forecast, forecast
from dualign.diagnosis.graph_profile import GraphProfile, profile
from dualign.diagnosis.overlap import Overlap, overlap

MANY_LINKS = 500  # enough to hold some out for calibrating the confidence


@dataclass(frozen=True, kw_only=True)
class Diagnosis:
    """Contents of two graphs, what they share, their problems, and the cost of aligning them."""

    layout: str
    left: GraphProfile
    right: GraphProfile
    overlap: Overlap
    findings: list[Finding]
    suggestion: tuple[str, ...]  # flags for `dualign align`
    forecast: Forecast

    def __repr__(self) -> str:
        problems = sum(each.severity == "problem" for each in self.findings)
        counts = (counted(problems, "problem"), counted(len(self.findings) - problems, "note"))
        return f"Diagnosis({', '.join(counts)}, about {duration(self.forecast.seconds)} to align)"

    def __str__(self) -> str:
        found = [f"{each.severity}: {each.what}; {each.remedy}" for each in self.findings]
        return "\n".join([repr(self), *found])

    def to_dict(self) -> dict[str, Any]:
        """The same as plain values, for JSON."""
        return dataclasses.asdict(self)


def examine(
    pair: GraphPair, *, links_nowhere: int = 0, machine_factor: float | None = None
) -> Diagnosis:
    """Examine two graphs, which must have names; nothing is learnt.

    ``links_nowhere`` counts given links whose entities are not in the graphs.
    """
    left, right = profile(pair.left), profile(pair.right)
    both = overlap(pair, links_nowhere)
    return Diagnosis(
        layout=pair.layout,
        left=left,
        right=right,
        overlap=both,
        findings=findings(left, right, both),
        suggestion=_suggestion(pair),
        forecast=forecast(pair, machine_factor=machine_factor),
    )


def _suggestion(pair: GraphPair) -> tuple[str, ...]:
    """The defaults, except where the graphs need something else."""
    links = pair.train
    if len(links) >= MANY_LINKS and all(len(set(side)) == len(side) for side in links.T.tolist()):
        return ("--one-to-one",)
    return ()
