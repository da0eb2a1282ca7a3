"""Leads in rows and columns, as `FeatureBlocks` puts them together."""

from __future__ import annotations

import numpy as np

from dualign.matcher.features.rivals import BestOfColumns, row_margins


def margins(pairs, values, compatible=None, most=10**9):
    """The leads in the rows and in the columns, pairs looked at in blocks of ``most``."""
    best = BestOfColumns(pairs.right_count, values.shape[1], compatible=compatible is not None)
    nobody = np.zeros(len(pairs), dtype=np.bool_)
    friends = nobody if compatible is None else compatible
    blocks = list(pairs.blocks(most))
    for span, block in blocks:
        best.look_at(block, values[span], span.start, friends[span])
    leads = [best.leads(block, values[span], span.start, friends[span]) for span, block in blocks]
    rows = [row_margins(block, values[span], friends[span]) for span, block in blocks]
    return np.concatenate([np.concatenate(rows), np.concatenate(leads)], axis=1)
