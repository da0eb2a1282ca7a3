"""The random sample of an audit."""

from __future__ import annotations

import dataclasses

import pytest

from dualign.core.errors import UsageError
from dualign.reviewing.asking import Inquiry, ask_judge
from dualign.reviewing.audit_sample import AuditSample, audit_of
from dualign.reviewing.program_judge import Verdict
from dualign.reviewing.review_run import ReviewRun
from review_world import R

ANNA = Inquiry(reviewer="anna")


def accepted(run: ReviewRun) -> set[tuple[str, str]]:
    return {
        (run.left.entities[left], run.right.entities[right])
        for left, right, decision in zip(
            run.pairs.lefts.tolist(), run.pairs.rights.tolist(), run.decision, strict=True
        )
        if decision == "accept"
    }


def asked(run, count):
    return [(each.subject, each.object) for each in AuditSample(run, count)]


def test_it_holds_accepted_matches_alone_each_once_and_always_the_same(run):
    drawn = asked(run, 100)
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == accepted(run)
    assert asked(run, 3) == drawn[:3]
    assert drawn != sorted(drawn)


def test_it_goes_on_where_it_stopped_and_another_may_take_over(run):
    drawn = asked(run, 5)
    ask_judge(
        run, lambda _: Verdict("same"), Inquiry(reviewer="anna", budget=2), AuditSample(run, 5)
    )
    assert asked(run, 5) == drawn[2:]
    assert audit_of(run).sampled == 2


def test_what_was_judged_before_counts_once_the_sample_reaches_it(run):
    first, second, third = asked(run, 3)
    run.judge(*third, "different", reviewer="ben")
    assert audit_of(run).sampled == 0
    run.judge(*first, "same", reviewer="anna")
    run.judge(*second, "unsure", reviewer="anna")
    audit = audit_of(run)
    assert (audit.right, audit.wrong, audit.unsure) == (1, 1, 1)
    assert audit.accepted == len(accepted(run))


def test_another_counterpart_or_none_makes_a_match_wrong(run):
    (first, _), (second, _) = asked(run, 2)
    other = f"{R}c1" if not first.endswith("c1") else f"{R}c2"
    run.judge(first, other, "same", reviewer="anna")
    run.judge(second, "", "none", reviewer="anna")
    assert audit_of(run).wrong == 2


def test_reviewers_who_disagree_leave_it_open(run):
    ((subject, found),) = asked(run, 1)
    run.judge(subject, found, "same", reviewer="anna")
    run.judge(subject, found, "different", reviewer="ben")
    assert audit_of(run).unsure == 1


def test_what_programs_said_does_not_count(run):
    program = dataclasses.replace(ANNA, source="program: bot", budget=4)
    ask_judge(run, lambda _: Verdict("same"), program, AuditSample(run, 4))
    assert audit_of(run).sampled == 0


def test_a_sample_of_nothing_is_refused(run):
    with pytest.raises(UsageError, match="the sample has 0 matches"):
        AuditSample(run, 0)
