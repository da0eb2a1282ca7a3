"""The random sample of accepted matches that an audit puts to a person.

The order of the sample follows from the ids of the pairs alone: the same matches are always drawn
in the same order, so that an audit can be interrupted, taken over by somebody else, and enlarged,
and what was judged before, in whatever order, counts once the sample reaches it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice, takewhile

import numpy as np

from dualign.core.errors import UsageError
from dualign.evaluation.audit import Audit
from dualign.io.judgements.judgement_store import PERSON
from dualign.io.judgements.verdicts import Verdicts
from dualign.reviewing.question import Band, Question, Questions
from dualign.reviewing.review_run import ReviewRun

DECISION = "accept"


class AuditSample(Questions):
    """The first ``count`` accepted matches in random order that no person has judged yet."""

    def __init__(self, run: ReviewRun, count: int) -> None:
        if count < 1:
            raise UsageError(f"the sample has {count} matches; it must have at least 1")
        super().__init__(run, Band(least=0, most=1))
        self.count = count

    def __iter__(self) -> Iterator[Question]:
        """The matches of the sample that are still to be judged."""
        said = _Said.by_people(self.run)
        for place in islice(_drawn(self.run), self.count):
            if said.about(place) is None:
                yield self.at(place)


def audit_of(run: ReviewRun) -> Audit:
    """What people have said so far about the matches that the sample begins with."""
    said, places = _Said.by_people(run), list(_drawn(run))
    words = takewhile(lambda word: word is not None, map(said.about, places))
    counts = Counter(words)
    confidence = run.pairs.probability[places]
    return Audit(
        accepted=len(places),
        right=counts["same"],
        wrong=counts["different"],
        unsure=counts["unsure"],
        expected=float(np.mean(confidence)) if len(places) else None,
    )


def _drawn(run: ReviewRun) -> Iterator[int]:
    """The accepted matches that were not given as links, in random order."""
    accepted = np.array([decision == DECISION for decision in run.decision]) & ~run.given
    places = np.flatnonzero(accepted).tolist()
    return iter(sorted(places, key=lambda place: _key(*_ids(run, place))))


def _ids(run: ReviewRun, place: int) -> tuple[str, str]:
    left, right = int(run.pairs.lefts[place]), int(run.pairs.rights[place])
    return run.left.entities[left], run.right.entities[right]


def _key(subject: str, found: str) -> bytes:
    text = f"{subject}\t{found}".encode("utf-8", "surrogatepass")
    return blake2b(text, digest_size=16).digest()


@dataclass(frozen=True, kw_only=True, eq=False)
class _Said:
    """What people have said about the pairs of a run."""

    run: ReviewRun
    verdicts: Verdicts
    settled: frozenset[str]  # left entities whose only counterpart was named

    @classmethod
    def by_people(cls, run: ReviewRun) -> _Said:
        """The verdicts so far without those of programs, which err."""
        verdicts = Verdicts.of(each for each in run.store.current() if each.source == PERSON)
        settled = {subject for subject, _ in verdicts.same} if run.one_to_one else ()
        return cls(run=run, verdicts=verdicts, settled=frozenset(settled))

    def about(self, place: int) -> str | None:
        """What follows for a match; None: nothing yet."""
        pair, verdicts = _ids(self.run, place), self.verdicts
        if pair in verdicts.same:
            return "same"
        if pair in verdicts.different or pair[0] in verdicts.none or pair[0] in self.settled:
            return "different"
        disputed = pair in verdicts.disputed or (pair[0], "") in verdicts.disputed
        return "unsure" if disputed or pair in verdicts.unsure else None
