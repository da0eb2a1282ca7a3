"""The margin objective: the paper's loss over negatives that are mined anew now and then."""

from __future__ import annotations

import numpy as np
import pytest

from dualign.core.errors import UsageError
from dualign.kernels.backend import FUSED, TORCH, Kernels
from dualign.kernels.negatives import Negatives
from dualign.training import TrainingSettings
from dualign.training.margin_objective import MarginObjective
from dualign.training.mining import mine_negatives

SETTINGS = TrainingSettings(negatives=5, refresh_every=3)


@pytest.mark.parametrize("kernels", [FUSED, TORCH], ids=["fused", "torch"])
@pytest.mark.parametrize("variant", ["reference", "clean"])
def test_eq_13_the_loss_equals_explicit_loops(task, kernels: Kernels, variant: str) -> None:
    settings = SETTINGS
    if variant == "clean":
        settings = TrainingSettings(negatives=5, negatives_among="other", exclude_truth=True)
    model = task.model()
    (loss,) = MarginObjective(task.primal, task.links, settings, kernels).losses(model, 0)

    x = model.embed().astype(float)
    links = task.primal.joint(task.links)
    negatives = mine_negatives(model().detach(), task.primal, links, settings)

    def distance(first: int, second: int) -> float:
        return float(np.abs(x[first] - x[second]).sum())

    terms = []
    for i, (p, q) in enumerate(links.tolist()):
        terms += [distance(p, q) - distance(p, other) + 1.0 for other in negatives[0, i]]
        terms += [distance(p, q) - distance(other, q) + 1.0 for other in negatives[1, i]]
    assert len(terms) == 2 * 5 * len(links)
    assert loss.item() == pytest.approx(np.maximum(terms, 0).sum() / len(terms), rel=1e-5)


def test_negatives_are_mined_anew_every_so_many_epochs(task) -> None:
    mined_at = []
    objective = MarginObjective(task.primal, task.links, SETTINGS, FUSED)
    model = task.model()
    for epoch in range(7):
        before = objective.mined
        list(objective.losses(model, epoch))
        if objective.mined is not before:
            mined_at.append(epoch)
    assert mined_at == [0, 3, 6]


def test_a_run_that_starts_between_two_minings_mines_at_once(task) -> None:
    objective = MarginObjective(task.primal, task.links, SETTINGS, FUSED)
    list(objective.losses(task.model(), 2))
    assert objective.mined is not None


def test_the_state_brings_the_negatives_back(task) -> None:
    objective = MarginObjective(task.primal, task.links, SETTINGS, FUSED)
    assert objective.state().keys() == {"links"}
    model = task.model()
    (first,) = objective.losses(model, 0)
    other = MarginObjective(task.primal, task.links, SETTINGS, FUSED)
    other.restore(objective.state())
    assert isinstance(other.mined, Negatives)
    (second,) = other.losses(model, 1)
    assert first.item() == second.item()


def test_new_links_are_learnt_from_with_negatives_of_their_own(task) -> None:
    objective = MarginObjective(task.primal, task.links, SETTINGS, FUSED)
    model = task.model()
    list(objective.losses(model, 0))
    more = task.primal.joint(np.column_stack([np.arange(20), np.arange(20)]))
    objective.relink(more)
    (ours,) = objective.losses(model, 1)
    fresh = MarginObjective(task.primal, more - [0, task.primal.left_entities], SETTINGS, FUSED)
    (theirs,) = fresh.losses(model, 0)
    assert ours.item() == theirs.item()
    restored = MarginObjective(task.primal, task.links, SETTINGS, FUSED)
    restored.restore(objective.state())
    np.testing.assert_array_equal(restored.links, more)


def test_no_links_is_an_error_that_says_what_to_do(task) -> None:
    with pytest.raises(UsageError, match=r"0 links to train on; give known links with --links"):
        MarginObjective(task.primal, task.links[:0], SETTINGS, FUSED)
