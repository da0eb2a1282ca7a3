"""Servers are reachable from this machine alone, unless told otherwise."""

from __future__ import annotations

import pytest

from dualign.cli import main
from review_world import write_run


@pytest.fixture
def listening(monkeypatch):
    """The addresses that servers would listen on."""
    found = []

    def note(_, bound, __):
        found.append(bound.getsockname()[0])
        bound.close()

    for module in ("dualign.serving.service", "dualign.reviewing.review_app"):
        monkeypatch.setattr(f"{module}.run_server", note)
    return found


@pytest.mark.parametrize("command", ["serve", "review"])
def test_they_listen_on_the_loopback_address(tmp_path, listening, command) -> None:
    assert main([command, str(write_run(tmp_path)), "--port", "0"]) == 0
    assert listening == ["127.0.0.1"]


@pytest.mark.parametrize("command", ["serve", "review"])
def test_they_listen_elsewhere_where_told(tmp_path, listening, command) -> None:
    everywhere = "0.0.0.0"
    matches = str(write_run(tmp_path))
    assert main([command, matches, "--port", "0", "--host", everywhere]) == 0
    assert listening == [everywhere]
