"""A plugin of pytest: workers of pytest-xdist share the cores instead of fighting for them.

Each worker, and each process that a test starts, would otherwise use as many threads as there are
cores. The workers inherit the environment of the process that starts them.
"""

from __future__ import annotations

import os

import pytest

from dualign.kernels.jit import available_cores


def pytest_configure(config: pytest.Config) -> None:
    """``pytest -n WORKERS``: as many threads for each as there are cores for it."""
    workers = config.getoption("numprocesses", None)
    if workers:
        threads = str(max(1, available_cores() // workers))
        for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
            os.environ.setdefault(variable, threads)
