"""Requirements of models that learn from structure."""

from __future__ import annotations

from dualign.core.arrays import IntArray
from dualign.core.errors import MissingInput, UsageError
from dualign.graphs.primal import PrimalGraph


def require_links(model: str, links: IntArray) -> None:
    """Refuse to learn without links."""
    if not len(links):
        raise UsageError(
            f"{model} learns from known links, and there are 0; give some (--links), or use a "
            "model that reads names, such as rdgcn"
        )


def require_triples(model: str, primal: PrimalGraph) -> None:
    """Refuse to learn where a graph has no triples: its entities would keep random vectors."""
    left, right = (len(triples) for triples, *_ in primal.sides())
    if not left or not right:
        raise MissingInput(
            f"{model} learns from triples between entities, and there are {left:,} in the left "
            f"graph and {right:,} in the right one; give graphs with relations, or use a model "
            "that reads names, such as rdgcn"
        )
