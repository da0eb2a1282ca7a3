"""Why an alignment matched, or did not match, a left and a right entity."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from dualign.core.arrays import AnyArray, FloatArray
from dualign.core.decision import Decision
from dualign.core.errors import UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.kernels.jit import one_thread
from dualign.results.embedding_waterfall import embedded_waterfall, embedding_waterfall
from dualign.results.evidence_waterfall import evidence_waterfall
from dualign.results.explanation import AttendedNeighbour, Explanation, Rival
from dualign.results.shared_neighbours import SharedNeighbour, shared_neighbours
from dualign.results.waterfall import Waterfall

if TYPE_CHECKING:
    from dualign.results.alignment import Alignment
    from dualign.results.unlisted_pairs import UnlistedPairs

_LISTED = 5  # ids named in an error
_JUDGED = {
    "same": "it was judged to be the same",
    "different": "it was judged to be different",
    "none": "the left entity was judged to have no counterpart",
}


def position_of(graph: KnowledgeGraph, entity: str | int, side: str) -> int:
    """The position of an entity given by id or, where only one bears it, by name."""
    entity = str(entity)  # the ids of a data frame may be numbers
    found = graph.entity_index.get(entity)
    if found is not None:
        return found
    wanted = entity.casefold()
    named = [k for k, name in enumerate(graph.names) if name.casefold() == wanted]
    if len(named) == 1:
        return named[0]
    if named:
        listed = ", ".join(graph.entities[k] for k in named[:_LISTED])
        raise UsageError(
            f"{len(named)} {side} entities are called {entity!r}; give the id of one: {listed}"
        )
    near = difflib.get_close_matches(entity, {*graph.names, *graph.entities}, n=1)
    hint = f" (did you mean {near[0]!r}?)" if near else f", such as {graph.entities[0]!r}"
    raise UsageError(
        f"{entity!r} is not among the {len(graph.entities):,} entities of the {side} graph "
        f"({graph.source}), neither as id nor as name; give one of its ids{hint}"
    )


Pair = tuple[int, int]


class PairExplainer:
    """Explains pairs of one alignment, given as positions in the two graphs."""

    def __init__(self, alignment: Alignment) -> None:
        self.alignment = alignment
        self.graphs = (alignment.left, alignment.right)
        self.decisions = alignment.decisions

    def explain(
        self, left: int, right: int | None = None, *, rivals: bool = True, unlisted: bool = False
    ) -> Explanation:
        """Why the pair is as likely as it is; without ``right``, the best of the left entity.

        Without ``rivals``, other pairs are not considered, which takes a third of the time. A pair
        that was no candidate is judged now if ``unlisted``; that takes seconds in large graphs.
        """
        best = int(self.alignment.candidates.indices[left, 0])
        chosen = best if right is None else right
        if chosen < 0:
            return self._without_candidates(left)
        pair = (left, chosen)
        if unlisted and not self._listed(pair):
            with one_thread():
                return self._unlisted(pair)
        found = self._waterfall(pair)
        return self._explained(pair, found, self._confidence(pair), rivals=rivals)

    def _explained(
        self, pair: Pair, found: Waterfall | None, confidence: float, *, rivals: bool
    ) -> Explanation:
        left, chosen = pair
        ours, theirs = self.graphs
        runner_up = self._runner_up(pair, found) if rivals else None
        claimant = self._claimant(pair, found) if rivals else None
        decision = self._decision(pair)
        return Explanation(
            subject=ours.entities[left],
            object=theirs.entities[chosen],
            subject_name=_name(ours, left),
            object_name=_name(theirs, chosen),
            confidence=confidence,
            decision=decision,
            reason=reason_for(self.alignment, pair, decision, confidence, claimant),
            prior=None if found is None else found.prior,
            log_odds=None if found is None else found.log_odds,
            contributions=() if found is None else found.contributions,
            runner_up=runner_up,
            claimant=claimant,
            neighbours=self._neighbours(pair, found),
            properties=() if found is None else found.properties,
            attention=self._attention(pair),
        )

    def _unlisted(self, pair: Pair) -> Explanation:
        """A pair that was no candidate: why it was not, and what the run would have said of it."""
        judged = self._unlisted_pairs.judged(pair)
        embedded = self._unlisted_pairs.embedded(pair)
        found, confidence = None, 0.0
        if judged is not None:
            confidence = judged.confidence
            found = evidence_waterfall(judged.evidence, self.graphs, pair, confidence, known=False)
        elif embedded is not None:
            confidence = embedded.confidence
            found = embedded_waterfall(self.alignment, embedded)
        # What was judged to be different is not compared for that reason alone.
        why = judged_words(self.alignment, pair) or self._unlisted_pairs.why(pair)
        explained = self._explained(pair, found, confidence, rivals=True)
        return dataclasses.replace(explained, compared=False, reason=why)

    @cached_property
    def _unlisted_pairs(self) -> UnlistedPairs:
        from dualign.results.unlisted_pairs import UnlistedPairs  # loads all features

        return UnlistedPairs(self.alignment)

    def _listed(self, pair: Pair) -> bool:
        """Whether the pair was a candidate, as far as they were kept."""
        scored = self.alignment.scored
        if scored is None:
            return bool((self.alignment.candidates.indices[pair[0]] == pair[1]).any())
        key = pair[0] * scored.pairs.right_count + pair[1]
        return int(scored.pairs.find(np.array([key]))[0]) >= 0

    def _attention(self, pair: Pair) -> tuple[AttendedNeighbour, ...]:
        """What both entities attend to, where a model does."""
        known = self.alignment.attention
        if known is None:
            return ()
        return tuple(
            attended
            for side, (graph, entity) in enumerate(zip(self.graphs, pair, strict=True))
            for attended in known.of_entity(graph, entity, right=bool(side))
        )

    def _without_candidates(self, left: int) -> Explanation:
        graph = self.alignment.left
        return Explanation(
            subject=graph.entities[left],
            object="",
            subject_name=_name(graph, left),
            object_name="",
            confidence=0.0,
            decision=str(self.decisions[left, 0]),
            reason=judged_words(self.alignment, (left, None))
            or "no right entity was similar enough to be looked at",
        )

    def _confidence(self, pair: Pair) -> float:
        """The confidence of a pair; 0 where it was never a candidate."""
        places = np.flatnonzero(self.alignment.candidates.indices[pair[0]] == pair[1])
        if len(places):
            return float(self.alignment.confidence[pair[0], places[0]])
        scored = self.alignment.scored
        if scored is None:
            return 0.0
        place = int(scored.pairs.find(np.array([pair[0] * scored.pairs.right_count + pair[1]]))[0])
        return float(scored.probability[place]) if place >= 0 else 0.0

    def _decision(self, pair: Pair) -> str:
        places = np.flatnonzero(self.alignment.candidates.indices[pair[0]] == pair[1])
        return str(self.decisions[pair[0], places[0]]) if len(places) else str(Decision.NONE)

    def _waterfall(self, pair: Pair) -> Waterfall | None:
        known = bool((self.alignment.links == pair).all(axis=1).any())
        confidence, evidence = self._confidence(pair), self.alignment.evidence
        if evidence is not None:
            return evidence_waterfall(evidence, self.graphs, pair, confidence, known=known)
        if self.alignment.scored is not None:  # there was no round: nothing connects the graphs
            return None
        return embedding_waterfall(self.alignment, pair, confidence, known=known)

    def _runner_up(self, pair: Pair, found: Waterfall | None) -> Rival | None:
        """The likeliest other right entity, and what separates it from the pair."""
        left, right = pair
        scored = self.alignment.scored
        if scored is None:
            others, sure = self.alignment.candidates.indices[left], self.alignment.confidence[left]
        else:
            span = slice(*scored.pairs.row_starts[left : left + 2].tolist())
            others, sure = scored.pairs.rights[span], scored.probability[span]
        return self._rival(self.graphs[1], others, sure, right, found, lambda k: (left, k))

    def _claimant(self, pair: Pair, found: Waterfall | None) -> Rival | None:
        """The likeliest other left entity, and what separates it from the pair."""
        left, right = pair
        scored = self.alignment.scored
        if scored is None:
            others, places = np.nonzero(self.alignment.candidates.indices == right)
            sure = self.alignment.confidence[others, places]
        else:
            rows = np.flatnonzero(scored.pairs.rights == right)
            others, sure = scored.pairs.lefts[rows], scored.probability[rows]
        return self._rival(self.graphs[0], others, sure, left, found, lambda k: (k, right))

    def _rival(
        self,
        graph: KnowledgeGraph,
        others: AnyArray,
        sure: FloatArray,
        own: int,
        found: Waterfall | None,
        paired: Callable[[int], Pair],
    ) -> Rival | None:
        apart = (others != own) & (others >= 0)
        others, sure = others[apart], sure[apart]
        if not len(others):
            return None
        place = np.lexsort((others, -sure))[0]
        entity = int(others[place])
        theirs = None if found is None else self._waterfall(paired(entity))
        return Rival(
            id=graph.entities[entity],
            name=_name(graph, entity),
            confidence=float(sure[place]),
            separation={} if found is None or theirs is None else found.lead(theirs),
        )

    def _neighbours(self, pair: Pair, found: Waterfall | None) -> tuple[SharedNeighbour, ...]:
        if found is not None and self.alignment.evidence is not None:
            return found.neighbours
        best = self.alignment.candidates.indices[:, 0]
        return shared_neighbours(*self.graphs, pair, best, self.alignment.confidence[:, 0])


def reason_for(
    alignment: Alignment, pair: Pair, decision: str, confidence: float, claimant: Rival | None
) -> str:
    """Why a pair was decided as it was, in a sentence."""
    limits = alignment.thresholds
    left, right = pair
    judged = judged_words(alignment, pair)
    if judged:
        return judged
    if (alignment.links == pair).all(axis=1).any():
        return "it was given as a known link"
    if decision == Decision.ACCEPT:
        return (
            f"its probability {confidence:.3f} is at least {limits.accept:.3f}, and it was chosen"
        )
    if confidence == 0 and not (alignment.candidates.indices[left] == right).any():
        return "the two were never looked at together: nothing made them candidates"
    if confidence < limits.accept:
        return f"its probability {confidence:.3f} is below {limits.accept:.3f}"
    if claimant is not None and claimant.confidence >= confidence:
        return f"{claimant.name or claimant.id} claims the right entity ({claimant.confidence:.3f})"
    if alignment.candidates.indices[left, 0] != right:
        return "another candidate of the left entity was chosen"
    return f"{_preferred(alignment, pair)} is nearer to the right entity"


def _preferred(alignment: Alignment, pair: Pair) -> str:
    """The left entity that scores best with the right one, which it is not the best of."""
    left, right = pair
    rows, places = np.nonzero(alignment.candidates.indices == right)
    nearest = int(rows[alignment.candidates.scores[rows, places].argmax()])
    if nearest == left:  # that one has nearer right entities, more than are kept
        return "another left entity"
    return _name(alignment.left, nearest) or alignment.left.entities[nearest]


def judged_words(alignment: Alignment, pair: tuple[int, int | None]) -> str:
    """Who judged a pair, or that its left entity has no counterpart; empty if nobody did."""
    left, right = pair
    subject = alignment.left.entities[left]
    about = ("",) if right is None else ("", alignment.right.entities[right])
    for each in alignment.judgements:
        if each.subject_id == subject and each.object_id in about and each.judgement in _JUDGED:
            why = f": {each.reason}" if each.reason else ""
            return f"{_JUDGED[each.judgement]} ({each.reviewer}, {each.judged_at[:10]}){why}"
    return _JUDGED["none"] if left in alignment.alone else ""


def _name(graph: KnowledgeGraph, entity: int) -> str:
    return graph.names[entity] if graph.names else ""
