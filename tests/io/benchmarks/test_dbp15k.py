"""DBP15K folders in all their variants."""

from __future__ import annotations

import gzip
import time

import numpy as np
import pytest

from dualign.core.errors import InputWarning, MalformedInput, MissingInput
from dualign.io import read_folder


def everything_but_the_test_links(pair):
    """All that a reader found, as plain values, so that two pairs can be compared."""
    return [
        (
            graph.entities,
            graph.relations,
            graph.triples.tolist(),
            graph.names,
            graph.attributes.subjects.tolist(),
            graph.attributes.predicates.tolist(),
            graph.attributes.labels,
        )
        for graph in (pair.left, pair.right)
    ] + [pair.train.tolist(), pair.valid.tolist()]


def test_a_folder_becomes_two_graphs_with_their_links(make_folder, dbp15k_files):
    folder = make_folder(dbp15k_files)
    pair = read_folder(folder)
    assert pair.left.entities == ("http://zh/a", "http://zh/b", "http://zh/c", "http://zh/d")
    assert pair.left.relations == ("http://zh/r", "http://zh/s")
    assert pair.left.triples.tolist() == [[0, 0, 1], [1, 1, 2], [2, 0, 3]]
    assert pair.left.names == ("name of a", "name of b", "name of c", "")
    assert pair.left.source == f"{folder}/triples_1"
    assert pair.right.triples.tolist() == [[0, 0, 1], [1, 0, 2]]
    assert pair.right.names == ("a", '"b"', "c")
    assert pair.train.tolist() == [[0, 0]]
    assert pair.test.tolist() == [[1, 1], [2, 2]]
    assert pair.layout == (
        "DBP15K folder: disjoint ids, 1 training links (sup_ent_ids), "
        "2 test links (ref_ent_ids), relation URIs, translated names, attribute types"
    )


def test_attribute_types_are_read_unless_they_are_not_wanted(make_folder, dbp15k_files):
    folder = make_folder(dbp15k_files)
    pair = read_folder(folder)
    assert pair.left.attributes.subjects.tolist() == [0, 0, 1]
    assert pair.left.attributes.labels == ("http://p/x", "http://p/y")
    pair = read_folder(folder, attributes=False)
    assert len(pair.left.attributes) == 0
    assert "attribute" not in pair.layout


@pytest.mark.parametrize("change", ["crlf", "no final newline", "blank lines", "gz", "bom"])
def test_the_way_files_are_written_does_not_matter(make_folder, dbp15k_files, change):
    plain = read_folder(make_folder(dbp15k_files))
    texts = {name: text for name, text in dbp15k_files.items() if isinstance(text, str)}
    changed = {
        "crlf": lambda: {name: text.replace("\n", "\r\n") for name, text in texts.items()},
        "no final newline": lambda: {name: text.removesuffix("\n") for name, text in texts.items()},
        "blank lines": lambda: {name: f"\n{text}\n\n" for name, text in texts.items()},
        "gz": lambda: {f"{name}.gz": gzip.compress(text.encode()) for name, text in texts.items()},
        "bom": lambda: {name: f"\ufeff{text}" for name, text in texts.items()},
    }[change]()
    files = changed | {k: v for k, v in dbp15k_files.items() if isinstance(v, bytes)}
    pair = read_folder(make_folder(files))
    assert everything_but_the_test_links(pair) == everything_but_the_test_links(plain)
    assert pair.test.tolist() == plain.test.tolist()
    assert pair.layout.replace(".gz", "") == plain.layout


def test_without_rel_ids_relations_are_called_by_their_numbers(make_folder, dbp15k_files):
    del dbp15k_files["rel_ids_1"], dbp15k_files["rel_ids_2"]
    pair = read_folder(make_folder(dbp15k_files))
    assert pair.left.relations == ("0", "1")
    assert pair.right.relations == ("5",)
    assert pair.right.triples.tolist() == [[0, 0, 1], [1, 0, 2]]
    assert "relation ids only" in pair.layout


