"""Alignment tasks: two graphs and their known links, read from files and put in order."""

from dualign.tasks.graph_source import FrameLike, InMemory, Source, graph_in_memory
from dualign.tasks.ordered_pair import OrderedPair
from dualign.tasks.pair_origin import DEMO, IN_MEMORY, PairOrigin
from dualign.tasks.pair_reading import read_pair
from dualign.tasks.reading import Reading

__all__ = [
    "DEMO",
    "IN_MEMORY",
    "FrameLike",
    "InMemory",
    "OrderedPair",
    "PairOrigin",
    "Reading",
    "Source",
    "graph_in_memory",
    "read_pair",
]
