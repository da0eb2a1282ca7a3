"""Encoders are found by name, by file, or as hosted models."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dualign.core.errors import MissingExtra, MissingInput, UnknownChoice
from dualign.names.encoders import ENCODERS, get_encoder
from dualign.names.encoders.matrix import Matrix
from dualign.names.encoders.word_vectors import WordVectors


def test_the_encoders_that_need_no_file_are_these():
    assert set(ENCODERS) == {
        "characters",
        "default",
        "use-characters",
        "use-multilingual",
        "wordllama",
    }


def test_the_default_is_an_encoder_with_a_name_of_its_own():
    assert get_encoder("default").name == "use-characters"
    assert get_encoder("default").fingerprint() == get_encoder("use-characters").fingerprint()


def test_files_are_known_by_their_ending(vector_file: Path, tmp_path: Path):
    np.save(tmp_path / "m.npy", np.eye(2))
    assert isinstance(get_encoder(str(tmp_path / "m.npy")), Matrix)
    assert isinstance(get_encoder(str(vector_file)), WordVectors)
    assert isinstance(get_encoder(str(vector_file.rename(tmp_path / "glove.300d"))), WordVectors)


@pytest.mark.parametrize("spec", ["nowhere.npy", "nowhere.txt", "nowhere.vec", "nowhere.txt.gz"])
def test_a_file_that_is_not_there_is_missed_at_once(spec: str):
    with pytest.raises(MissingInput, match=f"{spec}: no such file"):
        get_encoder(spec)


@pytest.mark.parametrize("spec", ["/no/such/model", "./model", "~/model", "C:\\\\vectors\\\\model"])
def test_a_path_is_never_taken_for_a_hosted_model(spec: str):
    with pytest.raises(MissingInput, match="no such file or folder"):
        get_encoder(spec)


@pytest.mark.parametrize("spec", ["folder.npy", "folder.txt"])
def test_a_folder_is_no_file(tmp_path: Path, spec: str):
    (tmp_path / spec).mkdir()
    with pytest.raises(MissingInput, match="is a folder where a file should be"):
        get_encoder(str(tmp_path / spec))


@pytest.mark.parametrize("spec", ["sentence-transformers:all-MiniLM-L6-v2", "intfloat/e5-small"])
def test_a_hosted_model_needs_its_extra(spec: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"pip install 'dualign\[sentence-transformers\]'"):
        get_encoder(spec)


def test_a_typo_gets_the_choices_and_a_guess():
    with pytest.raises(UnknownChoice, match=r"\(did you mean 'characters'\?\).*default"):
        get_encoder("charaters")
