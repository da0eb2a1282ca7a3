"""Why a pair of an alignment is as likely as it is: exact contributions to its log-odds.

Trees contribute by TreeSHAP, column by column, and several sets of trees are mixed linearly, so
their contributions are too. Columns are summed up into aspects and groups (`aspect_of`), and what
a column that is itself a sum contributes is shared among its members (`evidence_parts`). What
follows the trees is no sum, so every step contributes the difference of the log-odds after and
before it: the literals, where the trees have not seen any; the calibration; the share of entities
without counterpart; a known link.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.matcher.evidence.aspects import ALIGNED, PROPERTIES, Group, aspect_of
from dualign.matcher.evidence.pair_evidence import PairEvidence
from dualign.matcher.scoring.probability_calibration import logit
from dualign.results.evidence_parts import (
    believed_neighbours,
    compared_properties,
    neighbour_parts,
    property_parts,
    traced_back,
)
from dualign.results.explanation import ComparedProperty, Contribution, Part
from dualign.results.shared_neighbours import SharedNeighbour

ROUNDING = 1e-3  # trees summed up in 32 and in 64 bits may differ by this much
_ORDER = [str(group) for group in Group]
WorthyNeighbours = list[tuple[SharedNeighbour, float]]


class PairContributions:
    """What moves the log-odds of one candidate pair from the prior to its confidence."""

    def __init__(
        self,
        evidence: PairEvidence,
        graphs: tuple[KnowledgeGraph, KnowledgeGraph],
        pair: tuple[int, int],
        row: int,
        confidence: float,
        *,
        known: bool = False,
    ) -> None:
        self.properties: list[ComparedProperty] = compared_properties(evidence, row, graphs, pair)
        self.neighbours: WorthyNeighbours = believed_neighbours(evidence, graphs, pair)
        self.log_odds, self._known = log_odds(confidence), known
        self.prior, groups = self._groups(evidence, row)
        found = [
            Contribution(
                group=group,
                log_odds=sum(part.log_odds for part in parts),
                earlier=sum(part.earlier for part in parts),
                parts=tuple(sorted(parts, key=lambda part: -abs(part.log_odds))),
            )
            for group, parts in groups.items()
        ]
        self.contributions = tuple(sorted(found, key=lambda each: _ORDER.index(each.group)))

    def _groups(self, evidence: PairEvidence, row: int) -> tuple[float, dict[str, list[Part]]]:
        prior, added = evidence.contributions(row)
        aspects: dict[tuple[Group, str], float] = defaultdict(float)
        for column, value in zip(evidence.columns, added.tolist(), strict=True):
            aspects[aspect_of(column)] += value
        judged = float(evidence.logits[row])
        beyond = judged - prior - sum(aspects.values())
        if abs(beyond) > ROUNDING:  # these trees have seen no literals, which were added to them
            aspects[Group.LITERALS, PROPERTIES] += beyond
            beyond = 0.0
        groups: dict[str, list[Part]] = defaultdict(list)
        for (group, aspect), (value, earlier) in traced_back(aspects).items():
            if value:
                groups[group] += self._parts(aspect, value, earlier)
        # Odds beyond what a probability of 32 bits can tell are cut off with the calibration.
        calibrated = log_odds(float(evidence.calibrated[row]))
        steps = [
            (
                Group.CALIBRATION,
                "reading the scores as probabilities",
                calibrated - judged + beyond,
            ),
            (Group.KNOWN, "it was given as known", self.log_odds - calibrated)
            if self._known
            else (
                Group.CALIBRATION,
                "how many entities have no counterpart",
                self.log_odds - calibrated,
            ),
        ]
        for group, label, value in steps:
            if value:
                groups[group].append(Part(label=label, log_odds=value))
        return prior, dict(groups)

    def _parts(self, aspect: str, value: float, earlier: float) -> Iterable[Part]:
        if aspect == PROPERTIES and self.properties:
            return property_parts(value, earlier, self.properties)
        if aspect == ALIGNED and self.neighbours:
            return neighbour_parts(value, earlier, self.neighbours)
        labels = {PROPERTIES: "no property that both have", ALIGNED: "no aligned neighbours"}
        return [Part(label=labels.get(aspect, aspect), log_odds=value, earlier=earlier)]


def log_odds(probability: float) -> float:
    """Log-odds of a probability, finite at its ends."""
    return float(logit(np.array([probability], dtype=np.float32))[0])
