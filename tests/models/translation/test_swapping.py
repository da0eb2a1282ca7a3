"""Triples in which linked entities are exchanged."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.models.translation.swapping import exchanged_triples, swapped_triples


def _slow(triples: np.ndarray, links: np.ndarray) -> list[tuple[tuple[int, int, int], int]]:
    made = []
    for link, (p, q) in enumerate(links.tolist()):
        for old, new in ((p, q), (q, p)):
            for h, r, t in triples.tolist():
                if h == old:
                    made.append(((new, r, t), link))
                if t == old:
                    made.append(((h, r, new), link))
    return made


@given(st.integers(0, 2**32 - 1))
def test_every_link_exchanges_every_triple_of_its_members(seed: int) -> None:
    rng = np.random.default_rng(seed)
    triples = rng.integers(0, [10, 3, 10], (rng.integers(0, 15), 3))
    links = np.stack([rng.integers(0, 5, 4), rng.integers(5, 10, 4)], axis=1)[: rng.integers(0, 5)]
    new, origin = exchanged_triples(triples, links)
    ours = sorted(zip(map(tuple, new.tolist()), origin.tolist(), strict=True))
    slow = _slow(triples, links)
    assert ours == sorted(slow)
    existing = {tuple(triple) for triple in triples.tolist()}
    once = [list(triple) for triple in sorted({triple for triple, _ in slow} - existing)]
    assert swapped_triples(triples, links).tolist() == once
