"""Safe XML: nothing outside the file is fetched, and entities stay small.

OWL files use entities to shorten IRIs (``<!ENTITY owl "http://www.w3.org/2002/07/owl#">``), so
short ones are allowed. One that grows, through others, beyond `LONGEST_ENTITY` characters is
refused (a few of them nested can fill the memory), and so is one that stands for another file.
All references together may make a file `MOST_GROWTH` times as large, once that is more than
`FREE_GROWTH`. Elements may not be nested without end either.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.parsers import expat

from dualign.core.errors import MalformedInput
from dualign.io.text.compression import open_input
from dualign.io.text.xml_nesting import ElementDepth

LONGEST_ENTITY = 4096
DEEPEST_ENTITY = 8
FREE_GROWTH = 1 << 24  # characters
MOST_GROWTH = 20
_REFERENCE = re.compile(r"&([^#;&\s][^;&\s]*);")
_DECLARATION = b"<!ENTITY"
_USE = re.compile(rb"&([^#;&\s<>]{1,256});")
_LONGEST_USE = 258
_PIECE = 1 << 16


def refuse_harmful_entities(path: Path) -> None:
    """Raise if an XML file has entities that grow excessively or refer to other files.

    Elements that are nested too deep are refused as well.
    """
    prolog = _Prolog(path)
    with open_input(path) as stream:
        while piece := stream.read(_PIECE):
            prolog.feed(piece)


class _Prolog:
    """Checks the declarations before the first element, and that none come after it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._entities: dict[str, str] = {}
        self._position = 0  # of the piece that is read, in bytes
        self._end: int | None = None  # where the prolog ends
        self._tail = b""
        self._unfinished = b""  # of a reference, at the end of a piece
        self._growth = 0  # characters that references stand for
        self._sizes: dict[bytes, int] = {}
        self._depth = ElementDepth(path)
        self._parser = expat.ParserCreate()
        self._parser.EntityDeclHandler = self._declared
        self._parser.StartElementHandler = self._element

    def feed(self, piece: bytes) -> None:
        """Examine the next piece of the file."""
        if self._end is None:
            try:
                self._parser.Parse(piece)
            except (expat.ExpatError, LookupError, ValueError):
                # An encoding that Python does not know is a LookupError or a ValueError.
                # The reader reports what is wrong with the file.
                self._close(self._parser.ErrorByteIndex)
        if self._end is not None:
            body = piece[max(0, self._end - self._position) :]
            self._count_uses(body, self._position + len(piece))
            self._depth.feed(body)
            self._tail += body
            if _DECLARATION in self._tail:
                raise MalformedInput(
                    f"{self._path}: an entity is declared after the first element, where none "
                    "is allowed; remove it"
                )
            self._tail = self._tail[-len(_DECLARATION) :]
        self._position += len(piece)

    def _count_uses(self, body: bytes, read: int) -> None:
        """Refuse references that together expand the file excessively."""
        if not self._sizes:
            return
        body = self._unfinished + body
        last = body.rfind(b"&")
        cut = last >= 0 and len(body) - last < _LONGEST_USE and b";" not in body[last:]
        body, self._unfinished = (body[:last], body[last:]) if cut else (body, b"")
        self._growth += sum(self._sizes.get(name, 0) for name in _USE.findall(body))
        if self._growth > FREE_GROWTH and self._growth > MOST_GROWTH * read:
            raise MalformedInput(
                f"{self._path}: references to entities make {self._growth:,} characters of "
                f"{read:,} bytes, over {MOST_GROWTH} times as many; write the texts out if you "
                "trust the file"
            )

    def _declared(self, name: str, _: int, value: str | None, *__: object) -> None:
        if value is None:
            raise self._refusal(f"the entity {name!r} stands for something outside the file")
        self._entities.setdefault(name, value)

    def _element(self, *_: object) -> None:
        if self._end is None:
            self._close(self._parser.CurrentByteIndex)

    def _close(self, end: int) -> None:
        if self._end is not None:
            return
        self._end = end
        for name in self._entities:
            if self._size(name, 0) > LONGEST_ENTITY:
                raise self._refusal(
                    f"the entity {name!r} grows beyond {LONGEST_ENTITY:,} characters"
                )
            self._sizes[name.encode()] = self._size(name, 0)

    def _size(self, name: str, depth: int) -> int:
        if depth > DEEPEST_ENTITY:
            return LONGEST_ENTITY + 1
        value = self._entities.get(name, "")
        size = len(value)
        for inner in _REFERENCE.findall(value):
            size += self._size(inner, depth + 1)
            if size > LONGEST_ENTITY:
                break
        return size

    def _refusal(self, what: str) -> MalformedInput:
        return MalformedInput.at(
            self._path, self._parser.CurrentLineNumber, f"{what}; remove it to have the file read"
        )
