"""Parquet that unpacks to far more than it holds: repeated texts and rows take no room in it.

Texts are read as numbers of a dictionary first, so that their length is known before they are
written out. The limits are those of `compression`.
"""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import parquet

from dualign.core.errors import MalformedInput
from dualign.io.text.compression import FREE_BYTES, MOST_EXPANSION


class ParquetGrowth:
    """A Parquet file, and how much has been unpacked of it."""

    def __init__(self, path: Path, source: pa.Buffer | Path) -> None:
        self._path = path
        self._packed = source.size if isinstance(source, pa.Buffer) else source.stat().st_size
        self._unpacked = 0
        with parquet.ParquetFile(_reader(source)) as file:
            texts = [field.name for field in file.schema_arrow if _is_text(field.type)]
            metadata = file.metadata
            groups = map(metadata.row_group, range(metadata.num_row_groups))
            self._grow(max(metadata.num_rows * metadata.num_columns, _pages(groups)))
        self._unpacked = 0
        self.file = parquet.ParquetFile(_reader(source), read_dictionary=texts)

    def plain(self, table: pa.Table) -> pa.Table:
        """Rows of the file with their texts written out; raises where these are too long."""
        for column in table.columns:
            for chunk in column.chunks:
                self._grow(_text_bytes(chunk) if pa.types.is_dictionary(chunk.type) else 0)
        for place, field in enumerate(table.schema):
            if pa.types.is_dictionary(field.type):
                decoded = table.column(place).cast(field.type.value_type)
                table = table.set_column(place, field.name, decoded)
        return table

    def _grow(self, size: int) -> None:
        self._unpacked += size
        if self._unpacked > max(FREE_BYTES, MOST_EXPANSION * self._packed):
            raise MalformedInput(
                f"{self._path}: {self._packed:,} bytes of Parquet unpack to {self._unpacked:,} and "
                f"more, over {MOST_EXPANSION} times as many; no table compresses that well: if you "
                "trust it, write it as text"
            )


def _reader(source: pa.Buffer | Path) -> object:
    return pa.BufferReader(source) if isinstance(source, pa.Buffer) else source


def _is_text(kind: pa.DataType) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def _pages(groups: map[parquet.RowGroupMetaData]) -> int:
    """The size of all pages as the file states it, without compression."""
    return sum(max(0, group.total_byte_size) for group in groups)


def _text_bytes(chunk: pa.DictionaryArray) -> int:
    lengths = pc.binary_length(chunk.dictionary).cast(pa.int64())
    return pc.sum(lengths.take(chunk.indices)).as_py() or 0
