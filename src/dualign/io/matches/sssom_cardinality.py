"""The cardinality of SSSOM records: is a pair exclusive, and on which side?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence


def cardinalities(pairs: Sequence[tuple[str, str]], positive: Sequence[bool]) -> list[str]:
    """``1:1``, ``1:n``, ``n:1``, ``n:n`` for each pair; "" for one that is denied.

    One without counterpart, the other being ``""``, is ``1:0`` or ``0:1`` and counts nowhere else.
    """
    objects, subjects = defaultdict(set), defaultdict(set)
    for (subject, found), counts in zip(pairs, positive, strict=True):
        if counts and found and subject:
            objects[subject].add(found)
            subjects[found].add(subject)
    many = [
        f"{'n' if len(subjects[found]) > 1 else '1'}:{'n' if len(objects[subject]) > 1 else '1'}"
        for subject, found in pairs
    ]
    return [
        "1:0" if not found else "0:1" if not subject else cardinality if counts else ""
        for cardinality, (subject, found), counts in zip(many, pairs, positive, strict=True)
    ]
