"""A matches table against a truth."""

from __future__ import annotations

import dataclasses
import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import MalformedInput
from dualign.evaluation.match_evaluation import evaluate_matches
from dualign.io.matches.match_table import MatchTable

Row = tuple[str, str, float, int, str]


def table(*rows: Row) -> MatchTable:
    subjects, objects, confidence, rank, decision = zip(*rows, strict=True) if rows else [()] * 5
    return MatchTable(
        subject_id=subjects,
        object_id=objects,
        confidence=np.array(confidence, np.float32),
        rank=np.array(rank, np.int64),
        decision=decision,
        score=np.array(confidence, np.float32),
        subject_name=[""] * len(subjects),
        object_name=[""] * len(subjects),
    )


MATCHES = table(
    ("a", "A", 0.9, 1, "accept"),
    ("a", "B", 0.1, 2, "none"),
    ("b", "C", 0.6, 1, "accept"),
    ("b", "B", 0.3, 2, "none"),
    ("c", "C", 0.2, 1, "review"),
    ("d", "D", 0.8, 1, "accept"),
)
TRUTH = [("a", "A"), ("b", "B"), ("c", "C"), ("e", "E")]


def test_accepted_pairs_are_counted_where_the_truth_names_the_subject() -> None:
    report = evaluate_matches(MATCHES, TRUTH)
    assert (report.accepted, report.judged, report.correct) == (3, 2, 1)
    assert report.precision == 1 / 2
    assert report.recall == 1 / 4
    assert report.f1 == pytest.approx(2 * (1 / 2) * (1 / 4) / (1 / 2 + 1 / 4))


def test_a_complete_truth_makes_every_other_accepted_pair_wrong() -> None:
    report = evaluate_matches(MATCHES, TRUTH, complete=True)
    assert (report.accepted, report.judged, report.correct) == (3, 3, 1)
    assert report.precision == 1 / 3
    assert report.calibrated == 4


def test_a_link_whose_subject_has_no_row_is_a_miss_and_counted() -> None:
    report = evaluate_matches(MATCHES, TRUTH)
    assert report.unlisted_subjects == 1
    assert report.unlisted_objects == 1
    assert report.hits == {1: 2 / 4}
    assert report.mrr == (1 + 1 / 2 + 1 + 0) / 4


def test_hits_are_given_as_deep_as_the_table_goes() -> None:
    report = evaluate_matches(MATCHES, TRUTH, hits=(1, 2, 3))
    assert report.depth == 2
    assert report.hits == {1: 2 / 4, 2: 3 / 4}


def test_calibration_is_over_the_best_rows_of_named_subjects() -> None:
    report = evaluate_matches(MATCHES, TRUTH)
    assert report.calibrated == 3
    assert report.brier == pytest.approx((0.1**2 + 0.6**2 + 0.8**2) / 3, rel=1e-5)
    assert report.ece == pytest.approx((0.1 + 0.6 + 0.8) / 3, rel=1e-5)


def test_a_subject_with_two_counterparts_is_two_links() -> None:
    report = evaluate_matches(MATCHES, [("a", "A"), ("a", "B")], hits=(1,))
    assert report.links == 2
    assert report.hits == {1: 1.0}  # B is the first row that is not another true one
    assert report.recall == 1 / 2


def test_a_link_given_twice_counts_once() -> None:
    assert evaluate_matches(MATCHES, TRUTH * 2) == evaluate_matches(MATCHES, TRUTH)


def test_nothing_accepted_has_no_precision() -> None:
    report = evaluate_matches(table(("a", "A", 0.4, 1, "review")), [("a", "A")])
    assert report.precision is None
    assert (report.recall, report.f1) == (0, 0)


def test_a_row_without_an_object_proposes_nothing() -> None:
    rows = table(("a", "", 0.0, 1, "none"), ("b", "B", 1.0, 1, "accept"))
    report = evaluate_matches(rows, [("a", "A"), ("b", "B")])
    assert report.calibrated == 1
    assert report.brier == 0
    assert report.hits[1] == 1 / 2


