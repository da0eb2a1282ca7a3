"""Which links of a DBP15K folder are for training, which for testing."""

from __future__ import annotations

import pytest

from dualign.core.errors import (
    InputWarning,
    MalformedInput,
    MissingInput,
    UnknownChoice,
    UsageError,
)
from dualign.io import read_folder

ALL = "0\t10\n1\t11\n2\t12\n"
SHARED = {
    # The training pair (c, b) has the id 20 on both sides.
    "ent_ids_1": "0\thttp://zh/a\n20\thttp://zh/c\n1\thttp://zh/b\n",
    "ent_ids_2": "20\thttp://en/b\n10\thttp://en/a\n11\thttp://en/c\n",
    "triples_1": "0\t0\t20\n20\t1\t1\n",
    "triples_2": "10\t2\t20\n20\t2\t11\n",
    "ref_ent_ids": "0\t10\n1\t11\n",
}
SEPARATE = {
    "ent_ids_1": "0\ta\n1\tb\n2\tc\n",
    "ent_ids_2": "0\tx\n1\ty\n",
    "triples_1": "0\t0\t1\n1\t0\t2\n",
    "triples_2": "0\t0\t1\n",
    "ref_ent_ids": "2\t1\n",
}


def test_if_ref_holds_all_links_the_training_links_are_taken_out_of_it(make_folder, dbp15k_files):
    pair = read_folder(make_folder(dbp15k_files | {"ref_ent_ids": ALL}))
    assert pair.train.tolist() == [[0, 0]]
    assert pair.test.tolist() == [[1, 1], [2, 2]]
    assert "2 test links (ref_ent_ids, which holds 1 of the training links too)" in pair.layout


def test_a_folder_without_training_links_trains_on_nothing(make_folder, dbp15k_files):
    del dbp15k_files["sup_ent_ids"]
    pair = read_folder(make_folder(dbp15k_files | {"ref_ent_ids": ALL}))
    assert pair.train.shape == (0, 2)
    assert pair.test.tolist() == [[0, 0], [1, 1], [2, 2]]
    assert "no training links (neither sup_ent_ids nor sup_pairs), 3 test links" in pair.layout


def test_links_may_be_called_pairs(make_folder, dbp15k_files):
    dbp15k_files["sup_pairs"] = dbp15k_files.pop("sup_ent_ids")
    dbp15k_files["ref_pairs"] = dbp15k_files.pop("ref_ent_ids")
    pair = read_folder(make_folder(dbp15k_files))
    assert pair.train.tolist() == [[0, 0]]
    assert pair.test.tolist() == [[1, 1], [2, 2]]
    assert "1 training links (sup_pairs), 2 test links (ref_pairs)" in pair.layout


def test_a_split_takes_the_place_of_the_links_of_the_folder(make_folder, dbp15k_files):
    pair = read_folder(make_folder(dbp15k_files), split="0_1")
    assert pair.train.tolist() == [[2, 2]]
    assert pair.test.tolist() == [[0, 0], [1, 1]]
    assert pair.layout.startswith("DBP15K folder: split 0_1, disjoint ids, 1 training links")


def test_an_unknown_split_lists_the_known_ones(make_folder, dbp15k_files):
    folder = make_folder(dbp15k_files)
    with pytest.raises(UnknownChoice) as raised:
        read_folder(folder, split="0_9")
    assert str(raised.value).startswith(f"unknown split of {folder}: '0_9'")
    assert str(raised.value).endswith("choose one of: 0_1, 0_5")
    with pytest.raises(UnknownChoice):
        read_folder(folder, split="../splits/0_1")


def test_a_folder_may_have_no_splits(make_folder):
    with pytest.raises(UsageError, match="has no splits, so there is no split '0_1'"):
        read_folder(make_folder(SEPARATE), split="0_1")


def test_a_split_without_training_links_is_no_split(make_folder, dbp15k_files):
    del dbp15k_files["splits/0_1/sup_ent_ids"]
    with pytest.raises(MissingInput, match="splits/0_1: no sup_ent_ids or sup_pairs"):
        read_folder(make_folder(dbp15k_files), split="0_1")


