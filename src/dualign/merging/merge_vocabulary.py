"""The IRIs of a merged file: its named graphs and its own predicate."""

from __future__ import annotations

from dualign.io.graphs.iris import OWN, Side

LINKS = f"{OWN}graph:links"  # left id, owl:sameAs, right id: the links that were given
CANONICAL = f"{OWN}canonical"  # an id of the source, this predicate, the id it was given
SIDES: tuple[Side, Side] = ("left", "right")


def statements_of(side: Side) -> str:
    """The named graph of a source's statements, with canonical ids."""
    return f"{OWN}graph:{side}"


def ids_of(side: Side) -> str:
    """The named graph of the ids of a source that were replaced, and their replacements."""
    return f"{OWN}graph:{side}:ids"


def originals_of(side: Side) -> str:
    """The named graph of the statements whose ids cannot be restored from the canonical ones."""
    return f"{OWN}graph:{side}:originals"
