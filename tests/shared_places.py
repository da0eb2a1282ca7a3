"""Folders that the workers of pytest-xdist share, for what takes long and is made once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def place_of_all_workers(factory: pytest.TempPathFactory, name: str) -> Path:
    """The folder of this name in the session's; whoever makes something there locks it."""
    place = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        place = place.parent  # each worker has a folder of its own in that of the session
    place /= name
    place.mkdir(exist_ok=True)
    return place
