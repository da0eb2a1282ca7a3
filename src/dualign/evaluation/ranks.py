"""The rank of the true counterpart of each test link among the candidates."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.errors import MalformedInput, UnknownChoice
from dualign.embedding.embeddings import check_embeddings
from dualign.embedding.metric import BLOCK_BYTES, Metric, PairwiseMetric
from dualign.embedding.metrics import get_metric


class CandidateSet(StrEnum):
    """The entities among which the true counterpart is ranked."""

    TEST = "test"  # the targets of the test links, as in the paper
    ALL = "all"  # all entities of the other graph


@dataclass(frozen=True, kw_only=True, eq=False)
class Ranks:
    """For each test link, how many candidates rank before its true target or tie with it."""

    queries: IntArray  # (links,), the entity each link asks for
    nearer: IntArray  # (links,), candidates strictly nearer than the true target
    tied: IntArray  # (links,), candidates as near as the true target, itself included
    candidates: int  # how many there were to choose from

    def __len__(self) -> int:
        return len(self.nearer)

    @property
    def mean_rank(self) -> npt.NDArray[np.float64]:
        """Rank of each link's target, from 1; ties count as the mean of the places they share."""
        return self.nearer + (self.tied + 1) / 2

    @property
    def has_tie(self) -> BoolArray:
        """Whether another candidate is exactly as near as the true target."""
        return self.tied > 1


def rank_links(
    queries: FloatArray,
    keys: FloatArray,
    links: IntArray,
    *,
    candidates: str = CandidateSet.TEST,
    metric: str | Metric = "l1",
    block_bytes: int = BLOCK_BYTES,
) -> Ranks:
    """Rank the true key of every link, shape (links, 2): row of ``queries``, row of ``keys``.

    For the other direction swap the embeddings and the links' columns. Each link is one question.
    If a query has several true keys, the others are taken out of the candidates of each of its
    links (the *filtered* ranking of link prediction): a right answer never pushes another one down.
    CSLS searches a key's neighbours among the test queries for ``test`` candidates, and among all
    rows of ``queries`` for ``all``.
    """
    check_embeddings(queries, keys)
    links = check_links(links, len(queries), len(keys))
    if candidates not in list(CandidateSet):
        raise UnknownChoice("candidate set", candidates, list(CandidateSet))
    pool, columns = queries, links[:, 1]
    if candidates == CandidateSet.TEST:
        targets, columns = np.unique(links[:, 1], return_inverse=True)
        pool, keys = queries[np.unique(links[:, 0])], keys[targets]
    count = _Count(links, columns)
    asked = queries[links[:, 0]]
    for rows, block in get_metric(metric).blocks(asked, keys, pool=pool, block_bytes=block_bytes):
        count.add_block(rows, block)
    return count.ranks(len(keys))


def rank_links_in_both(
    queries: FloatArray,
    keys: FloatArray,
    links: IntArray,
    metric: PairwiseMetric,
    block_bytes: int = BLOCK_BYTES,
) -> dict[str, Ranks]:
    """What `rank_links` gives for each candidate set, from one computation of the distances."""
    check_embeddings(queries, keys)
    links = check_links(links, len(queries), len(keys))
    targets, columns = np.unique(links[:, 1], return_inverse=True)
    among_test, among_all = _Count(links, columns), _Count(links, links[:, 1])
    for rows, block in metric.blocks(queries[links[:, 0]], keys, block_bytes=block_bytes):
        among_all.add_block(rows, block)
        among_test.add_block(rows, block[:, targets])
    return {
        CandidateSet.TEST: among_test.ranks(len(targets)),
        CandidateSet.ALL: among_all.ranks(len(keys)),
    }


class _Count:
    """Counts, block by block, the candidates before and beside the true one of each link."""

    def __init__(self, links: IntArray, columns: IntArray) -> None:
        self._queries, self._columns = links[:, 0], columns
        self._others = _other_truths(links[:, 0], columns)
        self._nearer = np.empty(len(links), np.int64)
        self._tied = np.empty(len(links), np.int64)

    def add_block(self, rows: slice, block: FloatArray) -> None:
        """Count the distances (rows, candidates) of some links."""
        truth = block[np.arange(len(block)), self._columns[rows]]
        self._nearer[rows] = np.count_nonzero(block < truth[:, None], axis=1)
        self._tied[rows] = np.count_nonzero(block == truth[:, None], axis=1)
        low, high = np.searchsorted(self._others[:, 0], [rows.start, rows.stop])
        row, column = self._others[low:high, 0] - rows.start, self._others[low:high, 1]
        other = block[row, column]
        self._nearer[rows] -= np.bincount(row[other < truth[row]], minlength=len(block))
        self._tied[rows] -= np.bincount(row[other == truth[row]], minlength=len(block))

    def ranks(self, candidates: int) -> Ranks:
        """The ranks among this many candidates, after all blocks have been added."""
        return Ranks(
            queries=self._queries, nearer=self._nearer, tied=self._tied, candidates=candidates
        )


def check_links(links: IntArray, queries: int, keys: int) -> IntArray:
    """The links, if each names one of the queries and one of the keys."""
    if links.ndim != 2 or links.shape[1] != 2:
        raise MalformedInput(f"links have the shape {links.shape}, not (links, 2)")
    if not len(links):
        raise MalformedInput("there are 0 test links; ranking needs at least 1")
    for side, column, size in (("query", links[:, 0], queries), ("key", links[:, 1], keys)):
        bad = np.flatnonzero((column < 0) | (column >= size))
        if len(bad):
            raise MalformedInput(
                f"link {int(bad[0])} names {side} {int(column[bad[0]])}, but there are {size} "
                f"{side} embeddings (0 to {size - 1}); do links and embeddings belong together?"
            )
    return links


def _other_truths(sources: IntArray, columns: IntArray) -> IntArray:
    """For links that share their source: (link, column of another true key), sorted by link."""
    _, group, sizes = np.unique(sources, return_inverse=True, return_counts=True)
    members, starts = np.argsort(group, kind="stable"), np.cumsum(sizes) - sizes
    shared = np.flatnonzero(sizes[group] > 1)
    repeats = sizes[group[shared]]
    link = np.repeat(shared, repeats)
    offset = np.arange(len(link)) - np.repeat(np.cumsum(repeats) - repeats, repeats)
    column = columns[members[starts[group[link]] + offset]]
    pairs = np.stack([link, column], axis=1)[column != columns[link]]
    return np.unique(pairs, axis=0)
