"""The compiled core of the N-Triples reader: finds the terms of each line.

It parses the lines it is certain of and leaves every other one to pyoxigraph: it is certain of IRIs
of the usual characters, ASCII labels of blank nodes, language tags of the form ``ll[-Ssss][-RR]``.
So whatever is wrong, or right in an unusual way, is judged by a complete parser, and what is
taken here is taken as pyoxigraph would (tests compare the two).
"""

from __future__ import annotations

import numpy as np

from dualign.core.arrays import IntArray
from dualign.io.text.text_pool import Bytes
from dualign.kernels.jit import compiled

# Codes of a line without a statement, in the first column of its spans.
NOTHING = -1  # blank, or a comment
ODD = -2  # for pyoxigraph
NO_TAG = -1  # where the object is not a literal

SUBJECT, PROPERTY, OBJECT, GRAPH, TAG = 0, 1, 2, 3, 3  # the graph is ignored

_LETTER, _DIGIT, _HEX, _HOST, _PATH, _LABEL = 1, 2, 4, 8, 16, 32


def _classes() -> Bytes:
    kinds = np.zeros(256, np.uint8)

    def mark(characters: str, kind: int) -> None:
        for character in characters:
            kinds[ord(character)] |= kind

    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    mark(letters, _LETTER | _HOST | _PATH | _LABEL)
    mark("0123456789", _DIGIT | _HOST | _PATH | _LABEL)
    mark("0123456789abcdefABCDEF", _HEX)
    mark(".-_", _HOST)
    mark("_", _LABEL)
    mark("!$&'()*+,;=:@/?.-_~", _PATH)
    return kinds


CLASSES = _classes()
_SPACE, _TAB, _CR, _HASH, _DOT = ord(" "), ord("\t"), ord("\r"), ord("#"), ord(".")
_LESS, _GREATER, _QUOTE, _BACKSLASH = ord("<"), ord(">"), ord('"'), ord("\\")
_COLON, _SLASH, _PERCENT, _AT, _CARET = ord(":"), ord("/"), ord("%"), ord("@"), ord("^")
_UNDERSCORE, _DASH, _PLUS = ord("_"), ord("-"), ord("+")
_SMALL_U, _LARGE_U = ord("u"), ord("U")
_ESCAPED = np.zeros(256, np.uint8)
for _letter, _meant in {
    "t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", '"': '"', "'": "'", "\\": "\\",
}.items():  # fmt: skip
    _ESCAPED[ord(_letter)] = ord(_meant)
_RDF = np.frombuffer(b"http://www.w3.org/1999/02/22-rdf-syntax-ns#", np.uint8)
_XSD_STRING = np.frombuffer(b"http://www.w3.org/2001/XMLSchema#string", np.uint8)


@compiled
def _skip_blanks(data: Bytes, i: int, stop: int) -> int:
    while i < stop and (data[i] == _SPACE or data[i] == _TAB):
        i += 1
    return i


@compiled
def _has_prefix(data: Bytes, start: int, stop: int, prefix: Bytes) -> bool:
    if stop - start < len(prefix):
        return False
    for i in range(len(prefix)):  # noqa: SIM110 - numba knows no all()
        if data[start + i] != prefix[i]:
            return False
    return True


@compiled
def _usual_beyond_ascii(data: Bytes, i: int) -> int:
    """The length of the character at ``i`` if IRIs may hold it for certain, else 0."""
    first, second = data[i], data[i + 1]
    if first == 0xC2:
        return 2 if second >= 0xA0 else 0  # below: control characters
    if 0xC3 <= first <= 0xDF:
        return 2
    if 0xE0 <= first <= 0xED:
        return 3
    if first == 0xEF and (0xA4 <= second <= 0xB6 or 0xB8 <= second <= 0xBE):
        return 3
    return 0


