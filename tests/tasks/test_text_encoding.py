"""A named encoding reaches every file of text of a task, and its record."""

from __future__ import annotations

import pytest

from dualign.core.errors import UsageError
from dualign.tasks import PairOrigin, Reading, read_pair

LEFT = "id,name,city\n1,Кофе,Москва\n2,Чай,Тула\n"
RIGHT = "id,name,city\na,Café,Genève\nb,Thé,Nîmes\n"


def test_each_side_has_its_own_and_links_the_common_one(make_file):
    left = make_file("left.csv", LEFT.encode("koi8-r"))
    right = make_file("right.csv", RIGHT.encode("cp850"))
    links = make_file("links.tsv", "1\ta\n".encode("utf-16-le"))
    names = make_file("names.tsv", "a\tCafé crème\nb\tThé vert\n".encode("cp850"))
    reading = Reading(
        text_encoding="utf-16-le", text_encoding_left="KOI8-R", text_encoding_right="cp850"
    )
    pair = read_pair(left, right, links=links, names_right=names, reading=reading)
    assert pair.left.names == ("Кофе", "Чай")
    assert pair.right.names == ("Café crème", "Thé vert")
    assert pair.train.tolist() == [[0, 0]]
    assert PairOrigin.from_record(pair.origin).reading == reading


def test_an_unknown_one_is_refused_before_anything_is_read():
    with pytest.raises(UsageError, match="unknown text encoding 'cp12525'"):
        Reading(text_encoding_right="cp12525")
