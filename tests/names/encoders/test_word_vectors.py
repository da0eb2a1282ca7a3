"""The mean of the words' vectors."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dualign.names.encoders.word_vectors import WordVectors, words


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Paris (France)", ["paris", "france"]),
        ("Kim Dae-jung", ["kim", "dae", "jung"]),
        ("Cafe\u0301", ["café"]),
        ("snake_case", ["snake", "case"]),
        ("北京", ["北京"]),
        ("?!", ["?!"]),
    ],
)
def test_names_are_cut_into_lower_case_words(name: str, found: list[str]):
    assert words(name) == found


def test_a_name_is_the_mean_of_its_words(vector_file: Path):
    rows = WordVectors(vector_file).encode(["Paris", "PARIS France", "paris, paris, berlin"])
    expected = [[1, 0, 0], [0.75, 0.25, 0], [2 / 3, 1 / 3, 0]]
    np.testing.assert_allclose(rows, expected, rtol=1e-6)


def test_an_unknown_word_gets_a_vector_of_common_length_from_its_spelling(tmp_path: Path):
    path = tmp_path / "wide.txt"
    path.write_text("known " + " ".join(["0.5"] * 64) + "\n")
    rows = WordVectors(path).encode(["known", "akhmetov", "akhmetow", "zzyzx"])
    assert np.allclose(np.linalg.norm(rows, axis=1), 4)
    assert rows[1] @ rows[2] > 2 * abs(rows[1] @ rows[3])


def test_an_unknown_word_has_the_same_vector_in_every_company(vector_file: Path):
    alone = WordVectors(vector_file).encode(["berlin", "zzyzx"])[1]
    among = WordVectors(vector_file).encode(["a", "berlin", "zzyzx", "unheard"])[2]
    np.testing.assert_allclose(alone, among)


def test_a_file_that_knows_no_word_still_gives_rows(vector_file: Path):
    assert WordVectors(vector_file).encode(["xyz"]).any()


def test_the_fingerprint_follows_the_content(vector_file: Path):
    before = WordVectors(vector_file).fingerprint()
    vector_file.write_text(vector_file.read_text() + "rome 1 1 1\n")
    assert WordVectors(vector_file).fingerprint() != before
