"""Text that is not UTF-8 is read in the encoding it seems to be in, and that is said."""

from __future__ import annotations

import bz2
import gzip
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import InputWarning, MalformedInput, UsageError
from dualign.io.graphs.readers import ReadOptions, read
from dualign.io.text import record_blocks
from dualign.io.text.encodings import named_encoding
from dualign.io.text.legacy_text import START, read_legacy_text

HEADER = "id,name,city\n"
TABLE = HEADER + "1,Café Müller,Genève\n2,Crème brûlée,Zürich\n3,Hôtel,Besançon\n"
NAMES = {"1": "Café Müller", "2": "Crème brûlée", "3": "Hôtel"}


def values_of(graph, column="name"):
    table = graph.attributes
    at = table.labels.index(column)
    return {
        graph.entities[subject]: value
        for subject, predicate, value in zip(
            table.subjects, table.predicates, table.values, strict=True
        )
        if predicate == at
    }


def test_latin_1_is_read_and_said_with_an_example(make_file):
    path = make_file("a.csv", TABLE.encode("latin-1"))
    with pytest.warns(InputWarning) as said:
        graph = read(path)
    assert values_of(graph) == NAMES
    (message,) = (str(each.message) for each in said)
    assert message == (
        f"{path}: not UTF-8, and read as cp1252 (Western European), as in 'Café Müller'; if that "
        "is wrong, name its encoding (--text-encoding, text_encoding=)"
    )
    assert "read as cp1252" in graph.reading


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-8-sig"])
@pytest.mark.parametrize("packed", [bytes, gzip.compress, bz2.compress])
def test_a_byte_order_mark_is_believed(make_file, encoding, packed):
    graph = read(make_file("a.txt", packed(TABLE.replace(",", "\t").encode(encoding))))
    assert values_of(graph) == NAMES


def test_utf_16_of_the_other_order(make_file):
    graph = read(make_file("a.csv", b"\xfe\xff" + TABLE.encode("utf-16-be")))
    assert values_of(graph) == NAMES
    assert "read as utf-16 by its byte-order mark" in graph.reading


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "cp850", "mac_roman", "utf-16-le"])
def test_who_knows_the_encoding_names_it(make_file, encoding):
    path = make_file("a.csv", TABLE.encode(encoding))
    assert values_of(read(path, ReadOptions(text_encoding=encoding.upper()))) == NAMES


def test_ascii_far_down_does_not_hide_what_follows(make_file, monkeypatch):
    monkeypatch.setattr(record_blocks, "BLOCK", 1 << 12)
    plain = "".join(f"{i},plain name {i},place {i}\n" for i in range(4, 3 * START // 30))
    path = make_file(
        "a.csv.gz", gzip.compress((HEADER + plain + "1,Café,Genève\n").encode("cp1252"))
    )
    with pytest.warns(InputWarning, match="read as cp1252"):
        graph = read(path)
    assert values_of(graph)["1"] == "Café"


def test_one_broken_byte_among_utf_8_is_refused(make_file):
    path = make_file("a.csv", TABLE.encode() + b"4,Stra\xdfe,Gen\xc3\xa8ve\n")
    with pytest.raises(MalformedInput, match=r"a\.csv:5: not UTF-8: byte 0xdf .*damaged"):
        read(path)


def test_utf_8_that_was_asked_for_is_not_guessed_at(make_file):
    path = make_file("a.csv", TABLE.encode("latin-1"))
    with pytest.raises(MalformedInput, match="not UTF-8: byte 0xe9"):
        read(path, ReadOptions(text_encoding="utf-8"))


@pytest.mark.parametrize("start", [b"", b"caf\xe9,"])
def test_what_is_binary_stays_refused(make_file, start):
    with pytest.raises(MalformedInput, match="NUL byte"):
        read(make_file("a.csv", start + TABLE.encode("utf-16-le")))


def test_bytes_that_the_named_encoding_does_not_have(make_file):
    path = make_file("a.csv", TABLE.encode("cp1252"))
    with pytest.raises(MalformedInput, match=r"a\.csv:2: the bytes e9 are not ascii, which"):
        read(path, ReadOptions(text_encoding="ascii"))


def test_undefined_bytes_of_a_code_page_are_control_characters(make_file):
    path = make_file("a", b"caf\xe9 \x81\n")
    with named_encoding("cp1252"):
        assert read_legacy_text(path).decode() == "café \x81\n"


@pytest.mark.parametrize("name", ["", "utf-9", "rot13", "idna", "unicode_escape"])
def test_an_encoding_that_is_none(name):
    with pytest.raises(UsageError, match="unknown text encoding"), named_encoding(name):
        pass


def test_an_edge_list_is_not_guessed_at_but_can_be_named(make_file):
    path = make_file("a.tsv", "Café\tin\tGenève\nHôtel\tin\tGenève\n".encode("cp1252"))
    with pytest.raises(MalformedInput, match=r"not UTF-8.*--text-encoding cp1252"):
        read(path)
    graph = read(path, ReadOptions(text_encoding="cp1252"))
    assert set(graph.entities) == {"Café", "Genève", "Hôtel"}


ENCODINGS = [
    *("utf-8", "utf-16", "utf-16-le", "utf-32", "cp1252", "cp1250", "cp1251", "cp1253", "cp1254"),
    *("cp1255", "cp1256", "cp1257", "iso8859-15", "koi8-r", "cp437", "cp866", "mac_roman", "cp932"),
    *("euc_jp", "iso2022_jp", "gb18030", "gbk", "big5", "cp949", "euc_kr"),
]


# Characters of many scripts and kinds, of which an encoding has some.
POOL = "aZ09 _-éßÉœ½’€ąřőŁжЯїёλΆשاگกşİžūぁア亜東北腕熙中国國臺한국힣々、ｱ😀\x81"
HELD = {
    encoding: [each for each in POOL if each == each.encode(encoding, "ignore").decode(encoding)]
    for encoding in ENCODINGS
}


@st.composite
def tables(draw):
    """An encoding, and texts that it can hold."""
    encoding = draw(st.sampled_from(ENCODINGS))
    texts = st.lists(st.text(st.sampled_from(HELD[encoding]), max_size=8), min_size=1, max_size=6)
    return encoding, draw(texts)


@given(tables())
def test_any_table_comes_back_if_its_encoding_is_named(tmp_path_factory, table):
    encoding, texts = table
    rows = "".join(f"{number},x{text}x\n" for number, text in enumerate(texts))
    path = tmp_path_factory.mktemp("table") / "a.csv"
    path.write_bytes(f"id,name\n999,x\n{rows}".encode(encoding))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        graph = read(path, ReadOptions(text_encoding=encoding, id="id"))
    found = values_of(graph)
    assert [found[str(number)] for number in range(len(texts))] == [f"x{text}x" for text in texts]


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff")))
def test_utf_8_is_never_taken_for_anything_else(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("text") / "a"
    path.write_bytes(text.encode())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read_legacy_text(path) == text.encode()
