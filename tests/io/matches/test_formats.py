"""Matches tables: what is written reads back, in every format."""

from __future__ import annotations

import gzip
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import MalformedInput, MissingInput, UnknownChoice, UsageError
from dualign.io import read_matches, write_matches
from dualign.io.matches import formats
from dualign.io.matches.formats import KEPT_ENDINGS, check_outputs
from dualign.results.kept_files import kept_files
from dualign.results.saved_run import ENDING
from match_tables import TEXT, rows_of, rows_with, table_of

HEADER = (
    "subject_id\tobject_id\tconfidence\trank\tdecision\tjudgement\tscore\tsubject_name\tobject_name"
)

NAMES = ('Paris\t"la Ville"', "Paris")
PARIS = ("http://fr/Paris", "http://en/Paris", 0.75, 1, "accept", 1.5, *NAMES, "same")


@pytest.mark.parametrize("extension", ["tsv", "csv", "parquet", "json", "tsv.gz", "json.gz"])
@given(rows=st.lists(rows_with(TEXT), max_size=5))
def test_any_table_reads_back(tmp_path, extension, rows):
    path = tmp_path / f"matches.{extension}"
    table = table_of(rows)
    write_matches(table, path)
    assert rows_of(read_matches(path)) == rows_of(table)


def test_tsv_is_quoted_only_where_it_must_be(tmp_path):
    write_matches(table_of([PARIS]), tmp_path / "m.tsv")
    assert (tmp_path / "m.tsv").read_text() == (
        f"{HEADER}\n"
        "http://fr/Paris\thttp://en/Paris\t0.75\t1\taccept\tsame\t1.5"
        '\t"Paris\t""la Ville"""\tParis\n'
    )


def test_csv_has_the_same_columns(tmp_path):
    write_matches(table_of([PARIS]), tmp_path / "m.csv")
    assert (tmp_path / "m.csv").read_text().splitlines()[0] == HEADER.replace("\t", ",")


def test_a_gzipped_table_is_read(make_file, tmp_path):
    write_matches(table_of([PARIS]), tmp_path / "m.tsv")
    path = make_file("m.tsv.gz", gzip.compress((tmp_path / "m.tsv").read_bytes()))
    assert rows_of(read_matches(path)) == rows_of(table_of([PARIS]))


def test_a_folder_is_not_a_file_of_matches(tmp_path):
    with pytest.raises(UsageError, match="is a folder where a file of matches should be"):
        write_matches(table_of([PARIS]), tmp_path)


@pytest.mark.parametrize("name", ["m.doc", "m", "m.parquet.gz"])
def test_an_unknown_extension_lists_the_known_ones_and_writes_nothing(tmp_path, name):
    with pytest.raises(UnknownChoice) as raised:
        write_matches(table_of([PARIS]), tmp_path / name)
    assert str(raised.value).startswith(f"unknown format for matches {name!r}:")
    assert str(raised.value).endswith(
        "choose one of: .csv, .json, .nt, .parquet, .rdf, .sssom.tsv, .tsv, .ttl"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("extension", ["tsv", "csv"])
def test_a_nul_in_a_name_is_refused_and_nothing_written(tmp_path, extension):
    with pytest.raises(MalformedInput, match="row 1 of the matches holds a NUL"):
        write_matches(table_of([(*PARIS[:7], "Pa\0ris", "")]), tmp_path / f"m.{extension}")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_said_before_anything_is_written(tmp_path):
    with pytest.raises(MissingInput, match="no such folder"):
        write_matches(table_of([PARIS]), tmp_path / "no" / "m.tsv")


def test_columns_are_found_by_name_and_strange_ones_ignored(make_file):
    path = make_file(
        "m.tsv",
        "why\tobject_id\tsubject_id\trank\tdecision\tconfidence\nx\tb\ta\t2\treview\t0.5\n",
    )
    assert rows_of(read_matches(path)) == [("a", "b", 0.5, 2, "review", 0.5, "", "", "")]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("same", "same"), (" Same", "same"), ("DIFFERENT ", "different"), ("Unsure", "unsure")],
)
def test_judgements_are_read_as_people_type_them(make_file, typed, meant):
    path = make_file("m.tsv", f"{HEADER}\na\tb\t0.5\t1\taccept\t{typed}\t0\t\t\n")
    assert read_matches(path).judgement == (meant,)


@pytest.mark.parametrize("judgement", [None, [None]])
def test_a_judgement_that_is_missing_is_empty(tmp_path, judgement):
    import pyarrow as pa
    from pyarrow import parquet

    table = table_of([PARIS]).to_arrow()
    place = table.column_names.index("judgement")
    nulls = table.set_column(place, "judgement", pa.array([None], pa.null()))
    parquet.write_table(nulls if judgement else table.remove_column(place), tmp_path / "m.parquet")
    assert read_matches(tmp_path / "m.parquet").judgement == ("",)


