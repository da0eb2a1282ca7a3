"""Folders of two tables and labelled pairs, as DeepMatcher publishes them."""

from __future__ import annotations

import pytest

from dualign.core.errors import InputWarning, UsageError
from dualign.io import read_folder

HEADER = "ltable_id,rtable_id,label\n"
FILES = {
    "tableA.csv": "id,title,price\n" + "".join(f"{i},Thing {i} red,{i}.50\n" for i in range(5)),
    "tableB.csv": "id,title,price\n" + "".join(f"{i},Red thing {i},{i}.40\n" for i in range(5)),
    "train.csv": f"{HEADER}0,0,1\n1,1,1\n0,4,0\n",
    "valid.csv": f"{HEADER}2,2,1\n2,3,0\n",
    "test.csv": f"{HEADER}3,3,1\n4,4,1\n4,0,0\n",
}

pytestmark = pytest.mark.filterwarnings("ignore:.*by column 'label'")


@pytest.fixture
def folder(make_folder):
    return make_folder({name: text.encode() for name, text in FILES.items()})


def test_labels_become_links_and_negatives(folder):
    pair = read_folder(folder)
    assert pair.train.tolist() == [[0, 0], [1, 1]]
    assert pair.negatives.tolist() == [[0, 4]]
    assert pair.valid.tolist() == [[2, 2]]
    assert pair.test.tolist() == [[3, 3], [4, 4]]
    assert "2 training links and 1 pairs known to differ" in pair.layout


def test_ids_are_no_values(folder):
    pair = read_folder(folder)
    assert pair.left.entities == tuple("01234")
    assert pair.left.attributes.labels == ("title", "price")


def test_what_the_labels_say_is_said(folder):
    with pytest.warns(InputWarning, match=r"train\.csv: by column 'label', 2 pairs are the same"):
        read_folder(folder)


def test_there_is_one_split(folder):
    with pytest.raises(UsageError, match="has one split"):
        read_folder(folder, "1")
