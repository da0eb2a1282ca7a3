"""How good matches are, and what processes hold in memory."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from growth.measured_align import figures, read_pairs, resident_bytes

TRUTH = {("a", "x"), ("b", "y"), ("c", "z"), ("k", "l")}


def test_known_links_count_for_nothing():
    rows = [("k", "l", "accept"), ("a", "x", "accept"), ("b", "z", "accept"), ("c", "z", "none")]
    found = figures(rows, TRUTH, {("k", "l")})
    assert found["hits1"] == pytest.approx(2 / 3)
    assert found["precision"] == pytest.approx(1 / 2)
    assert found["recall"] == pytest.approx(1 / 3)
    assert found["f1"] == pytest.approx(0.4)


def test_of_entities_that_the_truth_does_not_know_nobody_can_tell():
    assert figures([("q", "r", "accept"), ("a", "x", "accept")], TRUTH, set())["precision"] == 1
    assert figures([("q", "x", "accept"), ("a", "x", "accept")], TRUTH, set())["precision"] == 0.5


def test_pairs_are_read_from_two_columns(tmp_path):
    (tmp_path / "links.tsv").write_text("a\tx\nb\ty\n")
    assert read_pairs(tmp_path / "links.tsv") == {("a", "x"), ("b", "y")}


def test_children_count_too():
    alone = resident_bytes(os.getpid())
    program = "x = bytearray(60_000_000); print(1, flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        child.stdout.readline()
        assert resident_bytes(os.getpid()) > alone + 50_000_000
        child.communicate(b"\n")
