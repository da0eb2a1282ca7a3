"""Refuse to write data that gives the truth away."""

import re
from collections.abc import Iterator, Mapping

from demo_data.graph import Graph, Key

_SHAPES = re.compile(r"[A-Z]{2,3}|\d+|.*\b[A-Z]{2}-[A-Z0-9]{1,3}\b.*")
_CODED = {"territory", "region", "subdivision", "currency", "timezone"}
_CORRELATION = 0.06  # more than three standard deviations of 3,000 random pairs
# Languages and scripts whose name happens to be their code: a person has looked at each.
_NAMESAKES = {
    *("ahom", "cham", "jamo", "kawi", "lisu", "modi", "ogam", "thai", "toto"),
    *("fon", "gan", "ket", "mam", "tiv", "udi", "vai", "yao"),
}


def check_no_codes(graph: Graph, codes: set[str]) -> None:
    """No name or text equals its entity's code, any of `codes`, or looks like one."""
    for key, text in _texts(graph):
        own = text.casefold() == key.code.casefold() and text.casefold() not in _NAMESAKES
        if own or text in codes or _SHAPES.fullmatch(text):
            raise ValueError(f"the text {text!r} of {key} is or holds a code")


def spelled_codes(keys: Iterator[Key] | set[Key]) -> set[str]:
    """The codes that are never a name, in both spellings of subdivisions (frara, FR-ARA)."""
    coded = {key for key in keys if key.kind in _CODED}
    dashed = {
        f"{key.code[:2]}-{key.code[2:]}".upper() for key in coded if key.kind == "subdivision"
    }
    return {key.code for key in coded} | dashed


def check_unordered(truth: set[Key], left: Mapping[Key, str], right: Mapping[Key, str]) -> None:
    """The order of ids on one side says nothing of the order on the other."""
    correlation = rank_correlation(
        [left[key] for key in sorted(truth)], [right[key] for key in sorted(truth)]
    )
    if abs(correlation) > _CORRELATION:
        raise ValueError(f"rank correlation of ids is {correlation:.3f}; choose another seed")


def rank_correlation(left: list[str], right: list[str]) -> float:
    """Spearman's coefficient of two lists of distinct values."""
    first = {value: rank for rank, value in enumerate(sorted(left))}
    second = {value: rank for rank, value in enumerate(sorted(right))}
    pairs = zip(left, right, strict=True)
    distance = sum((first[a] - second[b]) ** 2 for a, b in pairs)
    count = len(left)
    return 1 - 6 * distance / (count * (count**2 - 1))


def _texts(graph: Graph) -> Iterator[tuple[Key, str]]:
    yield from graph.names.items()
    for key, _, value in graph.attributes:
        if not value.datatype:
            yield key, value.text