def test_ids_shared_by_training_pairs_are_understood(make_folder):
    pair = read_folder(make_folder(SHARED | {"sup_ent_ids": "20\t20\n"}))
    assert pair.train.tolist() == [[1, 0]]
    assert pair.test.tolist() == [[0, 1], [2, 2]]
    assert pair.left.triples.tolist() == [[0, 0, 1], [1, 1, 2]]
    assert pair.right.triples.tolist() == [[1, 0, 0], [0, 0, 2]]
    assert "ids shared by the two members of a training link, 1 training links" in pair.layout


def test_shared_ids_are_training_links_even_if_nothing_lists_them(make_folder):
    folder = make_folder(SHARED)
    with pytest.warns(InputWarning) as warned:
        pair = read_folder(folder)
    assert str(warned[0].message) == (
        f"{folder}: no sup_ent_ids or sup_pairs, but 1 ids are in both ent_ids_1 and ent_ids_2: "
        "those pairs were taken as training links"
    )
    assert pair.train.tolist() == [[1, 0]]
    assert "1 training links (the ids that both sides use)" in pair.layout


def test_shared_ids_that_the_test_links_contradict_are_refused(make_folder):
    folder = make_folder(SHARED | {"ref_ent_ids": "0\t20\n"})
    with pytest.raises(MalformedInput) as raised, pytest.warns(InputWarning):
        read_folder(folder)
    assert str(raised.value) == (
        f"{folder}: 1 ids are on both sides, as if each were a training link, but a test link goes "
        "from 0 to 20; list the training links in sup_ent_ids (it may be empty)"
    )


def test_sides_that_both_count_from_zero_share_nothing(make_folder):
    pair = read_folder(make_folder(SEPARATE))
    assert pair.train.shape == (0, 2)
    assert pair.test.tolist() == [[2, 1]]
    assert "ids numbered separately on each side, no training links" in pair.layout
    pair = read_folder(make_folder(SEPARATE | {"sup_ent_ids": "0\t1\n1\t0\n"}))
    assert pair.train.tolist() == [[0, 1], [1, 0]]
    assert "ids numbered separately on each side, 2 training links" in pair.layout


@pytest.mark.parametrize("content", ["1\t11\n", "http://zh/b\thttp://en/b\n", "1\thttp://en/b\n"])
def test_given_links_take_the_place_of_the_training_links(
    make_folder, dbp15k_files, make_file, content
):
    pair = read_folder(make_folder(dbp15k_files), links=make_file("mine.tsv", content))
    assert pair.train.tolist() == [[1, 1]]
    assert pair.test.tolist() == [[2, 2]]
    assert "1 training links (mine.tsv), 1 test links (ref_ent_ids, which holds 1" in pair.layout


def test_duplicate_links_are_merged_and_counted(make_folder, dbp15k_files):
    with pytest.warns(InputWarning, match="sup_ent_ids: 1 of 3 links repeat"):
        pair = read_folder(make_folder(dbp15k_files | {"sup_ent_ids": "0\t10\n0\t11\n0\t10\n"}))
    assert pair.train.tolist() == [[0, 0], [0, 1]]


@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        (
            "sup_ent_ids",
            "0\t10\n\n99\t11\n",
            (
                "3: entity 99 (column 1) is neither in ent_ids_1 (4 ids from 0 to 3) nor in "
                "ent_ids_2 (3 ids from 10 to 12); correct it or remove the line"
            ),
        ),
        (
            "ref_ent_ids",
            "11\t1\n",
            (
                "1: column 1 must be an entity of ent_ids_1 (4 ids from 0 to 3), but 11 is one of "
                "ent_ids_2 (3 ids from 10 to 12); swap the columns?"
            ),
        ),
        (
            "sup_ent_ids",
            "0\t10\n0\tx\n",
            "2: column 2 must be an integer id, found 'x'; correct it or remove the line",
        ),
        (
            "sup_ent_ids",
            "0 10\n",
            (
                "1: expected 2 tab-separated columns, found 1: '0 10'; "
                "separate the columns by tabs, not by spaces"
            ),
        ),
    ],
)
def test_a_link_that_does_not_fit_is_said_with_its_line(
    make_folder, dbp15k_files, file, content, message
):
    folder = make_folder(dbp15k_files | {file: content})
    with pytest.raises(MalformedInput) as raised:
        read_folder(folder)
    assert str(raised.value) == f"{folder}/{file}:{message}"
