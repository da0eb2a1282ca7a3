"""The report of an evaluation: its protocol in words, its figures with their meaning."""

from __future__ import annotations

import re

import pytest

from dualign.evaluation import GivenLinks, evaluate_matches
from match_tables import table_of


def row(subject, found, confidence=0.9, decision="accept", judgement=""):
    return (subject, found, confidence, 1, decision, confidence, "", "", judgement)


MATCHES = table_of(
    [
        row("a", "A", 1, judgement="same"),
        row("b", "B"),
        row("c", "D"),
        row("e", "E"),
        row("f", "F"),
    ]
)
TRUTH = [("a", "A"), ("b", "B"), ("c", "C"), ("g", "G")]


def test_the_protocol_says_what_was_counted_and_what_was_left_out():
    truth, judging, unlisted = evaluate_matches(MATCHES, TRUTH).protocol()
    assert truth == (
        "The truth holds 4 true pairs. 1 of them was given to the run as links (known from the "
        "matches themselves) and is left out: 3 to count."
    )
    assert judging == (
        "Of 4 accepted pairs, 2 are not judged, as the truth does not name their left entity "
        "(if the truth holds every true pair, they would be wrong: --complete); 2 are judged."
    )
    assert unlisted == (
        "Without a row in the matches: 1 left entity of the truth, whose true pairs count as "
        "missed."
    )


def test_a_complete_truth_judges_everything():
    report = evaluate_matches(MATCHES, TRUTH, complete=True)
    assert (report.judged, report.not_judged, report.precision) == (4, 0, 1 / 4)
    assert "The truth is taken as complete" in report.protocol()[1]
    assert "every accepted pair is judged (4)" in report.protocol()[1]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (GivenLinks(), "all of them count. No links were left out (no match is marked as one"),
        (GivenLinks(source="m.run.json"), "No links were given to the run (known from m.run.json)"),
        (
            GivenLinks(pairs=frozenset({("q", "Q")}), source="l.tsv"),
            "None is among the links that the run was given (1, known from l.tsv)",
        ),
    ],
)
def test_how_given_links_are_known_is_said(given, words):
    report = evaluate_matches(MATCHES, TRUTH, given=given)
    assert words in report.protocol()[0]
    assert report.links == 4


def test_links_that_cannot_be_told_are_said():
    given = GivenLinks(source="m.run.json", unknown=7, reason="l.tsv has changed since")
    (words,) = [w for w in evaluate_matches(MATCHES, TRUTH, given=given).protocol() if "7" in w]
    assert words.startswith("The run was given 7 links that cannot be told here (l.tsv has changed")
    assert words.endswith("Name them with --links.")


def test_the_representation_reads_well_and_holds_no_raw_keys():
    report = evaluate_matches(MATCHES, TRUTH)
    text = repr(report)
    assert text.startswith(report.protocol()[0])
    assert re.search(r"^precision +0\.5000  1 of 2 judged pairs are true$", text, re.MULTILINE)
    assert re.search(r"^Hits@1 +0\.3333  true pairs that are listed first$", text, re.MULTILINE)
    for key in report.to_dict():
        assert "_" not in key or key not in text, key
    assert not re.search(r"\b(ece|mrr|hits@\d)\b", text)


def test_a_figure_that_there_is_none_of_is_a_dash():
    nothing = table_of([row("a", "A", 0.4, "review")])
    assert re.search(r"^precision +–  0 of 0 judged", repr(evaluate_matches(nothing, TRUTH)), re.M)


def test_expected_and_realised_precision_are_over_the_same_pairs():
    report = evaluate_matches(MATCHES, TRUTH)
    assert report.expected_precision == pytest.approx(0.9)
    assert report.precision == 1 / 2
