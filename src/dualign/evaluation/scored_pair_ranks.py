"""Ranks of true pairs where a matcher lists scored pairs instead of comparing everything."""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import AnyArray, BoolArray, FloatArray, IntArray
from dualign.core.errors import UnknownChoice
from dualign.core.pair_keys import link_keys, pair_keys
from dualign.evaluation.ranks import CandidateSet, Ranks, check_links


def rank_listed(
    lefts: AnyArray,
    rights: AnyArray,
    scores: FloatArray,
    links: IntArray,
    *,
    shape: tuple[int, int],
    candidates: str = CandidateSet.TEST,
) -> Ranks:
    """Rank the true right entity of every link among the listed pairs of its left entity.

    Entities that are not listed rank behind all that are, tied with each other. Everything else
    is as in `rank_links`: among the targets of the test links or all entities, and a query's other
    true keys are filtered out.
    """
    links = check_links(links, *shape)
    if candidates not in list(CandidateSet):
        raise UnknownChoice("candidate set", candidates, list(CandidateSet))
    among = np.ones(shape[1], dtype=np.bool_)
    if candidates == CandidateSet.TEST:
        among[:] = False
        among[links[:, 1]] = True
    owner, listed, sizes = _listed_of_links(lefts, rights, among, links[:, 0])
    is_truth = rights[listed] == links[owner, 1]
    truth = np.full(len(links), -np.inf)
    truth[owner[is_truth]] = scores[listed[is_truth]]
    keys = pair_keys(lefts[listed], rights[listed], shape[1])
    other_truth = np.isin(keys, link_keys(links, shape[1])) & ~is_truth
    rival = ~is_truth & ~other_truth
    ahead = rival & (scores[listed] > truth[owner])
    beside = rival & (scores[listed] == truth[owner])
    nearer = np.bincount(owner[ahead], minlength=len(links))
    tied = np.bincount(owner[beside], minlength=len(links)) + 1

    choices = int(among.sum())
    missing = np.isneginf(truth)
    others = np.bincount(owner[other_truth], minlength=len(links))
    unlisted = choices - sizes - (_truths(links) - 1 - others)
    tied[missing] = np.maximum(unlisted[missing], 1)
    return Ranks(queries=links[:, 0], nearer=nearer, tied=tied, candidates=choices)


def _listed_of_links(
    lefts: AnyArray, rights: AnyArray, among: BoolArray, queries: IntArray
) -> tuple[IntArray, IntArray, IntArray]:
    """The listed pairs of every link's query: which link, which pair, and how many per link.

    Only pairs whose right entity is ``among`` the candidates count.
    """
    allowed = np.flatnonzero(among[rights])
    order = allowed[np.lexsort((rights[allowed], lefts[allowed]))]
    starts = np.searchsorted(lefts[order], queries)
    sizes = np.searchsorted(lefts[order], queries, side="right") - starts
    owner = np.repeat(np.arange(len(queries)), sizes)
    place = np.arange(len(owner)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return owner, order[starts[owner] + place], sizes


def _truths(links: IntArray) -> IntArray:
    """How many true keys each link's query has; a link given twice counts once."""
    queries, sizes = np.unique(np.unique(links, axis=0)[:, 0], return_counts=True)
    return sizes[np.searchsorted(queries, links[:, 0])]
