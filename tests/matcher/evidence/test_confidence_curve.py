"""How a run reads what its trees say, read off its own pairs."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.matcher.evidence.confidence_curve import ConfidenceCurve

SAID = np.linspace(-8, 8, 400).astype(np.float32)


def sigmoid(values):
    return (1 / (1 + np.exp(-values))).astype(np.float32)


@pytest.fixture
def curve():
    """Trees that are too sure by half."""
    return ConfidenceCurve.of(SAID, sigmoid(0.5 * SAID + 1), np.zeros(len(SAID), np.bool_))


def test_the_confidence_follows_the_trees_as_it_did_in_the_run(curve) -> None:
    before, after = np.float32([-2, 0, 3]), np.float32([1, 2, -3])
    moved = curve.moved(sigmoid(0.5 * before + 1), before, after)
    assert moved == pytest.approx(sigmoid(0.5 * after + 1), abs=0.02)


def test_what_the_trees_say_as_before_stays_to_the_bit(curve) -> None:
    confidence = np.float32([0.123456, 0.9999999, 0])
    assert np.array_equal(curve.moved(confidence, SAID[:3], SAID[:3]), confidence)


def test_beyond_what_the_run_has_seen_it_goes_on(curve) -> None:
    end, beyond = np.float32([8]), np.float32([10])
    assert curve.moved(sigmoid(5 + 0 * end), end, beyond)[0] > sigmoid(np.float32(5))


def test_known_links_tell_nothing_of_the_curve() -> None:
    known = SAID > 0
    confidence = np.where(known, np.float32(1), sigmoid(SAID))
    curve = ConfidenceCurve.of(SAID, confidence, known)
    assert curve.confident.max() < 1


def test_a_run_without_pairs_has_a_curve_too() -> None:
    nothing = np.empty(0, np.float32)
    curve = ConfidenceCurve.of(nothing, nothing, nothing.astype(np.bool_))
    assert curve.moved(np.float32([0.5]), np.float32([0]), np.float32([1]))[0] > 0.5
