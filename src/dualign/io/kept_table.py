"""Arrow tables kept beside matches: Parquet with a checksum of every page, verified on reading."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from dualign.core.errors import DualignError, MalformedInput
from dualign.io.text.atomic import atomic_path
from dualign.io.text.parquet_path import parquet_sink, parquet_source

_DAMAGE = (OSError, pa.ArrowException, zlib.error)
_FOREIGN = (
    ValueError, KeyError, IndexError, TypeError, AttributeError, OverflowError, RecursionError,
)  # fmt: skip


def write_kept_table(path: Path, table: pa.Table, row_group_size: int | None = None) -> None:
    """Write a table atomically."""
    with atomic_path(path) as temporary, parquet_sink(temporary) as file:
        pq.write_table(
            table,
            file,
            row_group_size=row_group_size,
            compression="zstd",
            write_page_checksum=True,
        )


def open_kept_table(path: Path) -> pq.ParquetFile:
    """A table to read in pieces; files of older versions, without checksums, are read as well."""
    return pq.ParquetFile(parquet_source(path), page_checksum_verification=True)


@contextmanager
def reading_kept(path: Path, what: str) -> Iterator[None]:
    """Report whatever is wrong with the content of a kept file as an error of ours."""
    try:
        yield
    except DualignError:
        raise
    except (*_DAMAGE, *_FOREIGN) as error:
        reason = " ".join(str(error).split())
        raise MalformedInput(
            f"{path}: not {what} ({type(error).__name__}: {reason}); align again"
        ) from error
