"""Where the records of delimited text end, if a value in quotes may hold line breaks."""

from __future__ import annotations

from dualign.io.text.text_pool import Bytes
from dualign.kernels.jit import compiled

QUOTE, LINE_FEED, RETURN = 0x22, 0x0A, 0x0D
# The context of a byte; AFTER_QUOTE is the end of a value, or the first half of a doubled quote.
START, PLAIN, QUOTED, AFTER_QUOTE = 0, 1, 2, 3


@compiled
def record_ends(data: Bytes, delimiter: int, state: int, limit: int) -> tuple[int, int, int]:
    """The last end of a record up to ``limit``, the first one behind it, and the state at the end.

    An end is the position after a line feed that is in no quotes, 0 where there is none. As in
    RFC 4180, quotes count at the beginning of a value only. ``state`` is that in front of ``data``.
    """
    last = 0
    for i in range(len(data)):
        byte = data[i]
        if state == QUOTED:
            if byte == QUOTE:
                state = AFTER_QUOTE
        elif byte == QUOTE and state != PLAIN:
            state = QUOTED
        elif byte == LINE_FEED:
            state = START
            if i + 1 > limit:
                return last, i + 1, state
            last = i + 1
        elif byte in (delimiter, RETURN):
            state = START
        else:
            state = PLAIN
    return last, 0, state
