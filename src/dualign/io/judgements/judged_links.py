"""Verdicts as links between two graphs."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.counting import counted
from dualign.core.errors import InputWarning
from dualign.core.graph_pair import no_links
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io.judgements.judgement_store import Judgement, JudgementStore
from dualign.io.judgements.verdicts import Pair, Verdicts
from dualign.io.links.known_links import KnownLinks


@dataclass(frozen=True, kw_only=True, eq=False)
class JudgedLinks:
    """The judgements about two graphs, by position."""

    known: KnownLinks
    judgements: tuple[Judgement, ...]  # all judgements that count


def read_judged_links(path: Path | str, left: KnowledgeGraph, right: KnowledgeGraph) -> JudgedLinks:
    """The verdicts of a file of judgements; disputed pairs and other entities are counted."""
    store = JudgementStore(path, create=False)
    try:
        verdicts = Verdicts.of(store.current())
    finally:
        store.close()
    said = {**verdicts.same, **verdicts.different, **verdicts.unsure}
    here = {pair for pair in said if pair[0] in left.entity_index and pair[1] in right.entity_index}
    alone = [subject for subject in verdicts.none if subject in left.entity_index]
    _warn(path, len(verdicts), len(here) + len(alone), len(verdicts.disputed))
    kept = [said[pair] for pair in said if pair in here]
    return JudgedLinks(
        known=KnownLinks(
            same=_positions(verdicts.same, here, left, right),
            different=_positions(verdicts.different, here, left, right),
            alone=np.array([left.entity_index[subject] for subject in alone], np.int64),
        ),
        judgements=(*kept, *(verdicts.none[subject] for subject in alone)),
    )


def _positions(
    pairs: dict[Pair, Judgement], here: set[Pair], left: KnowledgeGraph, right: KnowledgeGraph
) -> IntArray:
    found = [
        (left.entity_index[subject], right.entity_index[other])
        for subject, other in pairs
        if (subject, other) in here
    ]
    return np.array(found, np.int64) if found else no_links()


def _warn(path: Path | str, concluded: int, here: int, disputed: int) -> None:
    if here < concluded:
        warnings.warn(
            f"{path}: {concluded - here:,} of {concluded:,} judgements are about entities that the "
            "two graphs do not have and were skipped",
            InputWarning,
            stacklevel=3,
        )
    if disputed:
        warnings.warn(
            f"{path}: reviewers disagree about {counted(disputed, 'pair')}, not used here; "
            "dualign review shows them with the filter disputed",
            InputWarning,
            stacklevel=3,
        )
