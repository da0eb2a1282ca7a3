"""A run under review."""

from __future__ import annotations

import pytest

from dualign.io.judgements.judgement_store import JudgementStore
from dualign.reviewing.review_run import ReviewRun
from review_world import pair, table


@pytest.fixture
def run(tmp_path):
    store = JudgementStore(tmp_path / "j.db")
    yield ReviewRun(table(), pair(), store)
    store.close()
