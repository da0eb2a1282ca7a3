"""Meaning across languages."""

from __future__ import annotations

import pytest

from dualign.names.encoders.use_multilingual import UseMultilingual, capitalised


@pytest.mark.parametrize(
    ("name", "capital"),
    [
        ("kim dae-jung", "Kim Dae-Jung"),
        ("paris (texas)", "Paris (Texas)"),
        ("École d'été", "École D'été"),
        ("eBay", "EBay"),
        ("ACME CORPORATION", "Acme Corporation"),
        ("BERLIN", "Berlin"),
        ("NATO", "NATO"),
        ("北京", "北京"),
        ("", ""),
    ],
)
def test_words_begin_with_capitals(name: str, capital: str):
    assert capitalised(name) == capital


@pytest.mark.parametrize(
    ("name", "twin"), [("Germany", "Allemagne"), ("Beijing", "北京"), ("Free software", "自由软件")]
)
def test_a_translation_is_nearer_than_another_name(name: str, twin: str):
    others = ["France", "Tokyo", "Fish soup", "Parliament"]
    rows = UseMultilingual().encode([name, twin, *others])
    assert (rows[0] @ rows[1:].T).argmax() == 0
