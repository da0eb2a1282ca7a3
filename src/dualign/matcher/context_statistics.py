"""`ContextStatistics`: what only all entities of two graphs together tell about a few of them.

How rare a word is, how many entities share a name, how near the nearest one of the same graph is,
what agreement of two properties is worth: with that kept, the features of a few pairs are what they
were in the run without looking at all the others again.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import numpy as np

from dualign.candidate_pairs.aligned_views import ViewAlignment
from dualign.candidate_pairs.sparse_text import Sides
from dualign.core.arrays import FloatArray
from dualign.matcher.literals.description_meaning import description_key
from dualign.matcher.literals.descriptions import DescriptionWeights
from dualign.matcher.literals.literal_evidence import LiteralEvidence
from dualign.matcher.literals.positions import Positions
from dualign.matcher.match_context import MatchContext
from dualign.matcher.name_statistics import NameStatistics

Twins = dict[str, tuple[FloatArray, FloatArray]]


@dataclass(frozen=True, kw_only=True, eq=False)
class ContextStatistics:
    """The statistics of one `MatchContext`; entities are numbered as there."""

    has_edges: bool
    bare: bool  # whether one of the graphs has no literals
    reads_neighbours: bool  # whether names of neighbours count among them
    names: NameStatistics
    descriptions: DescriptionWeights | None  # None: a graph has none
    description_key: str | None  # of what they mean, in the cache; None: that is not read
    twins: Twins
    literals: LiteralEvidence  # with the values of the compared properties alone
    positions: Positions | None
    # Of records alone:
    value_words: Sides | None = None
    name_alignment: ViewAlignment | None = None
    meaning_alignment: ViewAlignment | None = None

    @classmethod
    def of(cls, context: MatchContext) -> ContextStatistics:
        """Those of a context."""
        described, meaning = context.descriptions, context.description_meaning
        return cls(
            has_edges=context.has_edges,
            bare=context.bare,
            reads_neighbours=context.reads_neighbours,
            names=NameStatistics.of(context.spelled),
            descriptions=None if described is None else DescriptionWeights.of(described),
            description_key=None
            if described is None or meaning is None
            else description_key(described, edges=context.has_edges),
            twins=context.twins,
            literals=compared_alone(context.literals),
            positions=context.positions,
            value_words=context.value_words,
            name_alignment=context.name_alignment,
            meaning_alignment=context.meaning_alignment,
        )

    def read(self) -> ContextStatistics:
        """Itself, as it is in memory."""
        return self

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of left and right entities."""
        left, right = self.names.namesakes
        return len(left), len(right)


def compared_alone(literals: LiteralEvidence) -> LiteralEvidence:
    """The evidence with no other values than those of properties that correspond."""
    used = [each.left for each in literals.properties], [each.right for each in literals.properties]
    kept = [
        np.flatnonzero(np.isin(side.properties, places))
        for side, places in zip(literals.sides, used, strict=True)
    ]
    texts = np.unique(
        np.concatenate([s.values[k] for s, k in zip(literals.sides, kept, strict=True)])
    )
    left, right = (
        dataclasses.replace(
            side,
            subjects=side.subjects[rows],
            properties=side.properties[rows],
            values=np.searchsorted(texts, side.values[rows]),
            texts=[side.texts[place] for place in texts.tolist()],
        )
        for side, rows in zip(literals.sides, kept, strict=True)
    )
    return dataclasses.replace(literals, sides=(left, right), keys=np.empty(0, np.int64))
