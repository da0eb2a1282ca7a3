"""N-Quads without blank nodes: what the ontologies among the packages are written in."""

import re
from collections import defaultdict
from collections.abc import Iterator

from own_pairs.shelf import Shelf

_LINE = re.compile(r'<([^>]+)> <([^>]+)> (?:<([^>]+)>|"((?:[^"\\]|\\.)*)"(?:@([\w-]+))?\S*) ')
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)")
_LETTERS = {"n": "\n", "t": "\t", "r": "\r"}


class Quads:
    """Values of a subject's property: IRIs as they are, texts with their language."""

    def __init__(self, shelf: Shelf, package: str, member: str) -> None:
        """Read one file; statements about blank nodes are left out."""
        self._texts: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        self._links: dict[tuple[str, str], list[str]] = defaultdict(list)
        for line in shelf.text(package, member).splitlines():
            match = _LINE.match(line)
            if match is None:
                continue
            subject, predicate, iri, text, language = match.groups()
            if iri is not None:
                self._links[subject, predicate].append(iri)
            else:
                self._texts[subject, predicate].append((_plain(text), language or ""))

    def subjects(self, predicate: str) -> Iterator[str]:
        """All that have a text or a link under `predicate`."""
        found = {subject for subject, used in (*self._texts, *self._links) if used == predicate}
        yield from sorted(found)

    def links(self, subject: str, predicate: str) -> list[str]:
        """The IRIs under a property."""
        return list(dict.fromkeys(self._links.get((subject, predicate), [])))

    def texts(self, subject: str, predicate: str, languages: tuple[str, ...]) -> list[str]:
        """The texts under a property in one of `languages` (``""``: without a language)."""
        found = self._texts.get((subject, predicate), [])
        return list(dict.fromkeys(text for text, language in found if language in languages))


def _plain(text: str) -> str:
    return _ESCAPE.sub(_character, text)


def _character(match: re.Match[str]) -> str:
    code = match.group(1)
    if code[0] in "uU" and len(code) > 1:
        return chr(int(code[1:], 16))
    return _LETTERS.get(code, code)
