"""A command that answers one question loads little."""

from __future__ import annotations

import pytest

import dualign
from dualign import MatchingSettings
from fresh_python import python
from matcher_contexts import SMALL
from matcher_graphs import named_pair

HEAVY = ("scipy.sparse", "pandas", "numba", "lightgbm", "rapidfuzz", "sklearn")


def test_a_late_module_is_loaded_when_it_is_used() -> None:
    said = python(
        "import sys",
        "from dualign.cli.late_imports import LateModule, import_late",
        "import_late()",
        "import pyarrow as pa, pyarrow.compute as pc",
        "print(type(sys.modules['pyarrow.compute']) is LateModule)",
        "print(pc.sum(pa.array([1, 2])).as_py())",
        "import pyarrow.compute as again",
        "print(type(again) is LateModule, again.sum is pc.sum)",
    )
    assert said.split("\n")[:3] == ["True", "3", "False True"]


@pytest.fixture
def matches(tiny, tmp_path):
    left, right, links, _ = named_pair()
    settings = MatchingSettings(matcher=SMALL, encoder="characters")
    found = dualign.align(left, right, links=links, settings=settings, matcher=tiny)
    found.write(tmp_path / "matches.tsv")
    return tmp_path / "matches.tsv"


def test_explaining_a_kept_run_loads_nothing_heavy(matches) -> None:
    left, *_ = named_pair()
    said = python(
        "import sys",
        f"sys.argv = ['dualign', 'explain', {str(matches)!r}, {left.entities[3]!r}]",
        "from dualign.cli import main",
        "code = main()",
        f"print('loaded', code, [name for name in {HEAVY!r} if name in sys.modules])",
    )
    assert "log-odds" in said
    assert said.rstrip().endswith("loaded 0 []")
