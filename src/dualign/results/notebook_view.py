"""The HTML view of an alignment in notebooks: a small table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from itertools import islice

from dualign.core.counting import counted
from dualign.results.match import Match

SHOWN = 10  # matches


def alignment_html(total: int, counts: Mapping[str, int], matches: Iterable[Match]) -> str:
    """How many left entities were decided in which way, and the surest new matches."""
    decided = " · ".join(f"{count:,} {escape(name)}" for name, count in counts.items())
    shown = list(islice((match for match in matches if not match.known), SHOWN))
    rows = "".join(_row(match) for match in shown)
    head = "<tr><th>left</th><th>right</th><th>confidence</th></tr>"
    table = f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>" if rows else ""
    surest = f"the surest {counted(len(shown), 'new match', 'new matches')}:"
    words = f"<p>{surest if shown else 'no new match'}</p>"
    entities = counted(total, "left entity", "left entities")
    return f"<div><p><b>Alignment</b> of {entities}: {decided}</p>{words}{table}</div>"


def _row(match: Match) -> str:
    left, right = (
        f"<td>{escape(name or id_)}<br><small>{escape(id_) if name else ''}</small></td>"
        for name, id_ in ((match.left_name, match.left), (match.right_name, match.right))
    )
    return f"<tr>{left}{right}<td>{match.confidence:.3f}</td></tr>"
