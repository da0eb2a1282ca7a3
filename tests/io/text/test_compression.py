"""Compressed files: told by content, checked to the end, and never allowed to explode."""

from __future__ import annotations

import bz2
import gzip

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import MalformedInput
from dualign.io.text import compression
from dualign.io.text.compression import open_input, without_compression
from dualign.io.text.files import read_text

COMPRESSORS = {
    "gzip": lambda data: gzip.compress(data, mtime=0),
    "bzip2": bz2.compress,
    "zstd": zstandard.compress,
}


@pytest.mark.parametrize("kind", COMPRESSORS)
@given(parts=st.lists(st.binary(max_size=5000), min_size=1, max_size=3))
def test_members_one_after_the_other_are_one_stream(tmp_path, kind, parts):
    path = tmp_path / "data"
    path.write_bytes(b"".join(COMPRESSORS[kind](part) for part in parts))
    with open_input(path) as stream:
        assert stream.read() == b"".join(parts)
        assert stream.consumed == path.stat().st_size


@pytest.mark.parametrize("kind", COMPRESSORS)
def test_padding_behind_the_end_is_allowed(make_file, kind):
    assert read_text(make_file("a", COMPRESSORS[kind](b"x\n") + b"\0" * 5000)) == b"x\n"


@pytest.mark.parametrize("kind", COMPRESSORS)
def test_other_bytes_behind_the_end_are_not(make_file, kind):
    with pytest.raises(MalformedInput, match="damaged"):
        read_text(make_file("a", COMPRESSORS[kind](b"x\n") + b"no stream at all, clearly"))


@pytest.mark.parametrize("kind", COMPRESSORS)
def test_a_stream_cut_short_is_refused(make_file, kind):
    whole = COMPRESSORS[kind](bytes(range(256)) * 40)
    with pytest.raises(MalformedInput, match=f"the {kind} stream ends too early"):
        read_text(make_file("a", whole[:-9]))


@pytest.mark.parametrize("kind", COMPRESSORS)
def test_a_bomb_is_refused_before_it_fills_the_memory(make_file, monkeypatch, kind):
    monkeypatch.setattr(compression, "FREE_BYTES", 1 << 16)
    bomb = make_file("a", COMPRESSORS[kind](b"0" * (1 << 22)))
    with pytest.raises(MalformedInput, match=r"have grown to .* over 250 times as many"):
        read_text(bomb)


def test_names_lose_the_extension_of_their_compression():
    assert without_compression("Graph.NT.GZ") == "graph.nt"
    assert without_compression("g.ttl.zst") == "g.ttl"
    assert without_compression("g.ttl") == "g.ttl"
