"""Threads that a library is to start are tried out before."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from rapidfuzz import fuzz

from dualign.kernels import jit, library_threads
from dualign.kernels.text_comparison import compare_in_pairs


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """A system that allows four threads, and no fifth at the same time."""
    started, start = list[threading.Thread](), threading.Thread.start

    def start_some(thread: threading.Thread) -> None:
        if sum(each.is_alive() for each in started) >= 4:
            raise RuntimeError("can't start new thread")
        started.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_some)
    return started


@pytest.mark.parametrize(("wanted", "tried"), [(1, 0), (2, 4)])
def test_more_are_tried_than_are_wanted(monkeypatch, refusing, wanted, tried) -> None:
    monkeypatch.setattr(library_threads, "thread_count", lambda: wanted)
    assert library_threads.library_threads() == wanted
    assert len(refusing) == tried


def test_a_refused_thread_is_an_error_and_the_others_end(monkeypatch, refusing) -> None:
    for module in (jit, library_threads):
        monkeypatch.setattr(module, "thread_count", lambda: 3)
    many = ["a"] * (jit.FEW_ROWS + 1)
    with pytest.raises(RuntimeError, match="can't start new thread"):
        compare_in_pairs(many, many, fuzz.ratio)
    assert len(refusing) == 4
    assert not any(thread.is_alive() for thread in refusing)


def test_few_texts_are_worth_no_thread(refusing) -> None:
    assert compare_in_pairs(["a"], ["a"], fuzz.ratio) == [100]
    assert not refusing


def test_each_text_is_compared_with_the_one_at_its_place() -> None:
    found = compare_in_pairs(["amber", "basil"], ["amber", "coral"], fuzz.ratio)
    assert found.dtype == np.float32
    np.testing.assert_array_equal(found, [100, 40])
