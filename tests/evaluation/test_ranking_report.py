"""The report of a ranking: both candidate sets, both directions, every figure."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UnknownChoice
from dualign.evaluation.ranking_metrics import hits_at
from dualign.evaluation.ranking_report import evaluate_embeddings
from dualign.evaluation.ranks import rank_links


def task(seed: int = 0) -> tuple[FloatArray, FloatArray, IntArray]:
    rng = np.random.default_rng(seed)
    left = rng.standard_normal((60, 6)).astype(np.float32)
    right = left[rng.permutation(60)][:50] + 0.6 * rng.standard_normal((50, 6)).astype(np.float32)
    return left, right, np.column_stack([rng.permutation(60)[:30], rng.permutation(50)[:30]])


def test_every_candidate_set_and_direction_is_reported() -> None:
    report = evaluate_embeddings(*task())
    assert [(t.candidates, t.direction, t.links, t.choices) for t in report.tables] == [
        ("test", "left-right", 30, 30),
        ("test", "right-left", 30, 30),
        ("all", "left-right", 30, 50),
        ("all", "right-left", 30, 60),
    ]
    assert list(report.tables[0].figures) == ["hits@1", "hits@5", "hits@10", "hits@50", "mrr", "mr"]


def test_the_right_to_left_table_is_the_left_to_right_one_of_the_swapped_task() -> None:
    left, right, links = task()
    report = evaluate_embeddings(left, right, links)
    swapped = evaluate_embeddings(right, left, links[:, ::-1])
    assert report.tables[1].figures == swapped.tables[0].figures
    assert report.tables[3].figures == swapped.tables[2].figures


def test_figures_are_means_over_the_links_within_their_interval() -> None:
    left, right, links = task()
    estimate = evaluate_embeddings(left, right, links).get("hits@10", candidates="all")
    assert estimate.value == hits_at(rank_links(left, right, links, candidates="all"), 10).mean()
    assert estimate.low is not None
    assert estimate.high is not None
    assert estimate.low < estimate.value < estimate.high


@given(st.integers(0, 2**32 - 1))
def test_more_candidates_never_help(seed: int) -> None:
    report = evaluate_embeddings(*task(seed), bootstrap=0)
    for direction in ("left-right", "right-left"):
        few, many = (
            report.get("mr", candidates=candidates, direction=direction).value
            for candidates in ("test", "all")
        )
        assert few <= many


@pytest.mark.parametrize("metric", ["l1", "cosine", "csls", "csls-l1"])
def test_equal_embeddings_are_reported_at_chance_level(metric: str) -> None:
    rows = np.full((40, 3), 0.7, np.float32)
    links = np.repeat(np.arange(40)[:, None], 2, axis=1)
    report = evaluate_embeddings(rows, rows, links, metric=metric)
    for table in report.tables:
        assert table.figures["hits@1"].value == pytest.approx(1 / 40)
        assert table.figures["mr"].value == 20.5
        assert table.ties == 1


def test_the_report_is_plain_json_and_the_same_every_time() -> None:
    report = evaluate_embeddings(*task(), metric="csls", bootstrap=50, seed=3)
    plain = report.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["metric"] == "csls"
    assert plain == evaluate_embeddings(*task(), metric="csls", bootstrap=50, seed=3).to_dict()


def test_rows_are_flat_records() -> None:
    report = evaluate_embeddings(*task(), hits=(1,), candidates=["all"], directions=["left-right"])
    [row] = report.rows()
    assert list(row) == [
        *("candidates", "direction", "links", "choices", "ties"),
        *("hits@1", "hits@1_low", "hits@1_high"),
        *("mrr", "mrr_low", "mrr_high"),
        *("mr", "mr_low", "mr_high"),
    ]


def test_without_a_bootstrap_there_are_no_intervals() -> None:
    [row] = evaluate_embeddings(
        *task(), candidates=["test"], directions=["left-right"], bootstrap=0
    ).rows()
    assert row["hits@1_low"] is None


def test_a_typo_gets_the_choices() -> None:
    report = evaluate_embeddings(*task(), candidates=["test"], bootstrap=0)
    with pytest.raises(UnknownChoice, match=r"figure 'hits@2'.*hits@1, "):
        report.get("hits@2")
    with pytest.raises(UnknownChoice, match="table 'all left-right'"):
        report.get("hits@1", candidates="all")
    with pytest.raises(UnknownChoice, match="direction 'leftright'"):
        evaluate_embeddings(*task(), directions=["leftright"])
