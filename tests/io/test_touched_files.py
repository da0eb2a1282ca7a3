"""Which files are read and which are written."""

import hashlib
import sys

import pytest

from dualign.core.errors import MissingInput, UsageError
from dualign.io.touched_files import check_targets, files_read, input_hashes


def test_an_output_is_neither_an_input_nor_another_output(tmp_path):
    (tmp_path / "in").write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "in")
    check_targets([tmp_path / "a", None, tmp_path / "b"], [tmp_path / "in", None, "a\0b"])
    with pytest.raises(UsageError, match=r"link: is an input .*in. and would be overwritten"):
        check_targets([tmp_path / "link"], [tmp_path / "in"])
    with pytest.raises(UsageError, match="a: is to be written twice"):
        check_targets([tmp_path / "a", tmp_path / "x" / ".." / "a"])
    with pytest.raises(MissingInput):
        check_targets([tmp_path / "no" / "out"])


def test_a_folder_is_hashed_file_by_file(make_folder):
    folder = make_folder({"b": "1", "a": "2", "c/d": "3"})
    assert list(input_hashes([folder])) == [f"{folder}/{name}" for name in ("a", "b", "c/d")]
    assert input_hashes([folder / "b"]) == {f"{folder}/b": hashlib.sha256(b"1").hexdigest()}


def test_what_may_not_be_looked_at_is_no_input(tmp_path):
    (tmp_path / "here").write_text("")
    (tmp_path / "nowhere").symlink_to("/proc/1/cwd/x")  # of another user, or of nobody
    assert [path.name for path in files_read([tmp_path])] == ["here"]


def test_of_a_benchmark_folder_only_its_data_are_inputs(tmp_path):
    for name in ("ent_ids_1", "triples_2.gz", "splits/0_1/ref_pairs", "matches.tsv", "ent_ids_3"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    found = [str(path.relative_to(tmp_path)) for path in files_read([tmp_path])]
    assert found == ["ent_ids_1", "splits/0_1/ref_pairs", "triples_2.gz"]


@pytest.mark.parametrize("other", ["M.TSV", "m\u00fc.tsv"])
def test_macos_takes_names_that_differ_in_case_or_encoding_for_one(tmp_path, monkeypatch, other):
    one = "m.tsv" if other.isupper() else "mu\u0308.tsv"
    check_targets([tmp_path / one, tmp_path / other])
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(UsageError, match="is to be written twice"):
        check_targets([tmp_path / one, tmp_path / other])
