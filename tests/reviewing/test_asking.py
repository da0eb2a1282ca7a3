"""Asking a judge: which pairs, and what is made of the verdicts."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from dualign.core.errors import UsageError
from dualign.io.judgements.judgement_store import JudgementStore
from dualign.reviewing.asking import Inquiry, StopAsking, ask_judge, judgement_from, posterior
from dualign.reviewing.program_judge import Verdict
from dualign.reviewing.question import Band, Questions
from dualign.reviewing.review_run import ReviewRun
from review_world import pair, table

PERSON = Inquiry(reviewer="anna")
PROGRAM = Inquiry(reviewer="bot", source="program: bot", budget=30)


def truth(question):
    same = question.subject.rpartition("/")[2] == question.object.rpartition("/")[2]
    return Verdict("same" if same else "different")


@pytest.fixture
def known_run(tmp_path):
    """A run in which four cities were given as links."""
    whole = table()
    names = [each.rpartition("/")[2] for each in whole.subject_id]
    given = [name in ("c0", "c1", "c2", "c3") for name in names]
    first = whole.rank == 1
    known = np.array(given) & first
    words = ["same" if each else "" for each in known]
    confidence = np.where(known, 1, whole.confidence).astype(np.float32)
    run = ReviewRun(
        dataclasses.replace(whole, judgement=words, confidence=confidence),
        pair(),
        JudgementStore(tmp_path / "k.db"),
    )
    yield run
    run.store.close()


def test_a_person_is_taken_at_their_word(run):
    answers = ask_judge(run, truth, PERSON, Questions(run, Band()))
    assert answers.error_rate is None
    assert {each.judgement for each in run.store.current()} == {"same"}
    # Six of nine: Germany and France leave the band when their cities are known, Italy is above it.
    assert answers.words["same"] == answers.asked == 6
    assert {each.source for each in run.store.current()} == {"person"}


def test_only_the_uncertain_band_is_asked_about(run):
    asked = []

    def judge(question):
        asked.append(question.probability)
        return Verdict("unsure")

    ask_judge(run, judge, PERSON, Questions(run, Band(least=0.5, most=0.8)))
    assert asked
    assert all(0.5 <= each <= 0.801 for each in asked)


def test_the_budget_is_kept_and_answers_are_not_asked_for_again(run):
    few = dataclasses.replace(PERSON, budget=3)
    asked = []

    def judge(question):
        asked.append((question.subject, question.object))
        return truth(question)

    for _ in range(2):
        ask_judge(run, judge, few, Questions(run, Band()))
    assert len(asked) == len(set(asked)) == 6


def test_a_judge_may_stop(run):
    def judge(_):
        raise StopAsking

    assert ask_judge(run, judge, PERSON, Questions(run, Band())).asked == 0


def test_questions_follow_what_was_answered(run):
    found = iter(Questions(run, Band()))
    first = next(found)
    run.judge(first.subject, first.object, "same", reviewer="anna")
    assert next(found).subject != first.subject


def test_the_errors_of_a_program_are_estimated_on_known_pairs(known_run):
    answers = ask_judge(known_run, truth, PROGRAM, Questions(known_run, Band()))
    assert (answers.known, answers.wrong) == (7, 0)
    assert answers.error_rate == pytest.approx(1 / 9)
    kept = known_run.store.current()
    assert kept
    assert all("wrong in 11% of known pairs" in each.reason for each in kept)
    assert {each.source for each in kept} == {"program: bot"}


def test_a_program_that_errs_often_concludes_nothing(known_run):
    def liar(question):
        return Verdict("different" if truth(question).word == "same" else "same")

    answers = ask_judge(known_run, liar, PROGRAM, Questions(known_run, Band()))
    assert answers.error_rate == 0.5
    assert set(answers.words) == {"unsure"}


def test_after_three_failures_nobody_asks_on(run):
    def broken(_):
        return Verdict("unsure", "no answer", failed=True)

    answers = ask_judge(run, broken, PERSON, Questions(run, Band()))
    assert (answers.asked, answers.failures) == (3, 3)
    assert {each.judgement for each in run.store.current()} == {"unsure"}


def test_a_program_that_fails_is_not_tried_on_every_known_pair(known_run):
    asked = []

    def broken(question):
        asked.append(question)
        return Verdict("unsure", "no answer", failed=True)

    answers = ask_judge(known_run, broken, PROGRAM, Questions(known_run, Band()))
    assert len(asked) == answers.asked == answers.failures == 3
    assert answers.error_rate == 0.5
    assert known_run.store.current() == []


def test_known_pairs_are_asked_about_once_and_kept_apart(known_run):
    first = ask_judge(known_run, truth, PROGRAM, Questions(known_run, Band()))
    kept = known_run.store.trials("bot", "program: bot")
    assert len(kept) == first.known == 7
    assert {each.truth for each in kept} == {"same", "different"}
    judged = {(each.subject_id, each.object_id) for each in known_run.store.current()}
    assert not judged & {(each.subject_id, each.object_id) for each in kept}
    again = ask_judge(known_run, truth, PROGRAM, Questions(known_run, Band()))
    assert (again.asked, again.known) == (0, 7)
    other = dataclasses.replace(PROGRAM, source="program: another")
    assert ask_judge(known_run, truth, other, Questions(known_run, Band())).asked >= 7


def test_trials_end_with_the_time(known_run):
    hurried = dataclasses.replace(PROGRAM, seconds=-1)
    assert ask_judge(known_run, truth, hurried, Questions(known_run, Band())).asked == 0


@pytest.mark.parametrize(
    ("prior", "word", "error", "after"),
    [(0.5, "same", 0.1, 0.9), (0.5, "different", 0.1, 0.1), (0.3, "same", 0.5, 0.3),
     (0.9, "different", 0.0, 0.0)],
)  # fmt: skip
def test_verdicts_move_the_probability_by_bayes_rule(prior, word, error, after):
    assert posterior(prior, word, error) == pytest.approx(after)


def test_a_question_tells_all_that_is_known(run):
    asked = next(iter(Questions(run, Band()))).to_json()
    assert set(asked) == {"id", "left", "right", "probability", "evidence", "candidates"}
    assert asked["evidence"]["attributes"]


@pytest.mark.parametrize("band", [(0.9, 0.1), (-1, 0.5), (0, 2)])
def test_an_empty_band_is_refused(band):
    with pytest.raises(UsageError, match="must satisfy"):
        Band(least=band[0], most=band[1])


def test_an_empty_budget_is_refused():
    with pytest.raises(UsageError, match="at least 1"):
        Inquiry(reviewer="a", budget=0)


def test_a_verdict_that_is_not_certain_still_moves_the_pair_and_its_neighbours(known_run):
    place = known_run.place_of[
        known_run.left.entity_index["http://left.example/c5"],
        known_run.right.entity_index["http://right.example/c5"],
    ]
    question = Questions(known_run, Band()).at(place)
    kept = judgement_from(question, Verdict("same"), PROGRAM, 0.2)
    assert kept.judgement == "unsure"
    assert kept.probability == pytest.approx(0.8, abs=1e-3)
    known_run.store.add(kept)
    assert known_run.state().probability[place] == pytest.approx(0.8, abs=1e-3)
