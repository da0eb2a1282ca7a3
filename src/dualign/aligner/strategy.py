"""`Strategy`: how two graphs become an `Alignment`; `Fitted`: what it has learnt.

A strategy sees an `AlignmentTask`: graphs in the order of their labels, links in that numbering.
What it returns uses that numbering too; the `Aligner` restores the input's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from dualign.core.arrays import IntArray
from dualign.core.graph_pair import no_entities, no_links
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import SILENT, Progress
from dualign.engines import Engine, get_engine
from dualign.io import Links, links_in_memory
from dualign.matcher import RoundReport, unwatched
from dualign.results.alignment import Alignment
from dualign.tasks import OrderedPair

Entities = tuple[IntArray, IntArray]
RECORD_FILE = "aligner.json"  # of a folder that `Aligner.save` has written


@dataclass(frozen=True, kw_only=True, eq=False)
class AlignmentTask:
    """Two graphs to align and what is known about their entities; tables of links are (n, 2)."""

    pair: OrderedPair
    links: IntArray = field(default_factory=no_links)  # known to be the same
    negatives: IntArray = field(default_factory=no_links)  # known not to be
    alone: IntArray = field(default_factory=no_entities)  # left entities without counterpart
    valid: IntArray = field(default_factory=no_links)  # links that are watched, not learnt from
    test_entities: Entities | None = None  # left and right entities of test links

    @classmethod
    def of(
        cls,
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        *,
        links: Links | None = None,
        negatives: Links | None = None,
        alone: IntArray | None = None,
        valid: Links | None = None,
        test_entities: Entities | None = None,
    ) -> AlignmentTask:
        """The task in the order of the labels; positions are those of the graphs given."""
        pair = OrderedPair.of(left, right)
        known, never, watched = (
            no_links() if given is None else pair.links(links_in_memory(given, left, right).same)
            for given in (links, negatives, valid)
        )
        among = test_entities
        if among is not None:
            among = pair.numbering.ordered_entities(*among)
        unmatched = no_entities()
        if alone is not None:
            unmatched, _ = pair.numbering.ordered_entities(alone, no_entities())
        return cls(
            pair=pair,
            links=known,
            negatives=never,
            alone=unmatched,
            valid=watched,
            test_entities=among,
        )


@dataclass(frozen=True, kw_only=True)
class RunOptions:
    """How a run is carried out; nothing here changes its result."""

    progress: Progress = SILENT
    workspace: Path | None = None  # a folder for checkpoints
    resume: bool = False  # continue from the checkpoint in the workspace
    watch: Callable[[RoundReport], None] = unwatched  # sees every round of the matching stage
    memory: int | None = None  # bytes that a run may take; None: what is available
    engine: Engine = field(default_factory=lambda: get_engine("local"))  # runs pieces of work


class Fitted(ABC):
    """What a strategy has learnt."""

    @abstractmethod
    def match(self, task: AlignmentTask, options: RunOptions) -> Alignment:
        """Match every left entity of a task, in the numbering of the task."""

    @abstractmethod
    def save(self, folder: Path) -> None:
        """Save what was learnt to a folder that contains data only, no code."""


class Strategy(ABC):
    """A way to learn from two graphs and their known links."""

    @abstractmethod
    def fit(self, task: AlignmentTask, options: RunOptions) -> Fitted:
        """Learn from a task."""

    @abstractmethod
    def unfitted(self) -> Fitted:
        """What can be used for matching before anything was learnt; refused if there is nothing."""
