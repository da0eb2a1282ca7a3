"""Flags of ``dualign reproduce``."""

from __future__ import annotations

from dualign.cli.arguments.reproduce_arguments import EXPERIMENT_NAMES
from dualign.reproduction import EXPERIMENTS


def test_help_names_all_experiments() -> None:
    assert list(EXPERIMENT_NAMES) == list(EXPERIMENTS)
