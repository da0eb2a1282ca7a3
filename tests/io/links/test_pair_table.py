"""Pairs of ids with headers and labels, as benchmarks and spreadsheets have them."""

from __future__ import annotations

import pytest

from dualign.core.errors import InputWarning, MalformedInput
from dualign.io.links.pair_table import read_pair_table


def pairs(path):
    columns, same = read_pair_table(path)
    return list(columns.rows()), same.tolist()


@pytest.mark.parametrize(
    "content",
    [
        "ltable_id,rtable_id,label\n1,7,1\n2,8,0\n",
        "label,ltable_id,rtable_id\n1,1,7\n0,2,8\n",
        "_id,label,ltable_id,rtable_id\n0,1,1,7\n1,0,2,8\n",
        "left;right;is_match\n1;7;true\n2;8;False\n",
        '"id1","id2","same"\n"1","7","yes"\n"2","8","non-match"\n',
    ],
)
def test_a_column_says_which_pairs_are_the_same(make_file, content):
    path = make_file("train.csv", content)
    with pytest.warns(InputWarning, match=r"1 pairs are the same \(1\) and 1 are different \(0\)"):
        found = pairs(path)
    assert found == ([("1", "7"), ("2", "8")], [True, False])


@pytest.mark.parametrize(
    "content",
    [
        '"idAmazon","idGoogleBase"\n"b1","http://g/1"\n"b2","http://g/2"\n',
        "idAmazon;idGoogleBase\nb1;http://g/1\nb2;http://g/2\n",
        "abt_id,buy_id\nb1,http://g/1\nb2,http://g/2\n",
        "b1,http://g/1\nb2,http://g/2\n",
    ],
)
def test_a_header_of_ids_is_no_pair(make_file, content):
    found = pairs(make_file("truth.csv", content))
    assert found == ([("b1", "http://g/1"), ("b2", "http://g/2")], [True, True])


@pytest.mark.parametrize(
    "content", ["key\tid\nkey\tx\n", "id_1\tid_2\na\tx\n", "http://x/id\tid\na\tx\n"]
)
def test_what_may_be_an_entity_is_no_header(make_file, content):
    assert len(pairs(make_file("links.tsv", content))[0]) == 2


def test_a_label_that_is_neither(make_file):
    path = make_file("train.csv", "ltable_id,rtable_id,label\n1,7,1\n2,8,maybe\n")
    with pytest.raises(MalformedInput, match=r"train\.csv:3: column 'label' is 'maybe'; write 1"):
        read_pair_table(path)


def test_more_columns_than_are_clear(make_file):
    path = make_file("train.csv", "a,b,c,label\n1,7,x,1\n")
    with pytest.raises(MalformedInput, match=r"train\.csv:1: 4 columns, 0 of them with ids"):
        read_pair_table(path)


def test_three_columns_without_a_label_stay_refused(make_file):
    with pytest.raises(MalformedInput, match="expected 2 comma-separated columns, found 3"):
        read_pair_table(make_file("links.csv", "a,x,1\nb,y,0\n"))
