"""What known links show about probabilities: drawn worlds, and simulated runs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from dualign.candidate_pairs.assignment.several import Several
from dualign.core.arrays import FloatArray
from dualign.matcher.calibration.link_calibration import (
    LinkCalibration,
    clearer,
    fit_link_calibration,
)
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState
from dualign.matcher.rounds.first_beliefs import begin, first_candidates
from dualign.matcher.rounds.simulation import simulated_runs
from matcher_contexts import context_of
from matcher_graphs import named_pair

FOUND = 0.8  # of the counterparts that are there are the best candidate


def calibration(
    links: int, missing: float, off: float, seed: int = 0
) -> tuple[LinkCalibration, np.ndarray]:
    """Entities whose best pairs score 2 where they are right and −2 where they are wrong, plus what
    the probabilities are off by; and which pairs of the others are right.
    """
    draw = np.random.default_rng(seed)

    def best(right: np.ndarray) -> np.ndarray:
        return np.asarray(draw.normal(np.where(right, 2, -2), 1.2) + off)

    there = draw.random(links) < FOUND
    others = draw.random(4000) < FOUND * (1 - missing)
    found = LinkCalibration(
        there=best(there), right=there, alone=best(np.zeros(links, bool)), others=best(others)
    )
    return found, others


@pytest.mark.parametrize("off", [-2.0, 0.0, 2.0])
@pytest.mark.parametrize("missing", [0.1, 0.5, 0.9])
def test_links_correct_what_the_probabilities_are_off_by(missing, off):
    found, right = calibration(300, missing, off)
    assert found.missing_share() == pytest.approx(missing, abs=0.1)
    said = found.curve().of(found.others)
    accepted = said > 0.5
    assert said[accepted].mean() == pytest.approx(right[accepted].mean(), abs=0.05)
    assert said.mean() == pytest.approx(right.mean(), abs=0.05)


def test_the_fewer_the_links_the_more_the_probabilities_are_kept():
    curves = [calibration(links, 0.3, off=2.0)[0].curve() for links in (10, 40, 160, 2000)]
    shifts = [curve.shift for curve in curves]
    assert shifts == sorted(shifts, reverse=True)
    assert shifts[0] < 0


def test_more_links_move_the_curve_without_a_jump():
    most, _ = calibration(200, 0.3, off=1.0)
    said = [
        replace(most, there=most.there[:links], right=most.right[:links], alone=most.alone[:links])
        .curve()
        .of(most.others)
        for links in range(20, 200)
    ]
    assert np.abs(np.diff(said, axis=0).mean(axis=1)).max() < 0.05


def test_a_few_mistaken_links_hardly_matter():
    found, right = calibration(200, 0.3, off=0.0)
    sure = np.flatnonzero(found.right & (found.there > 2))[:4]
    mistaken = replace(found, right=found.right & ~np.isin(np.arange(200), sure))
    said, usual = (each.curve().of(found.others) for each in (mistaken, found))
    assert said[right].mean() > usual[right].mean() - 0.05


@pytest.mark.parametrize("missing", [0.1, 0.5, 0.9])
def test_decoys_are_not_taken_for_second_counterparts(missing):
    shown = [calibration(50, missing, 0.0, seed)[0].second_counterparts for seed in range(20)]
    assert not any(shown)


def test_entities_that_stay_sure_without_their_counterpart_have_a_second_one():
    found, _ = calibration(50, 0.95, off=0.0)
    alone = found.alone.copy()
    alone[:10] = found.there[found.right][:10]
    assert replace(found, alone=alone).second_counterparts
    unsure = replace(found, there=found.there - 6, alone=alone - 6, others=found.others - 6)
    assert not unsure.second_counterparts  # nobody was sure in the first place
    nobody = replace(found, right=np.zeros(50, dtype=np.bool_))
    assert not nobody.second_counterparts


@pytest.mark.parametrize(("found_there", "chosen"), [(0.62, 0), (0.9, 1)])
def test_the_side_that_clearly_finds_more_has_one_counterpart_each(found_there, chosen):
    draw = np.random.default_rng(0)
    both = [
        replace(calibration(100, 0.3, off=0.0)[0], right=draw.random(100) < share)
        for share in (0.6, found_there)
    ]
    assert clearer(*both) is both[chosen]


def tables() -> tuple[MatchState, list[MatchState], FixedTable]:
    """A real run of two tables that knows some links, and its simulated runs."""
    left, right, links = named_pair()[:3]
    context, links = context_of(left, right, links)
    context = context.without_edges()
    real, fixed = MatchState(context, links[:40]), FixedTable(context)
    simulated = simulated_runs(context, links[:40], seed=0)
    for run in (real, *simulated):
        begin(run, first_candidates(context), fixed)
    return real, simulated, fixed


def as_begun(state: MatchState) -> FloatArray:
    """A judge, and a calibrator, that believe what names say."""
    return state.probability


def graphs() -> tuple[MatchState, list[MatchState], FixedTable]:
    """The same of two graphs, whose simulated runs lack some counterparts from the beginning."""
    left, right, links = named_pair()[:3]
    context, links = context_of(left, right, links)
    real, fixed = MatchState(context, links), FixedTable(context)
    simulated = simulated_runs(context, links, seed=0)
    for run in (real, *simulated):
        begin(run, first_candidates(context), fixed)
    return real, simulated, fixed


def test_in_graphs_those_are_alone_that_never_had_a_counterpart():
    real, simulated, fixed = graphs()
    real.links = real.links[:30]
    found = fit_link_calibration(
        real, [(run, not_asked) for run in simulated], real.probability, as_begun, fixed
    )
    assert found is not None
    side = int(real.context.shape[1] < real.context.shape[0])
    gone = [(run.here_right, run.here_left)[side][run.hidden[:, 1 - side]] for run in simulated]
    assert len(found.alone) == sum(int((~here).sum()) for here in gone) > 0
    assert len(found.there) == sum(int(run.whole().sum()) for run in simulated)
    assert found.alone.mean() < found.there[found.right].mean()


def test_without_anybody_alone_graphs_prove_nothing():
    real, simulated, fixed = graphs()
    real.links = real.links[:30]
    for run in simulated:
        run.hidden = run.hidden[run.whole()]
    judged = [(run, not_asked) for run in simulated]
    assert fit_link_calibration(real, judged, real.probability, as_begun, fixed) is None


def not_asked(_: MatchState) -> FloatArray:
    raise AssertionError("graphs are not judged again")


def test_every_link_of_a_table_is_hidden_once():
    real, simulated, _ = tables()
    assert len(simulated) == real.context.settings.record_folds
    hidden = np.concatenate([run.hidden for run in simulated])
    assert sorted(map(tuple, hidden.tolist())) == sorted(map(tuple, real.links.tolist()))


def test_who_has_lost_the_counterpart_finds_it_no_more():
    real, simulated, fixed = tables()
    judged = [(run, as_begun) for run in simulated]
    found = fit_link_calibration(real, judged, real.probability, as_begun, fixed)
    assert found is not None
    assert len(found.there) == len(found.right) == len(found.alone)
    assert found.right.mean() > 0.5
    wholly = found.right & (found.there > 0)
    assert (found.alone[wholly] <= found.there[wholly]).all()
    assert found.alone[wholly].mean() < found.there[wholly].mean()


def test_others_are_the_best_pairs_of_who_has_no_link():
    real, simulated, fixed = tables()
    found = fit_link_calibration(
        real, [(run, as_begun) for run in simulated], real.probability, as_begun, fixed
    )
    side = int(real.context.shape[1] < real.context.shape[0])
    own = (real.pairs.lefts, real.pairs.rights)[side]
    linked = set(real.links[:, side].tolist())
    best: dict[int, float] = {}
    for entity, value in zip(own.tolist(), logit(real.probability).tolist(), strict=True):
        if entity not in linked:
            best[entity] = max(value, best.get(entity, -8.0))
    assert found is not None
    known = np.sort(found.others[found.others > -8])
    np.testing.assert_allclose(known, np.sort([each for each in best.values() if each > -8]))


def test_several_counterparts_on_both_sides_prove_nothing():
    real, simulated, fixed = tables()
    real.several = Several(left=True, right=True)
    judged = [(run, as_begun) for run in simulated]
    assert fit_link_calibration(real, judged, real.probability, as_begun, fixed) is None
