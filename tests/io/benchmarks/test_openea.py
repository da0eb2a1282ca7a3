"""OpenEA folders: URIs as ids, attributes beside, five folds."""

from __future__ import annotations

import pytest

from dualign.core.errors import MalformedInput, MissingInput, UnknownChoice, UsageError
from dualign.io import read_folder


def links_of(pair):
    return [pair.train.tolist(), pair.valid.tolist(), pair.test.tolist()]


def test_a_folder_becomes_two_graphs_with_the_links_of_fold_1(make_folder, openea_files):
    pair = read_folder(make_folder(openea_files))
    assert pair.left.entities == ("http://l/a", "http://l/b", "http://l/c", "http://l/d")
    assert pair.left.relations == ("http://l/r",)
    assert pair.left.triples.tolist() == [[0, 0, 1], [1, 0, 2]]
    assert links_of(pair) == [[[0, 0]], [[1, 1]], [[2, 2]]]
    assert pair.layout == (
        "OpenEA folder: fold 721_5fold/1, 1 training links, 1 validation links, 1 test links"
    )


def test_attribute_values_are_literals_and_may_hold_tabs(make_folder, openea_files):
    table = read_folder(make_folder(openea_files)).left.attributes
    assert table.subjects.tolist() == [0, 3]
    assert table.values == ("Ä", "<b>two\tparts</b>")
    assert table.languages == ("de", "")


def test_without_attributes_the_entities_are_the_same(make_folder, openea_files):
    pair = read_folder(make_folder(openea_files), attributes=False)
    assert len(pair.left.entities) == 4
    assert len(pair.left.attributes) == 0


def test_attribute_files_are_optional(make_folder, openea_files):
    del openea_files["attr_triples_1"], openea_files["attr_triples_2"]
    assert len(read_folder(make_folder(openea_files)).left.entities) == 3


@pytest.mark.parametrize("split", ["2", "721_5fold/2"])
def test_a_fold_is_chosen_by_its_number_or_its_path(make_folder, openea_files, split):
    pair = read_folder(make_folder(openea_files), split=split)
    assert links_of(pair) == [[[2, 2]], [[0, 0]], [[1, 1]]]


def test_an_unknown_fold_lists_the_known_ones(make_folder, openea_files):
    with pytest.raises(UnknownChoice, match="choose one of: 721_5fold/1, 721_5fold/2"):
        read_folder(make_folder(openea_files), split="3")


def test_links_without_folds_are_for_testing_only(make_folder, openea_files):
    files = {name: text for name, text in openea_files.items() if "fold" not in name}
    folder = make_folder(files)
    pair = read_folder(folder)
    assert links_of(pair) == [[], [], [[0, 0], [1, 1], [2, 2]]]
    assert pair.layout == (
        "OpenEA folder: no folds, so no training links; 3 test links (ent_links)"
    )
    with pytest.raises(UsageError, match="has no folds"):
        read_folder(folder, split="1")


def test_given_links_take_the_place_of_the_training_links(make_folder, openea_files, make_file):
    links = make_file("mine.tsv", "http://l/c\thttp://r/c\n")
    pair = read_folder(make_folder(openea_files), links=links)
    assert links_of(pair) == [[[2, 2]], [[1, 1]], []]
    assert pair.layout.endswith("; instead 1 training links (mine.tsv)")


def test_names_are_given_by_uri(make_folder, openea_files, make_file):
    names = make_file("n.tsv", "http://r/a\tA\nhttp://r/b\tB\nhttp://r/c\tC\n")
    pair = read_folder(make_folder(openea_files), names_right=names)
    assert pair.right.names == ("A", "B", "C")


def test_taking_the_test_links_away_changes_nothing_else(make_folder, openea_files):
    del openea_files["721_5fold/1/test_links"], openea_files["ent_links"]
    assert links_of(read_folder(make_folder(openea_files))) == [[[0, 0]], [[1, 1]], []]


@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        (
            "rel_triples_1",
            "http://l/a\thttp://l/r\n",
            (
                ":1: expected 3 tab-separated columns, found 2: 'http://l/a\\thttp://l/r'; "
                "add what is missing or remove the line"
            ),
        ),
        (
            "attr_triples_2",
            "http://r/a\tx\t1\nhttp://r/a\tx\n",
            (
                ":2: expected 3 tab-separated columns, found 2: 'http://r/a\\tx'; "
                "add what is missing or remove the line"
            ),
        ),
        ("rel_triples_1", "a\tr\t\n", ":1: the entity (column 3) is empty; fill it in"),
        (
            "721_5fold/1/train_links",
            "http://l/a\thttp://r/z\n",
            (
                ":1: entity 'http://r/z' (column 2) is neither in the right graph (3 entities from "
                "{folder}/rel_triples_2) nor in the left graph (4 entities from "
                "{folder}/rel_triples_1); correct it or remove the line"
            ),
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(make_folder, openea_files, file, content, message):
    folder = make_folder(openea_files | {file: content})
    with pytest.raises(MalformedInput) as raised:
        read_folder(folder)
    assert str(raised.value) == f"{folder}/{file}{message.format(folder=folder)}"


def test_an_empty_graph_is_refused(make_folder, openea_files):
    del openea_files["attr_triples_2"]
    with pytest.raises(MalformedInput, match="rel_triples_2: the graph is empty: 0 triples"):
        read_folder(make_folder(openea_files | {"rel_triples_2": ""}))


def test_a_missing_side_is_missed(make_folder, openea_files):
    del openea_files["rel_triples_2"]
    with pytest.raises(MissingInput, match="rel_triples_2: no such file"):
        read_folder(make_folder(openea_files))
