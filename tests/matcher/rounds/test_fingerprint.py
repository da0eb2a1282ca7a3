"""A run that was cut off goes on only as itself."""

from __future__ import annotations

import dataclasses

import pytest

from dualign.core.errors import CheckpointError
from dualign.io import KnownLinks
from dualign.matcher import match_graphs
from dualign.matcher.calibration.probability_calibration import Calibration, Curve
from dualign.matcher.rounds.fingerprint import run_fingerprint
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher
from dualign.tasks import OrderedPair
from matcher_contexts import SMALL, context_of
from matcher_graphs import named_pair


def fingerprint(context, links, shipped, **changes):
    seed = changes.pop("seed", 0)
    return run_fingerprint(context, KnownLinks(same=links, **changes), seed=seed, shipped=shipped)


def test_whatever_decides_the_result_is_part_of_it(tiny) -> None:
    left, right, links, others = named_pair()
    context, known = context_of(left, right, links)
    same = fingerprint(context, known, tiny)
    assert same == fingerprint(context, known, dataclasses.replace(tiny))
    renamed = dataclasses.replace(left, names=["", *left.names[1:]])
    narrower = dataclasses.replace(SMALL, kept=3)
    turned = ShippedMatcher(scorers=tiny.scorers[::-1], calibration=tiny.calibration)
    recalibrated = dataclasses.replace(tiny, calibration=Calibration(right=Curve(slope=2.0)))
    others_found = [
        fingerprint(context, known[1:], tiny),
        fingerprint(context, known, tiny, different=others),
        fingerprint(context, known, tiny, alone=others[:1, 0]),
        fingerprint(context, known, tiny, seed=1),
        fingerprint(context, known, turned),
        fingerprint(context, known, recalibrated),
        fingerprint(context_of(left, right, links, narrower)[0], known, tiny),
        fingerprint(context_of(renamed, right, links)[0], known, tiny),
    ]
    assert len({same, *others_found}) == 1 + len(others_found)


class Cut(Exception):
    """The run is cut off."""


def cut(report):
    """After the first round."""
    if report.number == 2:
        raise Cut


def test_a_run_with_another_shipped_matcher_is_refused(tiny, tmp_path) -> None:
    left, right, links, _ = named_pair()
    pair = OrderedPair.of(left, right)
    options = {"settings": SMALL, "encoder": "characters", "workspace": tmp_path}
    with pytest.raises(Cut):
        match_graphs(pair, pair.links(links), shipped=tiny, watch=cut, **options)
    other = dataclasses.replace(tiny, calibration=Calibration(right=Curve(slope=2.0)))
    with pytest.raises(CheckpointError, match="belongs to another run"):
        match_graphs(pair, pair.links(links), shipped=other, resume=True, **options)
    assert match_graphs(pair, pair.links(links), shipped=tiny, resume=True, **options).reports
