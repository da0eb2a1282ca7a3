"""`GivenLinks`: which matches were given to the run as links, and so prove nothing about it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualign.core.errors import InputError
from dualign.io import Links, MatchTable, read_folder, read_truth, sha256, truth_in_memory
from dualign.io.run_record import read_json
from dualign.io.text.files import beside
from dualign.tasks import PairOrigin

Pair = tuple[str, str]
LINKS = "the links in memory"


@dataclass(frozen=True, kw_only=True)
class GivenLinks:
    """The links that a run was given, and how that is known."""

    pairs: frozenset[Pair] = frozenset()
    source: str = ""  # words that follow "known from"; "" if unknown
    unknown: int = 0  # further links that the run was given, which cannot be identified
    reason: str = ""  # why that is so


def given_links(
    table: MatchTable, matches: Path | None = None, links: Links | None = None
) -> GivenLinks:
    """The links that the run behind a matches table was given.

    They are marked in the table itself; where its format has no place for that, the record that
    ``align`` wrote beside the file ``matches`` names them. ``links``, a file or pairs of ids, add
    their own.
    """
    marked = table.given_links
    named = frozenset[Pair]()
    if isinstance(links, Path | str):
        named = frozenset(read_truth(links))
    elif links is not None:
        named = frozenset(truth_in_memory(links, "links").same)
    if not marked and not named and matches is not None:
        return _of_record(matches)
    sources = [
        *(["the matches themselves"] if marked else []),
        *([] if links is None else [str(links) if isinstance(links, Path | str) else LINKS]),
    ]
    return GivenLinks(pairs=marked | named, source=" and ".join(sources))


def _of_record(matches: Path) -> GivenLinks:
    path = beside(matches, ".run.json")
    try:
        record = read_json(path)
        number = int(record["links"]["train"])
    except (OSError, ValueError, KeyError, TypeError):  # no record, or none of an alignment
        return GivenLinks()
    if not number:
        return GivenLinks(source=str(path))
    try:
        pairs = _pairs_of(record, path.parent)
    except (InputError, KeyError, TypeError, AttributeError) as error:
        return GivenLinks(source=str(path), unknown=number, reason=str(error))
    reason = "they are stated inside the graphs" if len(pairs) < number else ""
    return GivenLinks(
        pairs=pairs, source=str(path), unknown=max(0, number - len(pairs)), reason=reason
    )


def _pairs_of(record: dict[str, Any], folder: Path) -> frozenset[Pair]:
    """The links of the file or folder that a record names, if it has not changed since."""
    origin, inputs = PairOrigin.from_record(record["graphs"]).found_from(folder), record["inputs"]
    links = origin.links
    if origin.right is None:
        pair = read_folder(str(origin.left), origin.split, links=links)
        ours, theirs = pair.left.entities, pair.right.entities
        return frozenset((ours[i], theirs[j]) for i, j in pair.train.tolist())
    if links is None:
        return frozenset()
    if sha256(links) != inputs[record["graphs"]["links"]]:
        raise InputError(f"{links} has changed since")
    return frozenset(read_truth(links))
