"""Waiting threads sleep soon, and OpenMP is told before it is there."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from dualign.core.openmp_waiting import SPINS

NAMES = ("GOMP_SPINCOUNT", "OMP_WAIT_POLICY")
# What the environment held when LightGBM, and OpenMP with it, was first looked for.
SEEN = """
import os, sys
class Watch:
    def find_spec(self, name, path=None, target=None):
        if name == "lightgbm":
            print(os.environ.get("GOMP_SPINCOUNT", "-"), end="")
            sys.exit()
sys.meta_path.insert(0, Watch())
import dualign
import lightgbm
"""


@pytest.mark.parametrize(
    ("given", "seen"),
    [({}, str(SPINS)), ({"GOMP_SPINCOUNT": "7"}, "7"), ({"OMP_WAIT_POLICY": "passive"}, "-")],
)
def test_openmp_is_told_before_it_is_loaded(given, seen) -> None:
    environment = {key: value for key, value in os.environ.items() if key not in NAMES} | given
    ran = subprocess.run(
        [sys.executable, "-c", SEEN], env=environment, capture_output=True, text=True, check=True
    )
    assert ran.stdout == seen
