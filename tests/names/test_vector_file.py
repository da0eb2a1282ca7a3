"""Word vectors in GloVe's text format."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from dualign.core.errors import MalformedInput, MissingInput
from dualign.names.vector_file import read_vectors


def written(folder: Path, content: str | bytes, name: str = "v.txt") -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_only_the_wanted_words_are_kept(vector_file: Path):
    found, width = read_vectors(vector_file, ["paris", "rome"])
    assert {word: row.tolist() for word, row in found.items()} == {"paris": [1, 0, 0]}
    assert width == 3


def test_gzip_is_known_by_its_content(tmp_path: Path):
    path = written(tmp_path, gzip.compress("東京 1 2\n".encode()))
    assert read_vectors(path, ["東京"])[0]["東京"].tolist() == [1, 2]


@pytest.mark.parametrize(
    "content",
    [
        "2 3\nparis 1 0 0\nrome 0 1 0\n",  # word2vec's header
        "paris 1 0 0 \nrome 0 1 0 \n",  # fastText ends lines with a blank
        "paris\t1\t0\t0\r\nrome\t0\t1\t0\r\n",
        "rome 0 1 0\nparis  1  0 0\n",
        "paris 1 0 0\n\nparis 9 9 9\n",  # the first of two counts
        "paris 1 0 0\n. . . 1 2 3\nat name@domain.com 1 2 3\n",  # words with blanks (GloVe 840B)
        b"\xff\xfe 4 5 6\nparis 1 0 0",  # a word in another encoding is nobody's word
    ],
)
def test_variants_of_the_format(tmp_path: Path, content: str | bytes):
    found, width = read_vectors(written(tmp_path, content), ["paris"])
    assert (found["paris"].tolist(), width) == ([1, 0, 0], 3)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a 1 2 3\nb 1 2\n", r"v.txt:2: 2 numbers where the file's first line has 3"),
        ("a 1 2 3\nb 1 2 3 4\n", r"v.txt:2: 4 numbers where the file's first line has 3"),
        ("a 1 2 3\n\nlonely\n", r"v.txt:3: 0 numbers where the file's first line has 3"),
        ("1 5\na 1 2 3\n", r"v.txt:2: 3 numbers where the file's first line has 5"),
        ("a 1 nan 3\n", r"v.txt:1: number 2 of 3 is NaN or infinite"),
        ("b 1 2 3\na 1 2 inf\n", r"v.txt:2: number 3 of 3 is NaN or infinite"),
        ("a 1 two 3\n", r"v.txt:1: 'two' is not a number; .* 3 numbers"),
        ("lonely\n", r"v.txt:1: a word without numbers"),
        ("1 0\n", r"v.txt:1: the header says that vectors have 0 numbers"),
        ("", r"v.txt: holds 0 vectors"),
    ],
)
def test_what_is_wrong_is_said_with_line_and_numbers(tmp_path: Path, content: str, message: str):
    with pytest.raises(MalformedInput, match=message):
        read_vectors(written(tmp_path, content), ["a", "b"])


def test_a_cut_off_gzip_is_refused(tmp_path: Path):
    whole = gzip.compress("\n".join(f"w{i} 1 2 {i}" for i in range(5000)).encode())
    with pytest.raises(MalformedInput, match="damaged gzip"):
        read_vectors(written(tmp_path, whole[: len(whole) // 2]), ["w1"])


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path):
    for path in (tmp_path / "nowhere.txt", tmp_path):
        with pytest.raises(MissingInput, match="cannot be read"):
            read_vectors(path, ["a"])
