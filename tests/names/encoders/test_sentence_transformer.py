"""Hosted models: the guard always, the encoder with a stand-in for the library."""

from __future__ import annotations

import importlib.machinery
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from dualign.core.errors import MissingExtra, MissingInput, UsageError
from dualign.names.encoders import get_encoder, sentence_transformer
from dualign.names.encoders.sentence_transformer import SentenceTransformerNames


class FakeModel:
    """Answers as a SentenceTransformer does, with the name's length."""

    def __init__(self, name: str) -> None:
        if name == "no/such":
            raise OSError("no/such is not a model\nand more lines")

    def encode(self, names: list[str], **options: bool):
        assert options["normalize_embeddings"]
        assert not options["show_progress_bar"]
        return np.array([[len(name), 1.0] for name in names])


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = ModuleType("sentence_transformers")
    fake.SentenceTransformer = FakeModel  # type: ignore[attr-defined]
    fake.__spec__ = importlib.machinery.ModuleSpec("sentence_transformers", None)
    monkeypatch.setitem(sys.modules, "sentence_transformers", fake)
    monkeypatch.setattr(sentence_transformer, "version", lambda _: "3.0")


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"'x/y' needs .*dualign\[sentence-transformers\]"):
        SentenceTransformerNames("x/y")


def test_a_model_must_be_named():
    with pytest.raises(UsageError, match="does not name a model"):
        get_encoder("sentence-transformers:")


@pytest.mark.usefixtures("library")
def test_names_go_through_the_model():
    rows = get_encoder("some/model").encode(["abc", "", "a", "abc"])
    assert rows.dtype == np.float32
    assert rows.tolist() == [[3, 1], [0, 0], [1, 1], [3, 1]]


@pytest.mark.usefixtures("library")
def test_all_names_empty_is_no_reason_to_fail():
    assert get_encoder("sentence-transformers:m").encode(["", ""]).tolist() == [[0, 0], [0, 0]]


@pytest.mark.usefixtures("library")
def test_a_model_that_does_not_load_is_one_line():
    with pytest.raises(MissingInput, match=r"'no/such' could not be loaded \(no/such is not a mo"):
        get_encoder("no/such").encode(["a"])


@pytest.mark.usefixtures("library")
def test_a_folder_with_a_model_is_known_by_its_files(tmp_path: Path):
    (tmp_path / "modules.json").write_text("[]")
    before = get_encoder(str(tmp_path)).fingerprint()
    (tmp_path / "modules.json").write_text("[{}]")
    assert get_encoder(str(tmp_path)).fingerprint() != before
