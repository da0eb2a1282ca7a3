"""Metrics are found by name."""

from __future__ import annotations

import pytest

from dualign.core.errors import UnknownChoice
from dualign.embedding.metrics import METRICS, get_metric


def test_every_metric_bears_the_name_it_is_found_by() -> None:
    assert {name: get_metric(name).name for name in METRICS} == {name: name for name in METRICS}
    assert set(METRICS) == {"l1", "cosine", "csls", "csls-l1"}


def test_a_metric_is_its_own_name() -> None:
    assert get_metric(METRICS["cosine"]) is METRICS["cosine"]


def test_a_typo_gets_the_choices_and_a_guess() -> None:
    with pytest.raises(UnknownChoice, match=r"metric 'cosin' \(did you mean 'cosine'\?\).*csls, "):
        get_metric("cosin")
