"""`Reading`: how graph files are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import Progress
from dualign.io import ReadOptions, checked_encoding
from dualign.names import name_entities


@dataclass(frozen=True, kw_only=True)
class Reading:
    """How graph files are read; the command line has flags of the same names."""

    language: str | None = None  # the preferred language of names
    label_property: Sequence[str] = ()  # properties that hold names, best first
    only_type: Sequence[str] = ()  # read entities of these types only
    ignore_property: Sequence[str] = ()  # skip statements with these properties
    lenient: bool = False  # skip broken statements and count them
    id: str | None = None  # the column of a table that holds the ids of its rows
    id_left: str | None = None  # the same for one side alone
    id_right: str | None = None
    relation: Sequence[str] = ()  # columns of tables that refer to rows, or name things
    text_encoding: str | None = None  # of tables, links and names that are files of text
    text_encoding_left: str | None = None  # the same for one side's table and names
    text_encoding_right: str | None = None

    def __post_init__(self) -> None:
        for name in ("label_property", "only_type", "ignore_property", "relation"):
            object.__setattr__(self, name, tuple(getattr(self, name)))  # a record holds lists
        for encoding in (self.text_encoding, self.text_encoding_left, self.text_encoding_right):
            if encoding is not None:
                checked_encoding(encoding)

    def options(self, progress: Progress, side: str | None = None) -> ReadOptions:
        """The part that concerns the readers; ``side`` is ``left``, ``right`` or neither."""
        own = {"left": self.id_left, "right": self.id_right}.get(side or "")
        return ReadOptions(
            label_properties=tuple(self.label_property),
            id=self.id if own is None else own,
            relations=frozenset(self.relation),
            text_encoding=self.encoding_of(side),
            lenient=self.lenient,
            ignore_properties=frozenset(self.ignore_property),
            only_types=frozenset(self.only_type),
            progress=progress,
        )

    def encoding_of(self, side: str | None = None) -> str | None:
        """The encoding that was named for the files of a side, or for all others."""
        own = {"left": self.text_encoding_left, "right": self.text_encoding_right}.get(side or "")
        return own or self.text_encoding

    def named(self, graph: KnowledgeGraph) -> KnowledgeGraph:
        """The graph with a name for every entity that has one."""
        return name_entities(graph, self.language, self.label_property)
