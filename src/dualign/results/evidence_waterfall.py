"""Why a scored pair is as likely as it is: exact contributions to its log-odds.

Trees contribute by TreeSHAP, column by column, and several sets of trees are mixed linearly, so
their contributions are too. Columns are summed into aspects and groups (`aspect_of`), and the
contribution of a column that is itself a sum is divided among its members (`evidence_parts`). The
steps after the trees contribute the difference between the log-odds after and before them: the
literals, where the trees have not seen any; words that go together; the calibration; the share of
entities without counterpart; a known link.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.matcher.evidence.aspect_groups import (
    ALIGNED,
    ASSOCIATED,
    BY_CURVE,
    DESCRIPTION,
    EQUALS,
    IDS,
    POSITION,
    POSITIONED,
    PROPERTIES,
    Group,
)
from dualign.matcher.evidence.evidence_rows import EvidenceRow
from dualign.matcher.evidence.pair_evidence import PairEvidence
from dualign.results.calibrator_steps import calibrator_steps
from dualign.results.evidence_parts import (
    believed_neighbours,
    compared_properties,
    neighbour_parts,
    property_parts,
    traced_back,
)
from dualign.results.explanation import ComparedProperty, Part
from dualign.results.shared_neighbours import SharedNeighbour
from dualign.results.shared_words import shared_words
from dualign.results.waterfall import Waterfall, grouped, log_odds, steps

ROUNDING = 1e-3  # trees summed up in 32 and in 64 bits may differ by this much


def evidence_waterfall(
    evidence: PairEvidence,
    graphs: tuple[KnowledgeGraph, KnowledgeGraph],
    pair: tuple[int, int],
    confidence: float,
    *,
    known: bool,
) -> Waterfall | None:
    """What moves a pair from the prior to its confidence; None if it was not a candidate."""
    place = evidence.row(*pair)
    if place is None:
        return None
    row = evidence.source.row(place)
    properties = compared_properties(evidence, row, graphs, pair)
    neighbours = believed_neighbours(evidence, graphs, pair)
    called = _called(evidence, row, graphs, pair)
    prior, aspects = _aspects(evidence, row, float(evidence.logits[place]))
    parts: dict[str, list[Part]] = defaultdict(list)
    for (group, aspect), (value, earlier) in traced_back(aspects).items():
        if value:
            parts[group] += _parts(aspect, value, earlier, properties, neighbours, called)
    before = prior + sum(part.log_odds for own in parts.values() for part in own)
    final, calibrated = log_odds(confidence), log_odds(float(evidence.calibrated[place]))
    last = (
        (Group.KNOWN, "it was given as known") if known else (Group.CALIBRATION, evidence.steps[1])
    )
    # Clip the odds as a 32-bit probability does.
    after = _first_steps(evidence, row, pair, before, float(evidence.calibrated[place]))
    for name, own in steps([*after, (*last, final - calibrated)]).items():
        parts[name] += own
    return Waterfall(
        prior=prior,
        log_odds=final,
        contributions=grouped(parts),
        neighbours=tuple(neighbour for neighbour, _ in neighbours),
        properties=tuple(properties),
    )


def _first_steps(
    evidence: PairEvidence,
    row: EvidenceRow,
    pair: tuple[int, int],
    before: float,
    calibrated: float,
) -> list[tuple[Group, str, float]]:
    """What leads from the trees to the calibrated probability, each step in words."""
    if evidence.calibrator is not None and row.calibrator_values is not None:
        found = calibrator_steps(evidence.calibrator, row.calibrator_values, before, calibrated)
    else:
        found = {evidence.steps[0]: log_odds(calibrated) - before}
    count = evidence.equals(*pair) if tuple(evidence.steps) != BY_CURVE else 1
    if count > 1 and math.isclose(calibrated, 1 / count, rel_tol=1e-5):
        return [(Group.CALIBRATION, EQUALS.format(count=count), sum(found.values()))]
    return [(Group.CALIBRATION, label, value) for label, value in found.items()]


def _aspects(
    evidence: PairEvidence, row: EvidenceRow, judged: float
) -> tuple[float, dict[tuple[Group, str], float]]:
    """The prior, and what each aspect adds to it until the log-odds are as judged."""
    prior, added = evidence.contributions(row)
    aspects: dict[tuple[Group, str], float] = defaultdict(float)
    for about, value in zip(evidence.aspects, added.tolist(), strict=True):
        aspects[about] += value
    beyond = judged - prior - sum(aspects.values())
    if abs(beyond) > ROUNDING:  # added to what the trees say
        aspects[Group.LITERALS, PROPERTIES if evidence.adds_literals else ASSOCIATED] += beyond
    return prior, aspects


def _parts(
    aspect: str,
    value: float,
    earlier: float,
    properties: Sequence[ComparedProperty],
    neighbours: Sequence[tuple[SharedNeighbour, float]],
    called: Mapping[str, str],
) -> list[Part]:
    """The members of an aspect, or the aspect itself where it has none."""
    if aspect == PROPERTIES and properties:
        return property_parts(value, earlier, properties)
    if aspect == ALIGNED and neighbours:
        return neighbour_parts(value, earlier, neighbours)
    return [Part(label=called.get(aspect, aspect), log_odds=value, earlier=earlier)]


def _called(
    evidence: PairEvidence,
    row: EvidenceRow,
    graphs: tuple[KnowledgeGraph, KnowledgeGraph],
    pair: tuple[int, int],
) -> dict[str, str]:
    """What some aspects are called for this pair.

    That there is nothing to compare also moves the trees; of texts, what they share is told.
    """
    words = {PROPERTIES: "no property that both have", ALIGNED: "no aligned neighbours"}
    words[DESCRIPTION] = f"{DESCRIPTION}: {shared_words(graphs, pair)}"
    if POSITIONED in evidence.columns and not row.values[evidence.columns.index(POSITIONED)]:
        words[POSITION] = "no coordinates that both have"
    if any(graph.opaque_ids for graph in graphs):
        words[IDS] = "no ids that are read like names"
    return words
