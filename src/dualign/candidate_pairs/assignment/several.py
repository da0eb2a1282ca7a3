"""`Several`: which side's entities may have several counterparts."""

from __future__ import annotations

from typing import NamedTuple


class Several(NamedTuple):
    """Whether an entity of the left, and one of the right, may have several counterparts.

    A left one that has several is several pairs of one row, a right one several of one column.
    """

    left: bool = False
    right: bool = False

    @property
    def both(self) -> bool:
        """Whether it is n to m."""
        return self.left and self.right


ONE_EACH = Several()
