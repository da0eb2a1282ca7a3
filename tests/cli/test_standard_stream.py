"""What a terminal cannot show is replaced by something that it can."""

import io
import sys

import pytest

from dualign.cli.standard_stream import StandardStream


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "██░  Zürich → 北京 … ≟"),
        ("latin-1", r"##.  Zürich > \u5317\u4eac ... ?="),
        ("ascii", r"##.  Z\xfcrich > \u5317\u4eac ... ?="),
    ],
)
def test_bars_and_arrows_become_ascii_and_names_become_escapes(monkeypatch, encoding, shown):
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding=encoding))
    stream = StandardStream("stdout")
    stream.write("██░  Zürich → 北京 … ≟")
    stream.flush()
    assert written.getvalue().decode(encoding) == shown
