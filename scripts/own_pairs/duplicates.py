"""Sets for deduplication as pairs of sources: their records split at random."""

import random
from collections import Counter
from collections.abc import Mapping

from own_pairs.pair import Records, Sides
from own_pairs.writing import seed


def split(records: Records, things: Mapping[str, str], name: str, most: int) -> Sides:
    """Half of `records` on either side; those of the same thing (`things`) are the same.

    Of a thing that has more than `most` records, `most` are kept.
    """
    source = random.Random(seed("split", name))
    keys = sorted(records)
    source.shuffle(keys)
    counts: Counter[str] = Counter()
    left, right = {}, {}
    of_thing: dict[str, list[str]] = {}
    for key in keys:
        counts[things[key]] += 1
        if counts[things[key]] > most:
            continue
        if source.random() < 0.5:
            left[key] = records[key]
        else:
            right[key] = records[key]
            of_thing.setdefault(things[key], []).append(key)
    truth = {(key, other) for key in left for other in of_thing.get(things[key], ())}
    return Sides(left, right, truth)
