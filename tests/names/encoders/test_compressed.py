"""Principal components, evened out and turned."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from dualign.core.arrays import FloatArray
from dualign.names.encoders import compressed
from dualign.names.encoders.compressed import Compressed
from dualign.names.encoders.name_encoder import NameEncoder


class Given(NameEncoder):
    """The rows it was made with; a name is the number of its row."""

    name = "given"

    def __init__(self, rows: FloatArray) -> None:
        self.rows = rows

    def fingerprint(self) -> str:
        return "given"

    def encode_distinct(self, names: Sequence[str]) -> FloatArray:
        return self.rows[[int(name) for name in names]]


def names(count: int) -> list[str]:
    return [f"{i:05d}" for i in range(count)]


def cosines(rows: FloatArray) -> FloatArray:
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit @ unit.T


@pytest.fixture
def rows() -> FloatArray:
    random = np.random.default_rng(0)
    return (random.standard_normal((60, 8)) * np.arange(1, 9)).astype(np.float32)


def test_with_all_components_and_no_whitening_angles_around_the_mean_stay(rows: FloatArray):
    turned = Compressed(Given(rows), width=8, whitening=0).encode_distinct(names(60))
    np.testing.assert_allclose(cosines(turned), cosines(rows - rows.mean(0)), atol=1e-5)


def test_full_whitening_evens_out_the_variances(rows: FloatArray):
    def spread(whitening: float) -> float:
        encoder = Compressed(Given(rows), width=8, whitening=whitening)
        return np.linalg.cond(np.cov(encoder.encode_distinct(names(60)).T))

    assert spread(0) > 10 > spread(0.5) > spread(1)
    assert spread(1) < 2.5


def test_the_first_components_are_kept(rows: FloatArray):
    flat = rows * np.array([0, 0, 0, 0, 0, 0, 1, 1], dtype=np.float32)
    kept = Compressed(Given(flat), width=2, whitening=0).encode_distinct(names(60))
    np.testing.assert_allclose(cosines(kept), cosines(flat - flat.mean(0)), atol=1e-4)


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_few_names_are_no_reason_to_fail(rows: FloatArray, count: int):
    few = Compressed(Given(rows), width=20, whitening=0.5).encode_distinct(names(count))
    assert few.shape == (count, 20)
    assert np.isfinite(few).all()


def test_many_names_are_encoded_block_by_block(rows: FloatArray, monkeypatch: pytest.MonkeyPatch):
    whole = Compressed(Given(rows), width=8, whitening=0).encode_distinct(names(60))
    monkeypatch.setattr(compressed, "BLOCK", 31)
    blocks = Compressed(Given(rows), width=8, whitening=0).encode_distinct(names(60))
    # Half of the rows tell another mean, but much the same directions.
    assert np.abs(cosines(blocks) - cosines(whole)).mean() < 0.1


def test_every_name_is_encoded_once(rows: FloatArray, monkeypatch: pytest.MonkeyPatch):
    class Counting(Given):
        seen: list[str] = []  # noqa: RUF012 - read below

        def encode_distinct(self, names: Sequence[str]) -> FloatArray:
            self.seen.extend(names)
            return super().encode_distinct(names)

    monkeypatch.setattr(compressed, "BLOCK", 13)
    found = Compressed(Counting(rows), width=8, whitening=0).encode_distinct(names(60))
    assert sorted(Counting.seen) == names(60)
    assert len(np.unique(found, axis=0)) == 60


def test_rows_that_are_all_alike_become_zero(rows: FloatArray):
    alike = np.repeat(rows[:1], 5, axis=0)
    same = Compressed(Given(alike), width=3, whitening=0.5).encode_distinct(names(5))
    assert np.isfinite(same).all()