@compiled
def _end_of_iri(data: Bytes, i: int, stop: int, classes: Bytes) -> int:
    """Where ``>`` closes the IRI that begins at ``i`` (after ``<``); -1 if it is unusual."""
    if i >= stop or not classes[data[i]] & _LETTER:
        return -1
    while i < stop and (
        classes[data[i]] & (_LETTER | _DIGIT)
        or data[i] == _PLUS
        or data[i] == _DOT
        or data[i] == _DASH
    ):
        i += 1
    if i >= stop or data[i] != _COLON:
        return -1
    i += 1
    if i + 1 < stop and data[i] == _SLASH and data[i + 1] == _SLASH:
        i += 2
        while i < stop and classes[data[i]] & _HOST:
            i += 1
        if i < stop and not (
            data[i] == _SLASH or data[i] == _HASH or data[i] == _GREATER or data[i] == ord("?")
        ):
            return -1
    fragment = False
    while i < stop:
        byte = data[i]
        if classes[byte] & _PATH:
            i += 1
        elif byte == _GREATER:
            return i
        elif byte == _HASH and not fragment:
            fragment = True
            i += 1
        elif byte == _PERCENT and i + 2 < stop:
            if not (classes[data[i + 1]] & _HEX and classes[data[i + 2]] & _HEX):
                return -1
            i += 3
        elif byte >= 0x80 and i + 2 < stop:
            length = _usual_beyond_ascii(data, i)
            if length == 0:
                return -1
            i += length
        else:
            return -1
    return -1


@compiled
def _end_of_label(data: Bytes, i: int, stop: int, classes: Bytes) -> int:
    """Where the label of the blank node at ``i`` (``_:…``) ends; -1 if it is unusual."""
    if i + 2 >= stop or data[i + 1] != _COLON or not classes[data[i + 2]] & _LABEL:
        return -1
    i += 3
    while i < stop and classes[data[i]] & _LABEL:
        i += 1
    if i < stop and data[i] != _SPACE and data[i] != _TAB:
        return -1
    return i


@compiled
def _hex_number(data: Bytes, i: int, digits: int, classes: Bytes) -> int:
    number = 0
    for k in range(i, i + digits):
        byte = data[k]
        if not classes[byte] & _HEX:
            return -1
        if classes[byte] & _DIGIT:
            number = number * 16 + (byte - 48)
        else:
            number = number * 16 + ((byte | 32) - 87)
    return number


@compiled
def _put_character(code: int, target: Bytes, at: int) -> int:
    """Write a character as UTF-8; returns where the next one goes."""
    if code < 0x80:
        target[at] = code
        return at + 1
    if code < 0x800:
        target[at] = 0xC0 | code >> 6
        target[at + 1] = 0x80 | code & 0x3F
        return at + 2
    if code < 0x10000:
        target[at] = 0xE0 | code >> 12
        target[at + 1] = 0x80 | code >> 6 & 0x3F
        target[at + 2] = 0x80 | code & 0x3F
        return at + 3
    target[at] = 0xF0 | code >> 18
    target[at + 1] = 0x80 | code >> 12 & 0x3F
    target[at + 2] = 0x80 | code >> 6 & 0x3F
    target[at + 3] = 0x80 | code & 0x3F
    return at + 4


@compiled
def _end_of_string(data: Bytes, i: int, stop: int, classes: Bytes) -> tuple[int, int]:
    """Undo the escapes of the text that begins at ``i`` (after the quote), in place.

    Returns where the closing quote is, -1 if the text is unusual, and where the plain text ends.
    """
    end = i
    while i < stop:
        byte = data[i]
        if byte == _QUOTE:
            return i, end
        if byte == _CR:
            return -1, 0
        if byte != _BACKSLASH:
            data[end] = byte
            end += 1
            i += 1
            continue
        if i + 1 >= stop:
            return -1, 0
        letter = data[i + 1]
        if _ESCAPED[letter]:
            data[end] = _ESCAPED[letter]
            end += 1
            i += 2
            continue
        digits = 4 if letter == _SMALL_U else 8 if letter == _LARGE_U else 0
        if digits == 0 or i + 2 + digits > stop:
            return -1, 0
        code = _hex_number(data, i + 2, digits, classes)
        if code < 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            return -1, 0
        end = _put_character(code, data, end)
        i += 2 + digits
    return -1, 0


