"""What is kept beside matches is of the run that wrote them."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import dualign
from dualign.results.kept_files import attention_path, keep_run, map_path
from review_world import pair


def test_nothing_of_an_earlier_run_stays_beside_the_matches(tmp_path: Path) -> None:
    graphs, matches = pair(), tmp_path / "m.tsv"
    alignment = dualign.align(graphs.left, graphs.right)
    keep_run(matches, alignment)
    assert map_path(matches).is_file()
    attention_path(matches).write_bytes(b"of a model that was used before")
    keep_run(matches, dataclasses.replace(alignment, names=None))
    assert not map_path(matches).exists()
    assert not attention_path(matches).exists()
