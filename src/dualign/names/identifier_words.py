"""Names written like identifiers (``RadioStation``, ``legal_name``) as the words they are made of.

A vocabulary, a schema or source code writes its names without white space. What such a source
means by ``RadioStation`` is *radio station*, and that is what another source calls it. A single
name cannot tell: ``YouTube`` is one word where other names are written as usual. So a source is
asked how it writes names of several words, and a name that the other source writes in one piece
stays in one piece.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Sequence

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph

FEWEST = 5  # names of several words in one piece
MOSTLY = 2 / 3  # their share among names of several words
OFTEN = 0.2  # their share among all names: symbols and codes contain such patterns by chance

_LOWER, _UPPER = "a-zß-öø-ÿ", "A-ZÀ-ÖØ-Þ"
_CAMEL = re.compile(
    rf"(?<=[{_LOWER}])(?=[{_UPPER}])"
    rf"|(?<=[{_LOWER}][0-9])(?=[{_UPPER}])|(?<=[{_LOWER}][0-9]{{2}})(?=[{_UPPER}])"
    rf"|(?<=[{_UPPER}])(?=[{_UPPER}][{_LOWER}]{{2}})"  # not before an s: URLs
)
# One lower-case letter before a capital is no word: iPhone, eBay, McDonald, LaTeX, NaCl.
_OF_SEVERAL = re.compile(
    rf"[{_LOWER}]{{2}}[0-9]*[{_UPPER}][{_LOWER}]"
    rf"|[{_UPPER}]{{2}}[{_LOWER}]{{2}}"
    r"|[^\W_]_[^\W_]"
    r"|\A[a-z][a-z0-9]*(?:-[a-z0-9]+)+\Z"
)
_ONE_LETTER = re.compile(rf"\b([{_LOWER}]|Mc) (?=[{_UPPER}])")
_KEBAB = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+")


def identifier_words(name: str) -> str:
    """The words of a name written in one piece: camelCase, snake_case or kebab-case."""
    text = name.replace("-", " ") if _KEBAB.fullmatch(name) else name.replace("_", " ")
    return " ".join(_ONE_LETTER.sub(r"\1", _CAMEL.sub(" ", text)).split())


def in_words(left: KnowledgeGraph, right: KnowledgeGraph) -> tuple[KnowledgeGraph, KnowledgeGraph]:
    """Both graphs with names, aliases and the literals they come from in words.

    Only the names of a source that writes most of its names of several words in one piece change.
    """
    ours, theirs = _taken_apart(left), _taken_apart(right)
    if not ours and not theirs:
        return left, right
    kept_left, kept_right = _pieces(left, ours), _pieces(right, theirs)
    return (
        _reworded(left, {name: ours[name] for name in ours if name.casefold() not in kept_right}),
        _reworded(
            right, {name: theirs[name] for name in theirs if name.casefold() not in kept_left}
        ),
    )


def _taken_apart(graph: KnowledgeGraph) -> dict[str, str]:
    """The words of each name in one piece; empty where that is not how the source writes names."""
    names = {*graph.names, *graph.aliases.texts} - {""}
    whole = {name for name in names if len(name.split(None, 1)) == 1}
    several = {name for name in whole if _OF_SEVERAL.search(name)}
    of_several = len(names) - len(whole) + len(several)
    if len(several) < max(FEWEST, MOSTLY * of_several, OFTEN * len(names)):
        return {}
    words = {name: identifier_words(name) for name in whole}
    return {name: text for name, text in words.items() if text != name}


def _pieces(graph: KnowledgeGraph, apart: Iterable[str]) -> set[str]:
    """What is between spaces in the names that stay as they are, case aside."""
    names = {*graph.names, *graph.aliases.texts}.difference(apart)
    return {piece for name in names for piece in name.casefold().split()}


def _reworded(graph: KnowledgeGraph, words: dict[str, str]) -> KnowledgeGraph:
    if not words:
        return graph
    aliases = dataclasses.replace(graph.aliases, texts=_replaced(graph.aliases.texts, words))
    return dataclasses.replace(
        graph,
        names=_replaced(graph.names, words),
        aliases=aliases,
        attributes=_named_in_words(graph, words),
    )


def _replaced(texts: Sequence[str], words: dict[str, str]) -> tuple[str, ...]:
    return tuple(words.get(text, text) for text in texts)


def _named_in_words(graph: KnowledgeGraph, words: dict[str, str]) -> AttributeTable:
    """The literals, in words where they are names of their entity: those are not compared twice."""
    table = graph.attributes
    aliases = zip(graph.aliases.owners.tolist(), graph.aliases.texts, strict=True)
    borne = {*enumerate(graph.names), *aliases}
    values = tuple(
        words.get(value.strip(), value) if (subject, value.strip()) in borne else value
        for subject, value in zip(table.subjects.tolist(), table.values, strict=True)
    )
    return dataclasses.replace(table, values=values)
