"""Parquet files under any name the system allows: Arrow takes those that are not UTF-8 as bytes."""

from __future__ import annotations

import os
from pathlib import Path

import pyarrow as pa


def parquet_sink(path: Path | str) -> pa.OSFile:
    """A file to write a table to."""
    return pa.OSFile(os.fsencode(path), "wb")


def parquet_source(path: Path | str) -> pa.OSFile:
    """A file to read a table from."""
    return pa.OSFile(os.fsencode(path), "rb")