@given(st.integers(0, 2**32 - 1))
def test_the_order_of_rows_and_links_does_not_matter(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows: list[Row] = [
        (f"s{s}", f"o{o}", float(rng.integers(0, 3)) / 2, rank, rng.choice(["accept", "none"]))
        for s in range(6)
        for rank, o in enumerate(rng.permutation(8)[:3], start=1)
    ]
    truth = [(f"s{s}", f"o{o}") for s, o in zip(rng.integers(0, 7, 9), rng.permutation(9))]  # noqa: B905
    before = evaluate_matches(table(*rows), truth, hits=(1, 2, 3)).to_dict()
    shuffled = [rows[i] for i in rng.permutation(len(rows))]
    after = evaluate_matches(table(*shuffled), truth[::-1], hits=(1, 2, 3)).to_dict()
    assert after == pytest.approx(before)


def test_the_report_is_plain_json() -> None:
    plain = evaluate_matches(MATCHES, TRUTH).to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["hits@1"] == 0.5
    assert {"precision", "recall", "f1", "mrr", "ece", "brier"} <= set(plain)
    rows = evaluate_matches(MATCHES, TRUTH).rows()
    assert {row["figure"]: row["value"] for row in rows} == plain


def test_a_truth_of_another_kind_of_id_is_refused() -> None:
    with pytest.raises(MalformedInput, match=r"none of the 1 subjects .*'http://a'.*another kind"):
        evaluate_matches(MATCHES, [("http://a", "http://A")])


def test_a_truth_with_swapped_columns_is_recognised() -> None:
    with pytest.raises(MalformedInput, match="columns are swapped"):
        evaluate_matches(MATCHES, [(right, left) for left, right in TRUTH])


def test_an_empty_truth_or_table_is_refused() -> None:
    with pytest.raises(MalformedInput, match="0 links"):
        evaluate_matches(MATCHES, [])
    with pytest.raises(MalformedInput, match="0 rows"):
        evaluate_matches(table(), TRUTH)


def test_a_pair_listed_twice_is_refused_with_both_rows() -> None:
    row = ("a", "A", 0.9, 1, "accept")
    with pytest.raises(MalformedInput, match=r"row 2 of the matches repeats row 1 \(a, A\)"):
        evaluate_matches(table(row, row), TRUTH)


def marked(*rows: Row) -> MatchTable:
    """A table whose rows of confidence 1 are links that the run was given."""
    plain = table(*rows)
    return dataclasses.replace(
        plain, judgement=["same" if sure == 1 else "" for sure in plain.confidence.tolist()]
    )


def test_given_links_are_left_out_of_every_figure() -> None:
    rows = [("b", "C", 0.6, 1, "accept"), ("b", "B", 0.3, 2, "none"), ("c", "C", 0.2, 1, "review")]
    given = ("a", "A", 1.0, 1, "accept")
    truth = [("a", "A"), ("b", "B"), ("c", "C")]
    with_given = evaluate_matches(marked(given, *rows), truth).to_dict()
    without = evaluate_matches(marked(*rows), truth[1:]).to_dict()
    told = {"truth", "given", "given_source", "protocol"}
    assert {k: v for k, v in with_given.items() if k not in told} == {
        k: v for k, v in without.items() if k not in told
    }
    assert (with_given["truth"], with_given["given"], with_given["links"]) == (3, 1, 2)


def test_a_given_link_does_not_stand_in_the_way_of_another_true_one() -> None:
    rows = marked(("a", "A", 1.0, 1, "accept"), ("a", "B", 0.9, 2, "accept"))
    report = evaluate_matches(rows, [("a", "A"), ("a", "B")])
    assert (report.links, report.hits[1], report.recall, report.precision) == (1, 1, 1, 1)


def test_a_wrong_given_link_is_not_a_wrong_match() -> None:
    rows = marked(("a", "Q", 1.0, 1, "accept"), ("b", "B", 0.9, 1, "accept"))
    report = evaluate_matches(rows, [("a", "A"), ("b", "B")])
    assert (report.precision, report.recall) == (1, 1 / 2)


def test_a_pair_judged_later_by_a_person_still_counts() -> None:
    rows = dataclasses.replace(MATCHES, judgement=["same", "", "different", "", "", ""])
    assert evaluate_matches(rows, TRUTH).to_dict() == evaluate_matches(MATCHES, TRUTH).to_dict()


def test_a_truth_of_nothing_but_given_links_is_refused() -> None:
    rows = marked(("a", "A", 1.0, 1, "accept"), ("b", "B", 0.9, 1, "accept"))
    with pytest.raises(MalformedInput, match=r"all 1 pairs of the truth were given to the run"):
        evaluate_matches(rows, [("a", "A")])


def test_pairs_known_to_differ_are_judged_wrong() -> None:
    report = evaluate_matches(MATCHES, TRUTH, different=[("d", "D")])
    assert (report.accepted, report.judged, report.correct, report.not_judged) == (3, 3, 1, 0)
