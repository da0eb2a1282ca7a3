"""Encoders side by side."""

from __future__ import annotations

import numpy as np

from dualign.names.encoders.blend import Blend
from dualign.names.encoders.characters import Characters
from dualign.names.encoders.name_encoder import unit_rows


def test_blocks_stand_side_by_side_with_their_weights():
    rows = Blend("two", [(Characters(64), 1.0), (Characters(32), 0.5)]).encode(["Paris", ""])
    expected = np.hstack([Characters(64).encode(["Paris"]), Characters(32).encode(["Paris"]) * 0.5])
    np.testing.assert_allclose(rows[0], unit_rows(expected)[0], rtol=1e-6)
    assert not rows[1].any()


def test_the_fingerprint_knows_the_weights():
    one = Blend("x", [(Characters(), 1.0)])
    other = Blend("x", [(Characters(), 0.5)])
    assert one.fingerprint() != other.fingerprint()
