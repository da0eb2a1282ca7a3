"""Pieces of work in this process, and results that are kept."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from dualign.core.errors import CheckpointError, MissingExtra, UnknownChoice, UsageError
from dualign.core.progress import Progress
from dualign.engines import get_engine
from dualign.engines.local_engine import LocalEngine


def test_every_piece_is_carried_out_and_kept(make_works) -> None:
    works, seen = make_works(), []
    assert not any(work.is_done() for work in works)
    with Progress(report=lambda *step: seen.append(step)).whole("pieces", 10) as task:
        LocalEngine().run(works, task)
    assert all(work.is_done() for work in works)
    for number, work in enumerate(works, 1):
        assert work.read()["squares"].tolist() == (np.arange(number, number + 5) ** 2).tolist()
    done = [each for _, each, _ in seen]
    assert done == [0, 0.5, 1, 2, 3, 4.5, 6, 8, 10]


def test_a_result_of_another_run_is_refused(make_works) -> None:
    with Progress().whole("pieces", 10) as task:
        LocalEngine().run(make_works(), task)
    with pytest.raises(CheckpointError, match=r"part-1.*: belongs to another run"):
        make_works(run="b")[0].is_done()


def test_a_damaged_result_counts_as_not_done(make_works) -> None:
    works = make_works()
    with Progress().whole("pieces", 10) as task:
        LocalEngine().run(works, task)
    content = works[0].result.read_bytes()
    works[0].result.write_bytes(content[:-3])
    assert not works[0].is_done()
    works[1].result.write_bytes(content[:-1] + b"\x07")
    assert not works[1].is_done()


def test_what_a_piece_raises_is_seen(make_works) -> None:
    with Progress().whole("pieces", 10) as task, pytest.raises(UsageError, match="1 is not a num"):
        LocalEngine().run(make_works(function="refuse"), task)


def test_unknown_engines_and_addresses_without_ray_are_refused() -> None:
    with pytest.raises(UnknownChoice, match="unknown engine 'spark'; choose one of: local, ray"):
        get_engine("spark")
    with pytest.raises(UsageError, match="auto was given, but the engine is local"):
        get_engine("local", "auto")


def test_without_ray_the_extra_is_named(make_works, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with Progress().whole("pieces", 1) as task, pytest.raises(MissingExtra, match=r"dualign\[ray"):
        get_engine("ray").run(make_works(), task)