def test_what_only_one_side_has_is_said_so(make_folder, dbp15k_files):
    del dbp15k_files["rel_ids_2"], dbp15k_files["translated_names_1"]
    pair = read_folder(make_folder(dbp15k_files))
    assert pair.layout.endswith(
        "attribute types, relation URIs on the left only, relation ids only on the right only, "
        "translated names on the right only"
    )
    assert pair.left.names == ()


def test_taking_the_test_links_away_changes_nothing_else(make_folder, dbp15k_files):
    whole = read_folder(make_folder(dbp15k_files))
    del dbp15k_files["ref_ent_ids"]
    pair = read_folder(make_folder(dbp15k_files))
    assert everything_but_the_test_links(pair) == everything_but_the_test_links(whole)
    assert pair.test.shape == (0, 2)
    assert "no test links (neither ref_ent_ids nor ref_pairs)" in pair.layout


@pytest.mark.parametrize("keys", ["ids", "URIs"])
def test_names_may_be_given_by_id_or_by_uri(make_folder, dbp15k_files, make_file, keys):
    folder = make_folder(dbp15k_files)
    content = {"ids": "10\tA\n11\tB\n12\tC\n", "URIs": "http://en/a\tA\nhttp://en/b\tB\n12\tC\n"}
    pair = read_folder(folder, names_right=make_file("mine.tsv", content[keys]))
    assert pair.right.names == ("A", "B", "C")
    assert pair.left.names[0] == "name of a"
    assert "names of mine.tsv on the right only" in pair.layout


def test_a_name_for_an_unknown_id_is_refused(make_folder, dbp15k_files):
    folder = make_folder(dbp15k_files | {"translated_names_1": "0\tA\n99\tB\n"})
    with pytest.raises(MalformedInput) as raised:
        read_folder(folder)
    assert str(raised.value) == (
        f"{folder}/translated_names_1:2: entity '99' is not in ent_ids_1 (4 ids from 0 to 3); "
        "correct it or remove the line"
    )


def test_entities_without_a_name_are_counted(make_folder, dbp15k_files):
    folder = make_folder(dbp15k_files | {"translated_names_1": "0\tA\n"})
    with pytest.warns(InputWarning, match="translated_names_1: 3 of 4 entities have no line"):
        assert read_folder(folder).left.names == ("A", "", "", "")


def test_duplicate_triples_are_merged_and_counted(make_folder, dbp15k_files):
    folder = make_folder(dbp15k_files | {"triples_1": "0\t0\t1\n1\t1\t2\n0\t0\t1\n"})
    with pytest.warns(InputWarning) as warned:
        assert len(read_folder(folder).left.triples) == 2
    assert str(warned[0].message) == (
        f"{folder}/triples_1: 1 of 3 triples repeat an earlier one exactly and were merged"
    )


