"""Embeddings that cannot be compared are refused, and the message says which row."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.errors import MalformedInput
from dualign.embedding.embeddings import check_embeddings


def rows(count: int = 4, width: int = 3) -> np.ndarray:
    return np.ones((count, width), dtype=np.float32)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf, 3e38])
@pytest.mark.parametrize("side", ["query", "key"])
def test_a_number_that_cannot_be_compared_is_named_by_row_and_column(side: str, bad: float) -> None:
    broken = rows()
    broken[2, 1] = bad
    pair = (broken, rows()) if side == "query" else (rows(), broken)
    with pytest.raises(MalformedInput, match=rf"{side} embedding row 2 is .* column 1 \(1 of 4"):
        check_embeddings(*pair)


def test_many_large_numbers_that_overflow_only_together_are_refused() -> None:
    broken = np.full((2, 100), 1e37, dtype=np.float32)
    with pytest.raises(MalformedInput, match="row 0"):
        check_embeddings(broken, broken)


def test_both_widths_are_named() -> None:
    with pytest.raises(MalformedInput, match="3 wide, key embeddings 5"):
        check_embeddings(rows(width=3), rows(width=5))


def test_only_float32_is_compared() -> None:
    with pytest.raises(MalformedInput, match="key embeddings are float64, not float32"):
        check_embeddings(rows(), rows().astype(np.float64))


@pytest.mark.parametrize("shape", [(3,), (2, 3, 4), (3, 0)])
def test_embeddings_are_a_matrix(shape: tuple[int, ...]) -> None:
    with pytest.raises(MalformedInput, match="not \\(rows, width\\)"):
        check_embeddings(np.ones(shape, np.float32), rows())


def test_no_rows_at_all_are_refused() -> None:
    with pytest.raises(MalformedInput, match="0 key embeddings"):
        check_embeddings(rows(), rows(count=0))


def test_ordinary_embeddings_pass() -> None:
    check_embeddings(rows(), rows())
