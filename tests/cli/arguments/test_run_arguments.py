"""Flags that say how to run."""

from __future__ import annotations

from dualign.cli.arguments.run_arguments import METRIC_NAMES, PRESET_NAMES
from dualign.embedding import METRICS
from dualign.training.presets import PRESETS


def test_help_names_the_presets_of_all_models() -> None:
    assert set(PRESET_NAMES) == {name for known in PRESETS.values() for name in known}


def test_help_names_all_metrics() -> None:
    assert list(METRIC_NAMES) == sorted(METRICS)
