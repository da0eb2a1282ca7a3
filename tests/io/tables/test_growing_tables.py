"""Small files that unpack to huge tables are refused before they take the machine."""

from __future__ import annotations

import sqlite3
import zipfile

import duckdb
import pyarrow as pa
import pytest
from openpyxl import Workbook
from pyarrow import parquet

from dualign.core.errors import MalformedInput
from dualign.io import read
from dualign.io.tables.file_formats import sheet_rows

FAR = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>z</t></is></c></row></sheetData>'
LONG = f'<row><c t="inlineStr"><is><t>{"A" * 100_000_000}</t></is></c></row></sheetData>'
ENTITY = '<row><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData>'


@pytest.mark.parametrize(
    ("sheet", "words"),
    [(FAR, "more than .* bytes of memory"), (LONG, "bytes of memory"), (ENTITY, "entity")],
    ids=["a far cell", "a zip bomb", "an entity"],
)
def test_a_spreadsheet_that_takes_the_machine_is_refused(tmp_path, monkeypatch, sheet, words):
    monkeypatch.setattr(sheet_rows, "FREE_BYTES", 1 << 28)
    book = Workbook()
    book.active.append(["id", "name"])
    book.save(tmp_path / "plain.xlsx")
    with (
        zipfile.ZipFile(tmp_path / "plain.xlsx") as plain,
        zipfile.ZipFile(tmp_path / "t.xlsx", "w", zipfile.ZIP_DEFLATED) as made,
    ):
        for name in plain.namelist():
            content = plain.read(name)
            if name.endswith("sheet1.xml"):
                content = content.replace(b"</sheetData>", sheet.encode())
            made.writestr(name, content)
    with pytest.raises(MalformedInput, match=rf"t.xlsx: not readable as a spreadsheet .*{words}"):
        read(tmp_path / "t.xlsx")


@pytest.mark.parametrize("columns", [("id", "name"), ("head", "relation", "tail")])
def test_repeated_texts_of_parquet_do_not_take_the_machine(tmp_path, columns):
    long = pa.DictionaryArray.from_arrays(pa.array([0] * 20_000, pa.int32()), ["A" * 100_000])
    table = pa.table(dict.fromkeys(columns, long))
    parquet.write_table(table, tmp_path / "t.parquet")
    assert (tmp_path / "t.parquet").stat().st_size < 1_000_000
    with pytest.raises(MalformedInput, match=r"t.parquet: .* bytes of Parquet unpack to .* 250"):
        read(tmp_path / "t.parquet")


def test_rows_of_nothing_do_not_either(tmp_path):
    nothing = pa.nulls(3_000_000)
    table = pa.table({f"c{k}": nothing for k in range(30)})
    parquet.write_table(table, tmp_path / "t.parquet")
    with pytest.raises(MalformedInput, match="unpack to 90,000,000 and more"):
        read(tmp_path / "t.parquet")


def test_a_view_without_end_is_refused(tmp_path):
    endless = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT x AS id"
    database = sqlite3.connect(tmp_path / "t.db")
    database.execute(f"CREATE VIEW v AS {endless}, printf('%.99999c', 'A') AS name FROM r")
    database.commit()
    database.close()
    with pytest.raises(MalformedInput, match=r"t.db: v has given .* bytes, over 250 times"):
        read(tmp_path / "t.db")


def test_a_view_of_duckdb_neither(tmp_path):
    with duckdb.connect(str(tmp_path / "t.duckdb")) as database:
        database.execute(
            "CREATE VIEW v AS SELECT range AS id, repeat('A', 9999) AS name FROM range(1000000000)"
        )
    with pytest.raises(MalformedInput, match=r"t.duckdb: v has given .* bytes, over 250 times"):
        read(tmp_path / "t.duckdb")


def test_a_view_of_duckdb_opens_no_other_file(tmp_path):
    (tmp_path / "secret.csv").write_text("id,name\n1,hidden\n")
    with duckdb.connect(str(tmp_path / "t.duckdb")) as database:
        database.execute(f"CREATE VIEW v AS SELECT * FROM read_csv('{tmp_path}/secret.csv')")
    with pytest.raises(MalformedInput, match=r"t.duckdb: not readable as DuckDB \(Permission"):
        read(tmp_path / "t.duckdb")
