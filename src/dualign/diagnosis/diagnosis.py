"""`Diagnosis`: everything the doctor has to say about two graphs."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from dualign.core.graph_pair import GraphPair
from dualign.diagnosis.findings import Finding, findings
from dualign.diagnosis.forecast import Forecast, forecast
from dualign.diagnosis.graph_profile import GraphProfile, profile
from dualign.diagnosis.overlap import Overlap, overlap

MANY_LINKS = 500  # so many that some can be spared for an honest confidence


@dataclass(frozen=True, kw_only=True)
class Diagnosis:
    """What is in two graphs, what they share, which problems they have, what it will cost."""

    layout: str
    left: GraphProfile
    right: GraphProfile
    overlap: Overlap
    findings: list[Finding]
    suggestion: tuple[str, ...]  # flags for `dualign align`
    forecast: Forecast

    def to_dict(self) -> dict[str, Any]:
        """The same as plain values, for JSON."""
        return dataclasses.asdict(self)


def examine(
    pair: GraphPair, *, links_nowhere: int = 0, machine_factor: float | None = None
) -> Diagnosis:
    """Look at two graphs, which must have their names; nothing is learnt.

    ``links_nowhere`` counts links that were given but lead to no entity of theirs.
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
    """The defaults, except where the graphs ask for something else."""
    links = pair.train
    if len(links) >= MANY_LINKS and all(len(set(side)) == len(side) for side in links.T.tolist()):
        return ("--one-to-one",)
    return ()
