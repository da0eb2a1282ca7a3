"""Readers are found by what they detect; a new one is one registration."""

from __future__ import annotations

from copy import deepcopy

import numpy as np
import pandas as pd
import pytest

from dualign.core.errors import MissingInput, UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io import read, read_folder
from dualign.io.graphs import readers


def test_a_file_of_an_unknown_format_lists_the_known_ones(make_file):
    path = make_file("g.docx", "")
    with pytest.raises(MissingInput) as raised:
        read(path)
    assert str(raised.value).startswith(f"{path}: not a graph file that dualign knows; it reads ")


def test_a_folder_is_no_graph_file(tmp_path):
    with pytest.raises(MissingInput, match="is a folder where a graph file should be"):
        read(tmp_path)


def test_a_graph_file_must_be_there(tmp_path):
    with pytest.raises(MissingInput, match=r"g.docx: no such file"):
        read(tmp_path / "g.docx")


def test_an_address_is_not_read_but_said_to_be_one():
    with pytest.raises(MissingInput, match=r"g.ttl: is an address, .* download it, and give the"):
        read("https://example.org/g.ttl")


@pytest.mark.parametrize("given", [None, 5, pd.DataFrame({"id": [1]})])
def test_what_is_no_path_is_refused_with_what_to_do(given):
    kind = type(given).__name__
    with pytest.raises(UsageError, match=rf"an object of type {kind} was given; .*from_records"):
        read(given)


def test_a_file_is_no_folder(make_file):
    with pytest.raises(MissingInput, match="is a file where a folder should be"):
        read_folder(make_file("g.tsv", ""))


def test_a_folder_of_an_unknown_layout_lists_the_known_ones(make_folder):
    folder = make_folder({"readme": ""})
    with pytest.raises(MissingInput) as raised:
        read_folder(folder)
    assert str(raised.value) == (
        f"{folder}: not a folder layout that dualign knows; it reads "
        "DBP15K (ent_ids_1, ent_ids_2, triples_1, triples_2); "
        "DeepMatcher (tableA.csv, tableB.csv, train.csv, valid.csv, test.csv); "
        "OpenEA (rel_triples_1, rel_triples_2)"
    )


def test_the_folder_above_a_benchmark_gets_a_hint(make_folder):
    folder = make_folder({"zh_en/ent_ids_1": ""})
    with pytest.raises(MissingInput, match=rf"did you mean {folder}/zh_en\?"):
        read_folder(folder)


def test_a_new_format_is_one_registration(make_file, monkeypatch):
    monkeypatch.setattr(readers, "GRAPH_FORMATS", deepcopy(readers.GRAPH_FORMATS))
    graph = KnowledgeGraph(entities=("a",), relations=(), triples=np.empty((0, 3), np.int64))
    readers.register_format(
        readers.GraphFormat(
            name="one",
            looks_like=".one",
            detects=lambda path: path.suffix == ".one",
            read=lambda *_: graph,
        )
    )
    assert read(make_file("g.one", "")) is graph
