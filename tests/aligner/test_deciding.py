"""An `Alignment` of scored pairs: decisions, table, figures, files."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.aligner.deciding import DecisionPolicy, decided, decided_again
from dualign.candidate_pairs.assignment.several import Several
from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.io import read_matches
from dualign.matcher.calibration.probability_calibration import Calibration
from dualign.tasks import OrderedPair
from matcher_graphs import named_pair


class Made:
    """A matching whose scored pairs are given."""

    reports, relations, names, evidence, several = (), (), None, None, None

    def __init__(self, table) -> None:
        keys = np.array([i * 6 + j for i, j, _ in sorted(table)])
        values = np.array([p for *_, p in sorted(table)], dtype=np.float32)
        self.scored = ScoredPairs(pairs=Pairs(keys, 6, 6), probability=values)
        self.outcome = self
        self.calibration = Calibration()


# 0 is known to be 0, though 0–1 and 2–0 are likely too; 3 has no candidate at all.
TABLE = [(0, 0, 1.0), (0, 1, 0.9), (2, 0, 0.95), (1, 2, 0.8), (1, 3, 0.3), (4, 3, 0.2), (5, 5, 0.6)]
KNOWN = np.array([[0, 0]])


def alignment(**policy):
    left, right, *_ = named_pair(entities=6, links=1)
    return made(left, right, KNOWN, TABLE, DecisionPolicy(**policy))


def made(left, right, known, table, policy):
    return decided(OrderedPair.of(left, right), known, Made(table), policy, {})


def test_a_known_link_stands_although_others_together_weigh_more():
    for name in ("hungarian", "stable", "mutual", "best", "csls", "sinkhorn"):
        result = alignment(assignment=name)
        assert result.candidates.indices[0, 0] == 0, name
        assert result.decisions[0, 0] == "accept", name
        assert (result.decisions[2, 0] == "accept") == (name in ("best", "csls", "sinkhorn"))


def test_every_likely_pair_is_a_match_where_n_to_m_is_wanted(tmp_path):
    result = alignment(assignment="every", candidates=1)
    ids = [(left[-1], right[-1]) for left, right, _ in result.pairs()]
    assert set(ids) == {("0", "0"), ("0", "1"), ("2", "0"), ("1", "2"), ("5", "5")}
    assert len(result) == len(ids)
    table = result.table()
    assert sum(decision == "accept" for decision in table.decision) == len(ids)
    result.write(tmp_path / "matches.sssom.tsv")
    assert "n:m" in (tmp_path / "matches.sssom.tsv").read_text().replace("1:n", "n:m")
    assert alignment(assignment="every", precision=0.92).pairs() == [
        pair for pair in result.pairs() if pair[2] > 0.89
    ]


@pytest.mark.parametrize("name", ["mutual", "best", "best-left", "csls", "sinkhorn", "every"])
def test_several_known_counterparts_all_stand_unless_one_to_one_is_wanted(name):
    left, right, *_ = named_pair(entities=6, links=1)
    known = np.array([[0, 0], [0, 1]])
    table = [*TABLE[:1], (0, 1, 1.0), *TABLE[2:]]
    result = made(left, right, known, table, DecisionPolicy(assignment=name))
    assert {(a[-1], b[-1]) for a, b, sure in result.pairs() if sure == 1} == {
        ("0", "0"),
        ("0", "1"),
    }
    for one_to_one in ("hungarian", "stable"):
        policy = DecisionPolicy(assignment=one_to_one)
        result = made(left, right, known, table, policy)
        assert [a[-1] for a, *_ in result.pairs()].count("0") == 1


def test_an_entity_without_candidates_has_a_row_that_says_so():
    table = alignment().table(top_k=3)
    row = table.subject_id.index("http://left.example/Q003")
    assert (table.object_id[row], table.decision[row], table.confidence[row]) == ("", "none", 0)
    assert len(table) == len(TABLE) + 1
    explained = alignment().explain("http://left.example/Q003")
    assert (explained.object, explained.runner_up, explained.neighbours) == ("", None, ())


def test_known_links_alone_are_judged_and_have_confidence_one():
    left, right, *_ = named_pair(entities=6, links=1)
    sure = [*TABLE[:-1], (5, 5, 0.999999)]
    result = made(left, right, KNOWN, sure, DecisionPolicy(assignment="mutual"))
    table = result.table(top_k=3)
    rows = zip(table.subject_id, table.object_id, table.judgement, table.confidence, strict=True)
    judged = [(a[-1], b[-1], word) for a, b, word, confidence in rows if word or confidence == 1]
    assert judged == [("0", "0", "same")]
    assert table.confidence[table.subject_id.index(left.entities[5])] == np.float32(0.9999)


def test_numbers_have_four_decimals(tmp_path):
    left, right, *_ = named_pair(entities=6, links=1)
    long = [(i, j, p - 0.1 / 3 if p < 1 else p) for i, j, p in TABLE]
    result = made(left, right, KNOWN, long, DecisionPolicy(assignment="mutual"))
    result.write(tmp_path / "m.tsv", top_k=3)
    cells = [line.split("\t") for line in (tmp_path / "m.tsv").read_text().splitlines()[1:]]
    assert {len(cell[2].partition(".")[2]) for cell in cells} <= {0, 4}
    assert {len(cell[6].partition(".")[2]) for cell in cells} <= {0, 4}


def test_the_most_doubtful_come_first_on_request(tmp_path):
    table = alignment().table(top_k=3, sort="doubt")
    assert [i[-1] for i in table.subject_id] == ["5", "1", "1", "4", "2", "0", "0", "3"]
    alignment().write(tmp_path / "m.tsv", sort="doubt")
    assert next(iter(read_matches(tmp_path / "m.tsv").subject_id)).endswith("5")


def test_precision_looks_at_new_matches_only():
    result = alignment(assignment="mutual", precision=0.8)
    assert result.thresholds.accept == pytest.approx(0.8)  # 0.8 alone; with 0.6 the mean is 0.7
    assert len(result) == 2
    assert len(result.rethreshold(0.5)) == 3


def test_figures_rank_by_probability():
    truth = np.array([[1, 3], [5, 5]])
    report = alignment().evaluate(truth, bootstrap=0)
    assert report.get("hits@1", candidates="all").value == 0.5
    assert report.get("mr", candidates="all").value == 1.5


@pytest.mark.parametrize("extension", ["tsv", "csv", "parquet", "json"])
def test_tables_are_read_back_as_they_were_written(tmp_path, extension):
    result = alignment()
    path = tmp_path / f"matches.{extension}"
    result.write(path, top_k=2)
    found, expected = read_matches(path), result.table(2)
    assert list(found.subject_id) == list(expected.subject_id)
    assert list(found.object_id) == list(expected.object_id)
    assert list(found.decision) == list(expected.decision)
    np.testing.assert_allclose(found.confidence, expected.confidence, atol=1e-6)


@pytest.mark.parametrize("extension", ["sssom.tsv", "nt", "ttl", "rdf"])
def test_other_formats_hold_the_accepted_pairs(tmp_path, extension):
    result = alignment()
    path = tmp_path / f"matches.{extension}"
    result.write(path)
    table = read_matches(path)
    found = {
        (a, b)
        for a, b, d in zip(table.subject_id, table.object_id, table.decision, strict=True)
        if d == "accept"
    }
    assert found == {(left, right) for left, right, _ in result.pairs()}


@pytest.mark.parametrize("name", ["hungarian", "best", "every", "mutual"])
@pytest.mark.parametrize("precision", [None, 0.9])
def test_deciding_again_is_deciding(name, precision):
    first = alignment(assignment="best")
    again = decided_again(first, DecisionPolicy(assignment=name, precision=precision))
    expected = alignment(assignment=name, precision=precision)
    assert again.thresholds == expected.thresholds
    assert again.pairs() == expected.pairs()
    assert again.record["decided_again"]["assignment"] == name


def test_a_left_entity_may_have_several_where_right_ones_have_one():
    result = alignment(assignment="best-left")
    ids = {(left[-1], right[-1]) for left, right, _ in result.pairs()}
    assert ids == {("0", "0"), ("0", "1"), ("1", "2"), ("5", "5")}  # 0 is taken, so not 2–0


def test_what_decoys_have_settled_holds_also_when_it_is_decided_again():
    left, right, *_ = named_pair(entities=6, links=1)
    matching = Made(TABLE)
    matching.several = Several(left=True)
    pair = OrderedPair.of(left, right)
    result = decided(pair, KNOWN[:0], matching, DecisionPolicy(), {})
    assert result.record["cardinality"]["assignment"] == "best-left"
    assert "than wrong pairs would" in result.record["cardinality"]["because"]
    again = decided_again(result, DecisionPolicy(precision=0.9))
    assert again.record["cardinality"] == result.record["cardinality"]
    single = Made(TABLE)
    single.several = Several()
    result = decided(pair, KNOWN[:0], single, DecisionPolicy(), {})
    assert result.record["cardinality"]["assignment"] == "mutual"


def test_an_assignment_that_was_asked_for_says_nothing_when_it_is_decided_again():
    again = decided_again(alignment(assignment="every"), DecisionPolicy())
    assert (
        again.record["cardinality"]["assignment"] == alignment().record["cardinality"]["assignment"]
    )


def test_a_pair_that_is_hardly_likely_is_not_for_review_although_both_chose_it():
    left, right, *_ = named_pair(entities=6, links=1)
    table = [(0, 0, 0.9), (1, 1, 0.02), (2, 2, 0.2)]
    result = made(left, right, KNOWN[:0], table, DecisionPolicy(precision=0.85))
    assert result.decisions[:3, 0].tolist() == ["accept", "none", "review"]
