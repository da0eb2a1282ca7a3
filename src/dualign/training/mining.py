"""Hard negatives: the K entities nearest to each member of a link, by exact L1 distance."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from dualign.arrays import IntArray
from dualign.errors import UsageError
from dualign.graphs.primal import PrimalGraph
from dualign.kernels.l1_topk import l1_topk
from dualign.training.settings import TrainingSettings

_TORCH_BLOCK = 1024  # rows of a distance block on other devices


def mine_negatives(
    x: Tensor, primal: PrimalGraph, links: IntArray, settings: TrainingSettings
) -> IntArray:
    """Rivals of both members of each link, shape (2, L, K), positions in the joint embedding.

    ``links`` (L, 2) and the result are in joint positions. With ``negatives_among="both"`` the
    nearest entities of both graphs are taken, as the reference program does, the anchor
    itself and its counterpart among them: such a term pulls the pair together at full strength,
    whatever the distance. ``other`` and ``exclude_truth`` give the clean variant of the paper's
    text: rivals that could replace the counterpart.
    """
    ranges = _key_ranges(primal, settings)
    excluded = [_forbidden(links, side, settings) for side in range(2)]
    spare = max((len(rows[0]) for rows in excluded if len(rows)), default=0)
    smallest = min(stop - start for start, stop in ranges)
    count = min(settings.negatives, smallest - spare)
    if count < 1:
        raise UsageError(
            f"there are {smallest} entities to take negatives from, of which {spare} are excluded; "
            "at least 1 must remain"
        )
    sides = []
    for side, (start, stop) in enumerate(ranges):
        anchors, keys = x[links[:, side]], x[start:stop]
        found = nearest_rows(anchors, keys, count + spare) + start
        sides.append(_without(found, excluded[side], count))
    return np.stack(sides)


def nearest_rows(queries: Tensor, keys: Tensor, k: int) -> IntArray:
    """The k nearest keys of each query by L1, shape (queries, k), on the tensors' device."""
    if queries.device.type == "cpu":
        return l1_topk(queries.detach().numpy(), keys.detach().numpy(), k)[0]
    blocks = []
    for block in queries.detach().split(_TORCH_BLOCK):
        distances = torch.cdist(block, keys.detach(), p=1.0)
        blocks.append(distances.topk(k, largest=False).indices.cpu())
    return torch.cat(blocks).numpy()


def _key_ranges(primal: PrimalGraph, settings: TrainingSettings) -> list[tuple[int, int]]:
    """Where the rivals of left anchors and of right anchors may stand."""
    if settings.negatives_among == "both":
        return [(0, primal.entities)] * 2
    return [(primal.left_entities, primal.entities), (0, primal.left_entities)]


def _forbidden(links: IntArray, side: int, settings: TrainingSettings) -> IntArray:
    """Per link, the entities that may not be negatives of its anchor, padded with -1: (L, w)."""
    if not settings.exclude_truth:
        return np.empty((len(links), 0), dtype=np.int64)
    anchors, partners = links[:, side], links[:, 1 - side]
    order = np.argsort(anchors, kind="stable")
    starts = np.searchsorted(anchors[order], anchors, side="left")
    stops = np.searchsorted(anchors[order], anchors, side="right")
    width = int((stops - starts).max()) if len(links) else 0
    slots = starts[:, None] + np.arange(width)
    inside = slots < stops[:, None]
    partners_of = partners[order][np.minimum(slots, len(links) - 1)]
    return np.column_stack([np.where(inside, partners_of, -1), anchors])


def _without(found: IntArray, excluded: IntArray, count: int) -> IntArray:
    """The first ``count`` entries of each row of ``found`` that are not excluded in that row."""
    if not excluded.shape[1]:
        return found[:, :count]
    bad = (found[:, :, None] == excluded[:, None, :]).any(axis=2)
    order = np.argsort(bad, axis=1, kind="stable")
    return np.take_along_axis(found, order, axis=1)[:, :count]
