"""Text is read whole, unzipped and checked; what is wrong is said with its place."""

from __future__ import annotations

import gzip
import hashlib
import os
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from dualign.core.errors import MalformedInput, MissingInput
from dualign.io.text.files import (
    find_file,
    read_text,
    require_file,
    require_folder,
    sha256,
)

NOBODY = 65534


@pytest.mark.parametrize("name", ["a.tsv", "a.gz", "a"])
def test_gzip_is_known_by_its_first_bytes_not_by_its_name(make_file, name):
    assert read_text(make_file(name, gzip.compress("Ä\n".encode()))) == "Ä\n".encode()


def test_gzip_members_one_after_the_other_are_one_text(make_file):
    assert read_text(make_file("a.gz", gzip.compress(b"x\n") + gzip.compress(b"y\n"))) == b"x\ny\n"


def test_a_utf8_byte_order_mark_is_left_out(make_file):
    assert read_text(make_file("a", b"\xef\xbb\xbfx\n")) == b"x\n"


def test_an_empty_file_is_an_empty_text(make_file):
    assert read_text(make_file("a", b"")) == b""


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(MissingInput) as raised:
        read_text(tmp_path / "a")
    assert str(raised.value) == f"{tmp_path}/a: no such file; check the path"


def test_a_file_inside_a_file_is_not_there(make_file):
    with pytest.raises(MissingInput, match="no such file"):
        read_text(make_file("a", "") / "b")


def test_a_folder_where_a_file_should_be(tmp_path):
    with pytest.raises(MissingInput, match="is a folder where a file should be"):
        read_text(tmp_path)
    with pytest.raises(MissingInput, match="is a folder where a file should be"):
        sha256(tmp_path)


def test_a_path_that_cannot_be(tmp_path):
    with pytest.raises(MissingInput, match="not a valid path"):
        read_text(tmp_path / "a\0b")


@contextmanager
def no_privileges():
    """Root may read everything, so be somebody else for a moment."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if user == 0:
            os.seteuid(user)


def test_a_file_that_may_not_be_read():
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        path = Path(folder) / "a"
        path.write_text("x")
        path.chmod(0)
        with no_privileges(), pytest.raises(MissingInput, match="no permission to read it"):
            read_text(path)


def test_a_wrong_encoding_is_said_with_line_and_byte(make_file):
    path = make_file("a.tsv", "eins\r\n\nzwölf\n".encode("latin-1"))
    with pytest.raises(MalformedInput) as raised:
        read_text(path)
    assert str(raised.value) == (
        f"{path}:3: not UTF-8: byte 0xf6 at offset 9; "
        "save it as UTF-8, for example with  iconv -f LATIN1 -t UTF-8 a.tsv  or "
        "name the encoding of text in columns (--text-encoding cp1252)"
    )


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le"])
def test_utf16_is_refused(make_file, encoding):
    with pytest.raises(MalformedInput, match=r"a:1: (UTF-16, not UTF-8|a NUL byte)"):
        read_text(make_file("a", "id\tname\n".encode(encoding)))


def test_a_nul_byte_is_said_with_its_line(make_file):
    with pytest.raises(MalformedInput, match=r"a:2: a NUL byte \(0x00 at offset 3\)"):
        read_text(make_file("a", b"x\ny\0\n"))


def test_a_gzip_file_cut_short_is_refused(make_file):
    whole = gzip.compress(os.urandom(1000))
    with pytest.raises(MalformedInput, match="ends too early, after 500 compressed bytes"):
        read_text(make_file("a.gz", whole[:500]))


def test_a_damaged_gzip_file_is_refused(make_file):
    whole = bytearray(gzip.compress(b"text" * 100))
    whole[-8] ^= 0xFF
    with pytest.raises(MalformedInput, match="the gzip stream is damaged"):
        read_text(make_file("a.gz", bytes(whole)))


@pytest.mark.parametrize(
    ("magic", "words"),
    [
        (b"PK\x03\x04", "zip"),
        (b"\xfd7zXZ\x00", "xz"),
    ],
)
def test_other_compressions_are_named(make_file, magic, words):
    with pytest.raises(MalformedInput, match=f"is .*{words}.*unpack it"):
        read_text(make_file("a", magic + b"rest"))


def test_a_folder_must_be_one(make_file, tmp_path):
    assert require_folder(tmp_path) == tmp_path
    with pytest.raises(MissingInput, match="is a file where a folder should be"):
        require_folder(make_file("a", ""))
    with pytest.raises(MissingInput, match="no such folder"):
        require_folder(tmp_path / "b")


def test_a_file_of_a_folder_may_be_gzipped(make_folder):
    folder = make_folder({"a.gz": b""})
    assert find_file(folder, "a") == require_file(folder, "a") == folder / "a.gz"
    assert find_file(folder, "b") is None
    with pytest.raises(MissingInput, match=r"b: no such file \(nor b.gz\)"):
        require_file(folder, "b")


def test_a_hash_is_that_of_the_file_on_disk(make_file):
    content = gzip.compress(b"x")
    assert sha256(make_file("a.gz", content)) == hashlib.sha256(content).hexdigest()
