"""What descriptions mean: in two languages they may have no word in common and say the same.

A description is read as it is written, the name first, by the multilingual sentence encoder. That
takes some milliseconds a text, so long descriptions are cut, and cut shorter where there are many.
Graphs with edges have neighbours to go by, so less is read there.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dualign.candidate_pairs.vectors import View, precision_of, unit_as
from dualign.core.arrays import IntArray
from dualign.core.large_arrays import IN_MEMORY, LargeArrays
from dualign.matcher.literals.descriptions import Descriptions
from dualign.names import encode_texts, get_encoder
from dualign.names.cache import features_key
from dualign.names.features import kept_features

LONGEST = 300  # characters of a description that are read
SHORTEST = 60  # cut shorter than this, a description says hardly more than a name
MOST, MOST_WITH_EDGES = 5_000_000, 300_000  # characters of all descriptions together
ENCODER = "use-multilingual"


def description_vectors(
    descriptions: Descriptions,
    names: tuple[Sequence[str], Sequence[str]],
    arrays: LargeArrays = IN_MEMORY,
    *,
    edges: bool = False,
) -> View | None:
    """Unit rows of the left and of the right descriptions.

    None where the descriptions of a side are its names and nothing else, or where there are too
    many to read.
    """
    if any(map(_says_no_more, descriptions.written, names)):
        return None
    left, right = descriptions.written
    length = length_read(len(left) + len(right), edges=edges)
    if not length:
        return None
    rows = encode_texts(_read(descriptions, length), get_encoder(ENCODER))
    kind = precision_of(len(rows))
    return unit_as(rows[: len(left)], kind, arrays), unit_as(rows[len(left) :], kind, arrays)


def description_key(descriptions: Descriptions, *, edges: bool) -> str:
    """What the cache calls the rows that `description_vectors` reads."""
    length = length_read(sum(map(len, descriptions.written)), edges=edges)
    return features_key(_read(descriptions, length), get_encoder(ENCODER).fingerprint())


def some_description_vectors(
    descriptions: Descriptions,
    wanted: tuple[IntArray, IntArray],
    shape: tuple[int, int],
    key: str,
    *,
    edges: bool,
) -> View:
    """The rows of `description_vectors` for the ``wanted`` of ``shape`` entities.

    ``descriptions`` are those of these few. To open the encoder takes seven times as long as to
    read what the cache keeps of all under ``key``, so they are encoded only where that is gone.
    """
    count = sum(shape)
    rows = kept_features(key, count)
    if rows is None:
        read = _read(descriptions, length_read(count, edges=edges))
        rows = get_encoder(ENCODER).encode(read)
        places = np.split(np.arange(len(rows)), [len(wanted[0])])
    else:
        places = [wanted[0], shape[0] + wanted[1]]
    left, right = (unit_as(rows[own], precision_of(count)) for own in places)
    return left, right


def _read(descriptions: Descriptions, length: int) -> list[str]:
    """What is read of all descriptions, left ones first."""
    return [text[:length] for side in descriptions.written for text in side]


def length_read(texts: int, *, edges: bool) -> int:
    """How many characters of each of so many descriptions are read; zero: there are too many."""
    length = min(LONGEST, (MOST_WITH_EDGES if edges else MOST) // max(texts, 1))
    return length if length >= SHORTEST else 0


def _says_no_more(texts: Sequence[str], names: Sequence[str]) -> bool:
    return all(text == name for text, name in zip(texts, names, strict=True))
