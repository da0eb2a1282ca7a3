import pytest

from proving_ground.cell import NO_LINKS
from small_tasks import row, run


def test_means_over_the_draws_that_could_be_judged():
    both = row(run(f1=0.8, precision_at_99=None), run(f1=0.9, precision_at_99=0.98))
    assert both.mean("f1") == pytest.approx(0.85)
    assert both.mean("precision_at_99") == 0.98
    assert row(run(ece=None)).mean("ece") is None


def test_the_gap_is_expected_minus_realised():
    assert row(run(expected=0.9, precision=0.95)).gap == pytest.approx(-0.05)
    assert row(run(expected=None, precision=0.0)).gap is None


def test_splink_is_no_simple_baseline():
    assert row().best_baseline == ("TF-IDF, names", 0.9)
    assert row().rival("Splink") == 0.95
    assert row().rival("unheard of") is None


def test_no_baselines_were_run():
    assert row(run(rivals={})).best_baseline[1] == 0.0


def test_what_links_add_is_held_against_the_run_without():
    rivals = {NO_LINKS: {"f1": 0.8}}
    assert row(run(f1=0.9, rivals=rivals), links=20).gain == pytest.approx(0.1)
    assert row(run(rivals={}), links=20).gain is None


def test_dualign_without_links_is_no_baseline():
    rivals = {NO_LINKS: {"f1": 0.99}, "equal names": {"f1": 0.4}}
    assert row(run(rivals=rivals)).best_baseline == ("equal names", 0.4)
