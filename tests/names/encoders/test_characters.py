"""Names compared by their spelling."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.names.encoders import characters
from dualign.names.encoders.characters import Characters

OTHERS = ["Berlin", "Tokyo", "Microsoft", "Angela Merkel", "Kim Dae-jung", "Roma", "London"]


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Abdullah Gül", "abdullah gul"),
        ("Allianz Riviera", "アリアンツ・リヴィエラ"),
        ("Moscow", "Москва"),
        ("Kim Dae-jung", "kim dae jung"),
        ("Beijing", "北京"),
    ],
)
def test_a_name_is_nearest_to_the_one_that_is_written_alike(name: str, twin: str):
    rows = Characters().encode([name, twin, *(other for other in OTHERS if other != name)])
    products = rows[0] @ rows[1:].T
    assert products.argmax() == 0


def test_case_accents_and_punctuation_play_no_part():
    rows = Characters().encode(["São Paulo", "SAO-PAULO", "sao  paulo!"])
    assert (rows == rows[0]).all()


def test_many_names_are_encoded_block_by_block_with_the_same_result(
    monkeypatch: pytest.MonkeyPatch,
):
    whole = Characters().encode(OTHERS)
    monkeypatch.setattr(characters, "BLOCK", 2)
    np.testing.assert_array_equal(Characters().encode(OTHERS), whole)


def test_the_width_is_a_setting():
    assert Characters(width=70).encode(["x"]).shape == (1, 70)
    assert Characters(width=70).fingerprint() != Characters(width=71).fingerprint()
