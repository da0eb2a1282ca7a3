"""Texts that are taken apart when they are read."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.results.packed_texts import PackedTexts

TEXTS = ("", "Köln", "b", "Köln", "", "東京")


@pytest.fixture
def packed():
    distinct = list(dict.fromkeys(TEXTS))
    return PackedTexts(
        "".join(distinct),
        np.cumsum([len(text) for text in distinct]),
        np.array([distinct.index(text) for text in TEXTS], np.uint8),
    )


def test_rows_before_and_after_the_whole_was_read(packed) -> None:
    assert [packed[k] for k in range(6)] == list(TEXTS)
    assert packed[-1] == TEXTS[-1]
    assert tuple(packed) == TEXTS
    assert [packed[k] for k in range(6)] == list(TEXTS)
    assert packed[1:3] == TEXTS[1:3]


def test_it_is_a_sequence_like_any_other(packed) -> None:
    assert len(packed) == 6
    assert packed == TEXTS
    assert packed != TEXTS[:-1]
    assert "b" in packed
    assert packed.index("Köln") == 1
    with pytest.raises(IndexError):
        packed[6]