@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        (
            "triples_1",
            "0\t0\t1\n\n0\t0\t99\n",
            (
                ":3: entity id 99 is not in ent_ids_1 (4 ids from 0 to 3); "
                "add it there or remove the line"
            ),
        ),
        (
            "triples_2",
            "10\t5\t11\n0\t5\t11\n",
            (
                ":2: entity id 0 is not in ent_ids_2 (3 ids from 10 to 12); "
                "add it there or remove the line"
            ),
        ),
        (
            "triples_1",
            "0\t7\t1\n",
            (
                ":1: relation id 7 is not in rel_ids_1 (2 ids from 0 to 1); "
                "add it there or remove the line"
            ),
        ),
        (
            "triples_1",
            "0\t0\t1\n0\t0\n",
            (
                ":2: expected 3 tab-separated columns, found 2: '0\\t0'; "
                "add what is missing or remove the line"
            ),
        ),
        (
            "triples_1",
            "0\tx\t1\n",
            ":1: column 2 must be an integer id, found 'x'; correct it or remove the line",
        ),
        ("triples_1", "", ": the graph is empty: 0 triples for 4 entities; give at least 1"),
        ("ent_ids_1", "", ": the graph is empty: 0 ids; give at least 1 line: id ⇥ label"),
        (
            "ent_ids_1",
            "0\thttp://zh/a\n0\thttp://zh/b\n",
            (
                ":2: the id of 0 'http://zh/b' is already that of 0 'http://zh/a' (line 1); "
                "give every entity or relation its own"
            ),
        ),
        (
            "ent_ids_1",
            "x\thttp://zh/a\n",
            ":1: column 1 must be an integer id, found 'x'; correct it or remove the line",
        ),
        (
            "ent_ids_2",
            b"10\thttp://en/\xe4\n",
            (
                ":1: not UTF-8: byte 0xe4 at offset 13; "
                "save it as UTF-8, for example with  iconv -f LATIN1 -t UTF-8 ent_ids_2  or "
                "name the encoding of text in columns (--text-encoding cp1252)"
            ),
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place_and_both_numbers(
    make_folder, dbp15k_files, file, content, message
):
    folder = make_folder(dbp15k_files | {file: content})
    with pytest.raises(MalformedInput) as raised:
        read_folder(folder)
    assert str(raised.value) == f"{folder}/{file}{message}"


@pytest.mark.parametrize("file", ["ent_ids_1", "ent_ids_2", "triples_1", "triples_2"])
def test_a_file_that_every_folder_needs_is_missed(make_folder, dbp15k_files, file):
    del dbp15k_files[file]
    folder = make_folder(dbp15k_files)
    with pytest.raises(MissingInput) as raised:
        read_folder(folder)
    assert str(raised.value) == (
        f"{folder}/{file}: no such file (nor {file}.gz); add it to the folder"
    )


def test_a_folder_in_the_place_of_a_file_is_refused(make_folder, dbp15k_files):
    del dbp15k_files["triples_1"]
    folder = make_folder(dbp15k_files)
    (folder / "triples_1").mkdir()
    with pytest.raises(MissingInput, match="triples_1: is a folder where a file should be"):
        read_folder(folder)


PUBLISHED = {
    "zh_en": ((19388, 19572), (1701, 1323), (70414, 95142)),
    "ja_en": ((19814, 19780), (1299, 1153), (77214, 93484)),
    "fr_en": ((19661, 19993), (903, 1208), (105998, 115722)),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_published_folders_hold_what_their_readme_says(dbp15k, name):
    pair = read_folder(dbp15k / name)
    graphs = (pair.left, pair.right)
    assert tuple(len(graph.entities) for graph in graphs) == PUBLISHED[name][0]
    assert tuple(len(graph.relations) for graph in graphs) == PUBLISHED[name][1]
    assert tuple(len(graph.triples) for graph in graphs) == PUBLISHED[name][2]
    assert all(len(graph.names) == len(graph.entities) for graph in graphs)
    assert all(len(graph.attributes) > 200_000 for graph in graphs)
    assert (len(pair.train), len(pair.test)) == (4500, 10500)
    linked = np.concatenate([pair.train, pair.test])
    assert len(np.unique(linked[:, 0])) == len(np.unique(linked[:, 1])) == 15000
    assert pair.layout == (
        "DBP15K folder: disjoint ids, 4,500 training links (sup_ent_ids), "
        "10,500 test links (ref_ent_ids), relation URIs, translated names, attribute types"
    )


@pytest.mark.parametrize(
    ("split", "train"), [("0_1", 1500), ("0_2", 3000), ("0_4", 6000), ("0_5", 7500)]
)
def test_the_published_splits_hold_what_their_names_say(dbp15k, split, train):
    pair = read_folder(dbp15k / "zh_en", split, attributes=False)
    assert (len(pair.train), len(pair.test)) == (train, 15000 - train)


@pytest.mark.slow
def test_the_published_folder_loads_in_under_a_second(dbp15k):
    def seconds():
        began = time.process_time()
        read_folder(dbp15k / "zh_en")
        return time.process_time() - began

    assert min(seconds() for _ in range(3)) < 1
