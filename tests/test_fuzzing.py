"""What fuzzing finds is kept, and `make test` draws the same examples for everyone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fuzz_ledger import LEDGER, LedgerRow, read_ledger
from fuzzing import DRAWN_BY_TEST, EXAMPLES

TESTS = Path(__file__).parent
PLANTED = """
import os
from hypothesis import given, settings, strategies as st

@settings(max_examples=1)
@given(st.integers(0, 10**6))
def test_planted(number):
    assert number < 1000 or "BUG" not in os.environ

@given(st.lists(st.integers() | st.text()))
def test_shown(values):
    with open("drawn.txt", "a") as file:
        print(ascii(values), file=file)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_planted.py").write_text(PLANTED)
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = tests\n")
    return tmp_path


def run(project: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(TESTS), str(project), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "fuzzing", "-p", "no:cacheprovider", *options],
        cwd=project,
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_planted_bug_is_found_kept_and_tried_again(project: Path) -> None:
    planted = ("-k", "test_planted")
    assert run(project, *planted, BUG="1").returncode == 0  # one example, and that is zero
    found = run(project, *planted, "--fuzz", "300", "-n", "1", BUG="1")  # as `make fuzz` does
    assert found.returncode == 1
    (kept,) = (project / EXAMPLES).iterdir()
    assert str(kept) in found.stdout
    card = json.loads(kept.read_text())
    assert card["test"] == "tests/test_planted.py::test_planted"
    assert "number=1000," in " ".join(card["example"])
    again = run(project, *planted, BUG="1")
    assert again.returncode == 1
    assert "number=1000," in again.stdout
    assert run(project, *planted, "--hypothesis-seed=1", BUG="1").returncode == 1
    assert run(project, *planted).returncode == 0  # mended
    assert kept.exists()
    assert run(project, *planted, BUG="1").returncode == 1  # and broken again


def test_everyone_draws_the_same_examples(project: Path) -> None:
    (project / "constants.py").write_text("NUMBER, TEXT = 987654321987, 'a very rare text'\n")
    drawn = []
    for options in ([], ["-p", "constants"], ["--fuzz", "100"]):
        assert run(project, "-k", "test_shown", *options).returncode == 0
        drawn.append((project / "drawn.txt").read_text())
        (project / "drawn.txt").unlink()
    assert drawn[0] == drawn[1]
    assert len(drawn[0].splitlines()) >= DRAWN_BY_TEST
    assert drawn[0] != drawn[2]


def test_the_ledger_tells_what_is_left_to_do(project: Path) -> None:
    planted, shown = (f"tests/test_planted.py::test_{name}" for name in ("planted", "shown"))
    assert run(project, "--fuzz", "200", "--seeds", "2", BUG="1").returncode == 1
    ledger = read_ledger(project / LEDGER)
    assert list(ledger) == [shown]  # what fails has no row
    assert (ledger[shown].examples, ledger[shown].seeds) == (200, 2)
    drawn = (project / "drawn.txt").read_text()
    (project / "drawn.txt").unlink()
    goes_on = run(project, "--fuzz", "200", "--seeds", "3")
    assert "2 passed" in goes_on.stdout
    assert len((project / "drawn.txt").read_text()) < len(drawn)  # one seed, not three
    ledger = read_ledger(project / LEDGER)
    assert [(row.examples, row.seeds) for row in ledger.values()] == [(200, 3), (200, 3)]
    assert list(ledger) == [planted, shown]
    assert "2 deselected" in run(project, "--fuzz", "100", "--seeds", "3").stdout


def test_a_row_counts_the_seeds_that_had_its_number_of_examples() -> None:
    row = LedgerRow("test").after(100, 1.0)
    assert row == LedgerRow("test", 100, 1, 10.0)
    assert row.after(100, 2.0) == LedgerRow("test", 100, 2, 15.0)
    assert row.after(200, 1.0) == LedgerRow("test", 200, 1, 5.0)


def test_every_row_of_the_ledger_is_one_of_a_property_that_exists() -> None:
    for row in read_ledger(TESTS.parent / LEDGER):
        path, _, name = row.partition("[")[0].partition("::")
        assert f"def {name}(" in (TESTS.parent / path).read_text(), f"{LEDGER}: remove {row}"


def test_every_kept_example_is_one_of_a_test_that_exists() -> None:
    for kept in (TESTS.parent / EXAMPLES).glob("*.json"):
        path, _, name = json.loads(kept.read_text())["test"].partition("[")[0].partition("::")
        assert f"def {name}(" in (TESTS.parent / path).read_text(), f"{kept}: correct its test"
