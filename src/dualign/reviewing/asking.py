"""Asking a judge about the most uncertain pairs, and keeping what follows from its verdicts.

The error rate of a judge is estimated on known pairs: given links, and the rivals of given
links. With n of them asked and k verdicts wrong the error rate is (k + 1) / (n + 2). A verdict
moves the probability of the pair by Bayes' rule, and with it that of its neighbourhood. It is kept
as ``same`` or ``different`` if that makes the pair `CERTAIN`, else as ``unsure``. A person's
verdict is trusted. What a judge says about known pairs is kept too, apart from the judgements, and
counts the next time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from dualign.core.errors import UsageError
from dualign.evaluation.audit import Audit
from dualign.io.judgements.judgement_store import PERSON, Judgement, Trial
from dualign.reviewing.program_judge import Verdict
from dualign.reviewing.question import Question, Questions
from dualign.reviewing.review_run import ReviewRun

CERTAIN = 0.9
KNOWN_PAIRS = 20  # known pairs that a judge is tested on at least, half of them the same
KNOWN_SHARE = 10  # of a larger budget, one question in this many
MOST_FAILURES = 3  # consecutive failures after which asking stops

Judge = Callable[[Question], Verdict]


class StopAsking(Exception):
    """Raised by a judge that wants no further questions."""


@dataclass(frozen=True, kw_only=True)
class Inquiry:
    """How a judge is asked."""

    reviewer: str
    source: str = PERSON  # or the program
    budget: int = 100  # questions
    seconds: float = 3600.0  # in all

    def __post_init__(self) -> None:
        if self.budget < 1:
            raise UsageError(f"the budget is {self.budget} questions; it must be at least 1")


@dataclass(kw_only=True)
class Answers:
    """The outcome of asking."""

    asked: int = 0
    words: Counter[str] = field(default_factory=Counter)  # what was kept
    failures: int = 0
    known: int = 0  # known pairs that the judge was tested on
    wrong: int = 0  # of these
    error_rate: float | None = None  # None: a person
    audit: Audit | None = None  # of a random sample, if one was asked for


def ask_judge(
    run: ReviewRun,
    judge: Judge,
    inquiry: Inquiry,
    questions: Questions,
    watch: Callable[[Question, Judgement], None] | None = None,
) -> Answers:
    """Ask a judge until the budget or the time is used up or nothing is uncertain."""
    answers = Answers()
    until = time.monotonic() + inquiry.seconds
    failures = 0
    if inquiry.source != PERSON:
        failures = _try(run, judge, inquiry, questions, until, answers)
        answers.error_rate = min(0.5, (answers.wrong + 1) / (answers.known + 2))
    for question in _unanswered(run, questions, inquiry):
        over = answers.asked >= inquiry.budget or time.monotonic() > until
        if over or failures == MOST_FAILURES:
            break
        try:
            verdict = judge(question)
        except StopAsking:
            break
        answers.asked += 1
        answers.failures += verdict.failed
        kept = run.store.add(judgement_from(question, verdict, inquiry, answers.error_rate))
        answers.words[kept.judgement] += 1
        if watch is not None:
            watch(question, kept)
        failures = failures + 1 if verdict.failed else 0
    return answers


def _try(
    run: ReviewRun,
    judge: Judge,
    inquiry: Inquiry,
    questions: Questions,
    until: float,
    answers: Answers,
) -> int:
    """Test a judge on known pairs that it was not asked about before; returns failures in a row."""
    before = run.store.trials(inquiry.reviewer, inquiry.source)
    told = {(each.subject_id, each.object_id) for each in before}
    heard = [(each.said, each.truth) for each in before]
    wanted = max(0, _trials(inquiry.budget) - len(before))
    failures = 0
    for place, truth in _known_pairs(run, wanted + len(before)):
        question = questions.at(place)
        over = wanted <= 0 or time.monotonic() > until or failures == MOST_FAILURES
        if over or (question.subject, question.object) in told:
            continue
        verdict = judge(question)
        wanted -= 1
        answers.asked += 1
        answers.failures += verdict.failed
        failures = failures + 1 if verdict.failed else 0
        if verdict.failed:
            continue  # it may answer the next time
        heard.append((verdict.word, truth))
        run.store.add_trial(
            Trial(
                subject_id=question.subject, object_id=question.object, said=verdict.word,
                truth=truth, reviewer=inquiry.reviewer, source=inquiry.source,
            )
        )  # fmt: skip
    decided = [(said, truth) for said, truth in heard if said != "unsure"]
    answers.known, answers.wrong = len(decided), sum(said != truth for said, truth in decided)
    return failures


def judgement_from(
    question: Question, verdict: Verdict, inquiry: Inquiry, error_rate: float | None
) -> Judgement:
    """What is kept of a verdict."""
    word, reason, after = verdict.word, verdict.reason, None
    if error_rate is not None and word in ("same", "different"):
        after = posterior(question.probability, word, error_rate)
        certain = after >= CERTAIN if word == "same" else after <= 1 - CERTAIN
        said = (
            f"said {word}; wrong in {error_rate:.0%} of known pairs; probability "
            f"{question.probability:.2f} became {after:.2f}"
        )
        reason = f"{said}; {reason}" if reason else said
        word = word if certain else "unsure"
    found = "" if word == "none" else question.object
    return Judgement(
        subject_id=question.subject, object_id=found, judgement=word,
        reviewer=inquiry.reviewer, source=inquiry.source, reason=reason,
        probability=after,
    )  # fmt: skip


def posterior(prior: float, word: str, error_rate: float) -> float:
    """The probability after the verdict of a judge with this error rate."""
    right, wrong = 1 - error_rate, error_rate
    likely, unlikely = (right, wrong) if word == "same" else (wrong, right)
    total = prior * likely + (1 - prior) * unlikely
    return prior * likely / total if total else prior


def _unanswered(run: ReviewRun, questions: Questions, inquiry: Inquiry) -> Iterator[Question]:
    """The questions that this reviewer has not answered before."""
    known = {
        (each.subject_id, each.object_id)
        for each in run.store.current()
        if each.reviewer == inquiry.reviewer and each.source == inquiry.source
    }
    for question in questions:
        if (question.subject, question.object) not in known:
            yield question


def _trials(budget: int) -> int:
    """How many questions of a budget a judge is tested with, at most half of them."""
    return min(max(KNOWN_PAIRS, budget // KNOWN_SHARE), max(budget // 2, 1))


def _known_pairs(run: ReviewRun, count: int) -> list[tuple[int, str]]:
    """Given links and their rivals in turn, most similar rivals first: position and truth."""
    same = np.flatnonzero(run.given).tolist()
    lefts = set(run.pairs.lefts[run.given].tolist())
    rivals = [
        place
        for place in np.argsort(-run.pairs.probability, kind="stable").tolist()
        if int(run.pairs.lefts[place]) in lefts and not run.given[place]
    ]
    half = (count + 1) // 2
    step = max(1, len(same) // half)
    chosen = [(place, "same") for place in islice(same[::step], half)]
    others = [(place, "different") for place in rivals[:half]]
    mixed = [each for both in zip(chosen, others, strict=False) for each in both]
    return (mixed + chosen[len(others) :] + others[len(chosen) :])[:count]
