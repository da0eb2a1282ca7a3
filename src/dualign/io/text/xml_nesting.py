"""How deep the elements of XML are nested: some parsers take time with the square of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.errors import MalformedInput
from dualign.io.text.text_pool import Bytes
from dualign.kernels.jit import compiled

DEEPEST = 1_000
_TEXT, _OPENED, _TAG, _QUOTED, _END_TAG, _MARKED, _COMMENT, _CDATA, _INSTRUCTION = range(9)
_LESS, _GREATER, _SLASH, _BANG, _QUESTION = (ord(sign) for sign in "<>/!?")
_DASH, _OPENING, _CLOSING, _SINGLE, _DOUBLE = (ord(sign) for sign in "-[]'\"")


class ElementDepth:
    """Follows the elements of a file piece by piece, from its first one on."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen = np.zeros(5, dtype=np.int64)  # depth, state, quote, the two bytes before

    def feed(self, piece: bytes) -> None:
        """Raise if the elements of a piece lie more than `DEEPEST` deep."""
        if _too_deep(np.frombuffer(piece, np.uint8), self._seen, DEEPEST):
            raise MalformedInput(
                f"{self._path}: elements are nested over {DEEPEST:,} deep; no graph needs that: "
                "is the file damaged?"
            )


@compiled
def _too_deep(data: Bytes, seen: IntArray, most: int) -> bool:
    """Go on from what was seen of earlier pieces, and note it for the next one."""
    depth, state, quote, second, last = seen[0], seen[1], seen[2], seen[3], seen[4]
    for byte in data:
        if state == _TEXT:
            if byte == _LESS:
                state = _OPENED
        elif state == _OPENED:
            if byte == _SLASH:
                state = _END_TAG
            elif byte == _BANG:
                state = _MARKED
            elif byte == _QUESTION:
                state = _INSTRUCTION
            else:
                state = _TAG
                depth += 1
                if depth > most:
                    return True
        elif state == _TAG:
            if byte in (_SINGLE, _DOUBLE):
                state, quote = _QUOTED, byte
            elif byte == _GREATER:
                state = _TEXT
                if last == _SLASH:
                    depth -= 1
        elif state == _QUOTED:
            if byte == quote:
                state = _TAG
        elif state == _END_TAG:
            if byte == _GREATER:
                state = _TEXT
                depth -= 1
        elif state == _MARKED:
            if byte == _DASH and last == _DASH:
                state = _COMMENT
                byte = 0  # "<!-->" ends no comment
            elif byte == _OPENING and last != _BANG:
                state = _CDATA
            elif byte == _GREATER:
                state = _TEXT
        elif byte == _GREATER:
            dashes = second == _DASH and last == _DASH
            brackets = second == _CLOSING and last == _CLOSING
            if (
                (state == _COMMENT and dashes)
                or (state == _CDATA and brackets)
                or (state == _INSTRUCTION and last == _QUESTION)
            ):
                state = _TEXT
        second, last = last, byte
    seen[0], seen[1], seen[2], seen[3], seen[4] = depth, state, quote, second, last
    return False
