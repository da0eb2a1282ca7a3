"""Static vectors of word pieces."""

from __future__ import annotations

import logging
import subprocess
import sys

import numpy as np
import pytest

from dualign.core.errors import MissingExtra
from dualign.names.encoders.wordllama import WordLlama


def test_rows_are_unit_and_256_wide():
    rows = WordLlama().encode(["free software", "Freé  software"])
    assert rows.shape == (2, 256)
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, rtol=1e-5)


def test_related_names_are_near():
    rows = WordLlama().encode(["king of france", "french monarch", "fish soup"])
    assert rows[0] @ rows[1] > rows[0] @ rows[2]


def test_the_package_itself_is_never_imported():
    code = (
        "import sys; from dualign.names import get_encoder; "
        "get_encoder('wordllama').encode(['Paris']); print('wordllama' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
    assert not logging.getLogger("wordllama").handlers


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"dualign\[wordllama\]"):
        WordLlama().fingerprint()
