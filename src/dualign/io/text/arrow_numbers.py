"""Columns of Arrow tables as NumPy arrays.

Arrow's own ``to_numpy`` imports pandas, and a cast imports all functions of ``pyarrow.compute``:
half a second each, which a command that answers one question does not have.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from dualign.core.arrays import AnyArray


def numbers(column: pa.ChunkedArray) -> AnyArray:
    """A column of numbers or truth values without gaps."""
    whole = column.combine_chunks()
    if not pa.types.is_boolean(whole.type):
        found: AnyArray = np.from_dlpack(whole)
        return found
    if not len(whole):
        return np.zeros(0, np.bool_)
    bits = np.frombuffer(whole.buffers()[1], np.uint8)
    first = whole.offset
    return np.unpackbits(bits, count=first + len(whole), bitorder="little")[first:].view(np.bool_)
