"""Hard negatives: the K entities nearest to each member of a link, by exact L1 distance."""

from __future__ import annotations

import numpy as np
from torch import Tensor

from dualign.core.arrays import IntArray
from dualign.core.errors import UsageError
from dualign.core.pair_keys import pair_keys
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.l1_topk import l1_topk, torch_l1_topk
from dualign.training.training_settings import TrainingSettings


def mine_negatives(
    x: Tensor, primal: PrimalGraph, links: IntArray, settings: TrainingSettings
) -> IntArray:
    """Rivals of both members of each link, shape (2, L, K), positions in the joint embedding.

    ``links`` (L, 2) and the result are in joint positions. With ``negatives_among="both"`` the
    nearest entities of both graphs are taken, as the reference program does, the anchor itself
    and its counterpart among them: the anchor's term, at distance zero, pulls the pair together
    at full strength whatever its distance; the counterpart's term is constant. ``other`` and
    ``exclude_truth`` give the clean variant of the paper's text: rivals that could replace the
    counterpart. K is smaller where there are too few entities.
    """
    ranges = _key_ranges(primal, settings)
    spare = _most_excluded(links, settings)
    smallest = min(stop - start for start, stop in ranges)
    count = min(settings.negatives, smallest - spare)
    if count < 1:
        raise UsageError(
            f"there are {smallest} entities to take negatives from, of which {spare} are excluded; "
            "at least 1 must remain: use larger graphs, or exclude_truth=False"
        )
    sides = []
    for side, (start, stop) in enumerate(ranges):
        found = nearest_rows(x[links[:, side]], x[start:stop], count + spare) + start
        sides.append(_without_truth(found, links, side)[:, :count] if spare else found)
    return np.stack(sides)


def nearest_rows(queries: Tensor, keys: Tensor, k: int) -> IntArray:
    """The k nearest keys of each query by L1, shape (queries, k), on the tensors' device."""
    if queries.device.type == "cpu":
        return l1_topk(queries.detach().numpy(), keys.detach().numpy(), k)[0]
    return torch_l1_topk(queries.detach(), keys.detach(), k)[0].cpu().numpy()


def _key_ranges(primal: PrimalGraph, settings: TrainingSettings) -> list[tuple[int, int]]:
    """The ranges of rivals of left anchors and of right anchors."""
    if settings.negatives_among == "both":
        return [(0, primal.entities)] * 2
    return [(primal.left_entities, primal.entities), (0, primal.left_entities)]


def _most_excluded(links: IntArray, settings: TrainingSettings) -> int:
    """The largest number of candidates that one anchor may not have as negatives."""
    if not settings.exclude_truth:
        return 0
    partners = max(np.unique(links[:, side], return_counts=True)[1].max() for side in range(2))
    return int(partners) + (settings.negatives_among == "both")  # the anchor is a candidate too


def _without_truth(found: IntArray, links: IntArray, side: int) -> IntArray:
    """Each row of ``found``, its anchor and all known counterparts of it moved to the end."""
    anchors, partners = links[:, side, None], links[:, 1 - side, None]
    size = int(max(found.max(), links.max())) + 1
    known = np.isin(pair_keys(anchors, found, size), pair_keys(anchors, partners, size))
    bad = known | (found == anchors)
    return np.take_along_axis(found, np.argsort(bad, axis=1, kind="stable"), axis=1)
