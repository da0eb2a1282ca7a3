"""A truth file by itself gives pairs of labels."""

from __future__ import annotations

import pytest

from dualign.core.errors import InputWarning, MalformedInput
from dualign.io import read_truth


def test_pairs_are_taken_as_written_but_for_brackets(make_file):
    assert read_truth(make_file("t.tsv", "<a>\tx\nb\ty\n")) == (("a", "x"), ("b", "y"))


def test_duplicates_are_merged_and_counted(make_file):
    with pytest.warns(InputWarning, match="1 of 3 links"):
        assert read_truth(make_file("t.tsv", "a\tx\nb\ty\n<a>\tx\n")) == (("a", "x"), ("b", "y"))


@pytest.mark.parametrize("name", ["ref_ent_ids", "splits/0_1/ref_ent_ids"])
def test_ids_of_a_dbp15k_folder_are_translated(make_folder, dbp15k_files, name):
    assert ("http://zh/b", "http://en/b") in read_truth(make_folder(dbp15k_files) / name)


def test_an_id_that_the_folder_does_not_have_is_refused(make_folder, dbp15k_files):
    folder = make_folder(dbp15k_files | {"truth.tsv": "1\t99\n"})
    with pytest.raises(MalformedInput, match=r"truth.tsv:1: entity '99' \(column 2\) is neither"):
        read_truth(folder / "truth.tsv")
