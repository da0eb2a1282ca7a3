"""Pairs that a run never compared: why it did not, and what it would have said of them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.counting import counted
from dualign.matcher.evidence.unlisted_pair import UnlistedPair
from dualign.names.encoders.known_encoders import ENCODERS
from dualign.results.embedded_pair import EmbeddedPair
from dualign.results.repeated_round import RepeatedRound
from dualign.results.stored_vectors import Vectors

if TYPE_CHECKING:
    from dualign.results.alignment import Alignment

Pair = tuple[int, int]


class UnlistedPairs:
    """The pairs of two graphs that were no candidates in an alignment."""

    def __init__(self, alignment: Alignment) -> None:
        self.alignment = alignment

    def judged(self, pair: Pair) -> UnlistedPair | None:
        """The pair as the run would have judged it; None: `why` says why that is unknown."""
        found = self._round
        return None if found is None or found.numbered(pair) is None else found.judged(pair)

    def embedded(self, pair: Pair) -> EmbeddedPair | None:
        """The pair as the model of the run ranks it; None where there was no model."""
        heat = self.alignment.record.get("temperature")
        if self._vectors is None or not heat:
            return None
        return EmbeddedPair.of(self._vectors, pair, self.alignment.metric, float(heat))

    def why(self, pair: Pair) -> str:
        """Why the two were not compared, and what is in the way where that is all there is."""
        found = self._round
        if found is None:
            embedded = self.embedded(pair)
            more = self._obstacle if embedded is None else embedded.words
            return f"the two were not compared: {self._others(pair)}; {more}"
        numbers = found.numbered(pair)
        if numbers is None:
            return (
                "the two were not compared: one was left out, since nothing distinguishes it from "
                "a thousand others, or nothing leads to it from the few entities of the other side"
            )
        context = found.last.context
        one = Pairs.of_links(np.array([numbers], dtype=np.int64), *context.shape)
        if not context.kinds.allow(one.lefts, one.rights)[0]:
            return "the two were not compared: one is a class or a property, and the other is not"
        agreement = context.required_agreement
        if agreement is not None and agreement.contradicted(one)[0]:
            return "the two were not compared: values that have to agree (--same) are different"
        return f"the two were not compared: {self._others(pair)}"

    def _others(self, pair: Pair) -> str:
        """How many candidates the two had instead."""
        scored, indices = self.alignment.scored, self.alignment.candidates.indices
        if scored is None:
            found = int((indices[pair[0]] >= 0).sum()), int((indices == pair[1]).sum())
        else:
            lefts, rights = scored.pairs.lefts, scored.pairs.rights
            found = int((lefts == pair[0]).sum()), int((rights == pair[1]).sum())
        ours, theirs = (
            counted(count, "other candidate") if count else "no candidate" for count in found
        )
        return f"the left entity had {ours}, the right one {theirs}"

    @cached_property
    def _obstacle(self) -> str:
        """What keeps any pair from being judged; empty if nothing does."""
        alignment = self.alignment
        evidence = alignment.evidence
        if evidence is None or not len(evidence.pairs):
            return "no evidence was kept by which others could be judged"
        if evidence.adds_literals:
            return "the matcher has not learnt from literals, so how they would count is unknown"
        encoder = str(alignment.record.get("settings", {}).get("encoder", "default"))
        if alignment.names is None and encoder not in ENCODERS:
            return f"names were read by {encoder}, which is not opened again"
        return ""

    @cached_property
    def _vectors(self) -> Vectors | None:
        """The embeddings of the run, if a model made them and they were kept."""
        alignment = self.alignment
        if alignment.embeddings is not None or alignment.vectors is None:
            return alignment.embeddings
        return alignment.vectors.read()

    @cached_property
    def _round(self) -> RepeatedRound | None:
        """The last round of the run; None if there is an obstacle."""
        evidence = self.alignment.evidence
        if evidence is None or self._obstacle:
            return None
        return RepeatedRound.of(self.alignment, evidence)
