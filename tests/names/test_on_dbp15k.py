"""What names alone find among a thousand training links of DBP15K."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from dualign.io import read_folder
from dualign.names import get_encoder, name_entities


@pytest.mark.parametrize(
    ("encoder", "pair", "translated", "raw"),
    [
        ("default", "zh_en", 0.82, 0.60),
        ("default", "fr_en", 0.96, 0.965),
        ("characters", "zh_en", 0.795, 0.22),
        ("characters", "fr_en", 0.95, 0.925),
    ],
)
def test_hits_at_1_does_not_fall(
    dbp15k: Path, encoder: str, pair: str, translated: float, raw: float
):
    graphs = read_folder(dbp15k / pair)
    links = graphs.train[:1000]
    for bare, expected in ((False, translated), (True, raw)):
        sides = (graphs.left, graphs.right)
        if bare:
            sides = tuple(name_entities(dataclasses.replace(side, names=())) for side in sides)
        left, right = ([side.names[i] for i in links[:, at]] for at, side in enumerate(sides))
        rows = get_encoder(encoder).encode([*left, *right])
        found = (rows[: len(left)] @ rows[len(left) :].T).argmax(axis=1)
        hits = sum(right[i] == truth for i, truth in zip(found, right, strict=True)) / len(left)
        assert hits >= expected
