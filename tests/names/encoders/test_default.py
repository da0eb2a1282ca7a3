"""The encoder that is used when nobody names one."""

from __future__ import annotations

from dualign.names.encoders import get_encoder

CAPITALS = {
    "Germany": "Allemagne",
    "Spain": "Espagne",
    "Japan": "日本",
    "Russia": "Россия",
    "Netherlands": "Pays-Bas",
    "Allianz Riviera": "アリアンツ・リヴィエラ",
    "Gul, Abdullah": "abdullah gül",
}


def test_it_is_as_wide_as_the_paper_and_of_unit_length():
    rows = get_encoder("default").encode(list(CAPITALS))
    assert rows.shape == (7, 300)
    assert abs((rows**2).sum(axis=1) - 1).max() < 1e-5


def test_it_sees_meaning_and_spelling_across_scripts():
    rows = get_encoder("default").encode([*CAPITALS, *CAPITALS.values()])
    left, right = rows[: len(CAPITALS)], rows[len(CAPITALS) :]
    nearest = abs(left[:, None] - right[None]).sum(axis=2).argmin(axis=1)
    assert nearest.tolist() == list(range(len(CAPITALS)))