@compiled
def _end_of_language(data: Bytes, i: int, stop: int, classes: Bytes) -> int:
    """Where the tag at ``i`` (``@…``, made lower case in place) ends; -1 if it is unusual."""
    i += 1
    part, parts = 0, 0
    while i < stop:
        byte = data[i]
        if classes[byte] & _LETTER:
            data[i] = byte | 32
            part += 1
        elif byte == _DASH:
            if (parts == 0 and not 2 <= part <= 3) or (parts > 0 and part != 4) or parts > 1:
                return -1
            part = 0
            parts += 1
        else:
            break
        i += 1
    plain = 2 <= part <= 3 if parts == 0 else part == 2 or (parts == 1 and part == 4)
    return i if plain else -1


@compiled
def _read_literal(data: Bytes, i: int, stop: int, classes: Bytes, span: IntArray) -> int:
    """Record the literal at ``i`` (its quote) in ``span``; returns its end, -1 if it is unusual."""
    closing, end = _end_of_string(data, i + 1, stop, classes)
    if closing < 0:
        return -1
    span[2 * OBJECT], span[2 * OBJECT + 1] = i + 1, end
    i = closing + 1
    span[2 * TAG], span[2 * TAG + 1] = i, i
    if i < stop and data[i] == _AT:
        end = _end_of_language(data, i, stop, classes)
        span[2 * TAG + 1] = end
        return end
    if i + 2 < stop and data[i] == _CARET and data[i + 1] == _CARET and data[i + 2] == _LESS:
        end = _end_of_iri(data, i + 3, stop, classes)
        if end < 0 or _has_prefix(data, i + 3, end, _RDF):  # rdf:langString must have a tag
            return -1
        if end - i - 3 != len(_XSD_STRING) or not _has_prefix(data, i + 3, end, _XSD_STRING):
            span[2 * TAG], span[2 * TAG + 1] = i + 3, end
        return end + 1
    return i


@compiled
def _ends_well(data: Bytes, i: int, stop: int) -> bool:
    """Whether nothing but a comment follows the final dot."""
    i = _skip_blanks(data, i, stop)
    if i >= stop or (data[i] == _CR and i + 1 == stop):
        return True
    if data[i] != _HASH:
        return False
    for k in range(i, stop - 1):  # noqa: SIM110
        if data[k] == _CR:  # another line begins here
            return False
    return True


@compiled
def _read_statement(
    data: Bytes, i: int, stop: int, positions: int, classes: Bytes, span: IntArray
) -> bool:
    """Record the positions of the terms of a line; False if the line is unusual."""
    span[2 * TAG] = NO_TAG
    for position in range(positions):
        i = _skip_blanks(data, i, stop)
        if i >= stop:
            return False
        begin, end = i, -1
        if data[i] == _LESS:
            begin = i + 1
            end = _end_of_iri(data, begin, stop, classes)
            i = end + 1
        elif data[i] == _UNDERSCORE and position != PROPERTY:
            end = _end_of_label(data, i, stop, classes)
            i = end
        elif data[i] == _QUOTE and position == OBJECT:
            i = _read_literal(data, i, stop, classes, span)
            if i < 0:
                return False
            continue
        elif data[i] == _DOT and position == GRAPH:
            break
        if end < 0:
            return False
        if position < GRAPH:
            span[2 * position], span[2 * position + 1] = begin, end
    i = _skip_blanks(data, i, stop)
    return i < stop and data[i] == _DOT and _ends_well(data, i + 1, stop)


@compiled
def find_terms(
    data: Bytes, starts: IntArray, positions: int, classes: Bytes, spans: IntArray
) -> None:
    """The positions of the terms of every line, in ``spans`` of shape (lines, 8).

    Line ``n`` is ``data[starts[n] : starts[n + 1]]``, its line break last; ``positions`` is 3 for
    triples, 4 for quads, whose graph is ignored. A row of ``spans`` holds beginning and end of
    subject, property, object and tag: the language of a literal (``@fr``) or its datatype, empty
    if it has neither, `NO_TAG` if the object is not a literal. Escapes are undone in place.
    """
    for line in range(len(starts) - 1):
        stop = starts[line + 1] - 1
        i = _skip_blanks(data, starts[line], stop)
        if _ends_well(data, i, stop):
            spans[line, 0] = NOTHING
        elif not _read_statement(data, i, stop, positions, classes, spans[line]):
            spans[line, 0] = ODD
