"""Fixtures for all tests."""

from __future__ import annotations

import contextlib
import io
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from filelock import FileLock

from dualign.cli import main
from dualign.matcher.scoring.shipped import ShippedMatcher
from dualign.matcher.scoring.teaching import teach
from matcher_contexts import context_of
from matcher_graphs import named_pair

pytest_plugins = ("fuzzing", "sharing_cores")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--rewrite-golden``: what the tests compute becomes what they expect."""
    parser.addoption("--rewrite-golden", action="store_true", help="write golden tables anew")


@pytest.fixture(scope="session", autouse=True)
def _cache_of_the_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Features that tests compute are kept for other tests, never in the user's own cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DUALIGN_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def dbp15k() -> Path:
    """The folder that holds DBP15K's ``zh_en``, ``ja_en`` and ``fr_en``."""
    data = os.environ.get("DUALIGN_DATA")
    if not data:
        pytest.skip("DUALIGN_DATA is not set: no DBP15K to test on")
    folder = Path(data) / "dbp15k"
    if not folder.is_dir():
        pytest.skip(f"DUALIGN_DATA={data} holds no folder dbp15k")
    return folder


@dataclass(frozen=True)
class DemoRun:
    """What ``dualign demo`` wrote and said."""

    folder: Path
    figures: dict[str, Any]
    out: str
    err: str


@pytest.fixture(scope="session")
def demo_run(tmp_path_factory: pytest.TempPathFactory) -> DemoRun:
    """The demo as a newcomer runs it; once for all workers, since it takes so long."""
    place = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        place = place.parent  # each worker has a folder of its own in that of the session
    place /= "demo"
    place.mkdir(exist_ok=True)
    with FileLock(place / "lock"):
        if not (place / "said.json").exists():
            _run_demo(place)
    out, err = json.loads((place / "said.json").read_text(encoding="utf-8"))
    figures = json.loads((place / "figures.json").read_text(encoding="utf-8"))
    return DemoRun(place / "demo-output", figures, out, err)


def _run_demo(place: Path) -> None:
    out, err = io.StringIO(), io.StringIO()
    command = ["demo", "-o", str(place / "demo-output"), "--json", str(place / "figures.json")]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        assert main(command) == 0
    (place / "said.json").write_text(json.dumps([out.getvalue(), err.getvalue()]))


@pytest.fixture(scope="session")
def tiny() -> ShippedMatcher:
    """A matcher taught on two small worlds."""
    tasks = []
    for seed in (11, 12):
        left, right, links, others = named_pair(seed=seed)
        tasks.append(context_of(left, right, np.concatenate([links, others])))
    return teach(tasks, trained_on=["11", "12"])


@pytest.fixture
def tiny_matcher(tiny: ShippedMatcher, monkeypatch: pytest.MonkeyPatch) -> ShippedMatcher:
    """A tiny matcher in the place of the shipped one."""
    monkeypatch.setattr("dualign.matcher.graph_matching.shipped_matcher", lambda: tiny)
    return tiny


@pytest.fixture
def make_file(tmp_path: Path) -> Callable[[str, str | bytes], Path]:
    """Write one file."""

    def make(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return make
