"""What broke a reader once (`scripts/fuzz_readers.py`), and what it begins with."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from fuzz_readers import FOUND, MARK
from fuzz_targets import targets

READERS = targets()
INPUTS = [(reader, target.seed) for reader, target in READERS.items()] + [
    (reader, path.read_bytes())
    for path in sorted(FOUND.glob(f"*{MARK}*"))
    for reader, target in READERS.items()
    if target.name == path.name.partition(MARK)[0]
]


@pytest.mark.parametrize(("reader", "content"), INPUTS)
def test_a_reader_survives(tmp_path: Path, reader: str, content: bytes) -> None:
    path = tmp_path / READERS[reader].name
    path.write_bytes(content)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert READERS[reader].outcome(path)
