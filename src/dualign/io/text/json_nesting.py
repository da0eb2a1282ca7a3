"""Limits the depth of JSON: a recursive parser would run out of stack."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from dualign.core.errors import MalformedInput
from dualign.io.text.compression import open_input
from dualign.io.text.text_pool import Bytes
from dualign.kernels.jit import compiled

DEEPEST = 500
_PIECE = 1 << 20
_QUOTE, _BACKSLASH = 0x22, 0x5C
_OPENING, _CLOSING = (0x5B, 0x7B), (0x5D, 0x7D)  # [ and {, ] and }
_OUTSIDE, _INSIDE, _ESCAPED = 0, 1, 2  # of a string


def refuse_deep_json(path: Path) -> None:
    """Raise if arrays and objects of a JSON file are nested beyond `DEEPEST`."""
    depth, state, line = 0, _OUTSIDE, 1
    with open_input(path) as stream:
        while piece := stream.read(_PIECE):
            data = np.frombuffer(piece, np.uint8)
            place, depth, state = _too_deep(data, depth, state, DEEPEST)
            if place >= 0:
                line += piece.count(b"\n", 0, place)
                raise MalformedInput.at(
                    path,
                    line,
                    f"arrays and objects are nested over {DEEPEST} deep; no graph needs that: "
                    "is the file damaged?",
                )
            line += piece.count(b"\n")


@compiled
def _too_deep(data: Bytes, depth: int, state: int, deepest: int) -> tuple[int, int, int]:
    """Where the nesting goes beyond ``deepest``, -1 if nowhere; depth and state at the end."""
    for i in range(len(data)):
        byte = data[i]
        if state == _ESCAPED:
            state = _INSIDE
        elif state == _INSIDE:
            if byte == _BACKSLASH:
                state = _ESCAPED
            elif byte == _QUOTE:
                state = _OUTSIDE
        elif byte == _QUOTE:
            state = _INSIDE
        elif byte in _OPENING:
            depth += 1
            if depth > deepest:
                return i, depth, state
        elif byte in _CLOSING:
            depth -= 1
    return -1, depth, state