def test_a_spreadsheet_may_save_semicolons_and_a_byte_order_mark(tmp_path, make_file):
    write_matches(table_of([PARIS]), tmp_path / "m.csv")
    saved = (tmp_path / "m.csv").read_text().replace(",", ";").replace("\n", "\r\n")
    path = make_file("saved.csv", b"\xef\xbb\xbf" + saved.encode())
    assert rows_of(read_matches(path)) == [PARIS]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("a\tb\tx\t1\taccept\t\t0\t\t", "3: confidence is 'x'; it must be a number from 0 to 1"),
        (
            "a\tb\tnan\t1\taccept\t\t0\t\t",
            "3: confidence is 'nan'; it must be a number from 0 to 1",
        ),
        ("a\tb\t0.5\t0\taccept\t\t0\t\t", "3: rank is '0'; it must be a whole number from 1"),
        ("a\tb\t0.5\t1.5\taccept\t\t0\t\t", "3: rank is '1.5'; it must be a whole number from 1"),
        ("a\tb\t0.5\t1\tyes\t\t0\t\t", "3: decision is 'yes'; it must be accept or review or none"),
        ("a\tb\t0.5\t1\taccept\t\tinf\t\t", "3: score is 'inf'; it must be a finite number"),
        (
            "a\tb\t0.5\t1\taccept\tyes\t0\t\t",
            "3: judgement is 'yes'; it must be same, different, unsure, none or empty",
        ),
        ("a\tb\t0.5", "3: expected 9 tab-separated columns, found 3: 'a\\tb\\t0.5'; add what"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(make_file, row, message):
    path = make_file("m.tsv", f"{HEADER}\n\n{row}\n")
    with pytest.raises(MalformedInput) as raised:
        read_matches(path)
    assert str(raised.value).startswith(f"{path}:{message}")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the matches table is empty; it needs a header line"),
        ("a\tb\n", "has no column 'subject_id', only a, b; it needs subject_id, object_id"),
    ],
)
def test_a_table_without_its_header_is_refused(make_file, content, message):
    with pytest.raises(MalformedInput, match=message):
        read_matches(make_file("m.tsv", content))


@pytest.mark.parametrize("content", [b"", b"PAR1", b"no parquet at all"])
def test_a_file_that_is_no_parquet_is_refused(make_file, content):
    with pytest.raises(MalformedInput, match="not readable as Parquet"):
        read_matches(make_file("m.parquet", content))


def test_a_parquet_table_of_other_types_is_refused_with_its_row(tmp_path):
    import pyarrow as pa
    from pyarrow import parquet

    table = table_of([PARIS]).to_arrow()
    lists = pa.array([[1]])
    parquet.write_table(table.set_column(3, "rank", lists), tmp_path / "m.parquet")
    with pytest.raises(MalformedInput, match=r"m.parquet:1: rank is \[1\]; it must be a whole"):
        read_matches(tmp_path / "m.parquet")
    nulls = pa.array([None], pa.large_string())
    parquet.write_table(table.set_column(0, "subject_id", nulls), tmp_path / "n.parquet")
    with pytest.raises(MalformedInput, match=r"n.parquet:1: subject_id is None; it must be text"):
        read_matches(tmp_path / "n.parquet")


def test_a_new_format_is_one_registration_and_a_longer_extension_goes_first(tmp_path, monkeypatch):
    monkeypatch.setattr(formats, "MATCH_FORMATS", deepcopy(formats.MATCH_FORMATS))
    formats.register_match_format(
        formats.MatchFormat(
            extension=".count.tsv",
            write=lambda table, file, _: file.write(str(len(table)).encode()),
            read=lambda path: pytest.fail(str(path)),
            recognises=lambda _: False,
        )
    )
    write_matches(table_of([PARIS]), tmp_path / "m.count.tsv")
    assert (tmp_path / "m.count.tsv").read_text() == "1"


@pytest.mark.parametrize("ending", KEPT_ENDINGS)
def test_what_a_run_keeps_beside_its_matches_is_not_written_over(ending, tmp_path):
    """Such a name is the record, or the evidence, of another run."""
    with pytest.raises(UsageError, match=f"{ending} is for what a run keeps beside m.tsv"):
        check_outputs([tmp_path / f"m.tsv{ending}"])


def test_the_names_that_are_kept_are_those_of_runs(tmp_path):
    matches = tmp_path / "m.tsv"
    kept = {path.name.removeprefix("m.tsv") for path in kept_files(matches)}
    readable = {ending for ending in (*kept, ENDING) if not ending.endswith(".safetensors")}
    assert readable == set(KEPT_ENDINGS)
