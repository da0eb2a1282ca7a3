"""The statistics section of the data's README, computed from the graphs."""

import re
from collections import Counter
from pathlib import Path
from statistics import median

from demo_data.graph import Graph, Key

_SECTION = re.compile(r"(<!-- statistics -->\n).*(<!-- end of statistics -->)", re.DOTALL)
_KINDS = {
    "territory": "territories, countries",
    "region": "regions, continents",
    "subdivision": "subdivisions of countries",
    "language": "languages",
    "script": "scripts",
    "currency": "currencies",
    "timezone": "time zones",
    "metazone": "shared clock times",
    "city": "cities",
}


def update_readme(path: Path, left: Graph, right: Graph, links: int) -> None:
    """Put the figures between the two markers of `path`."""
    text = path.read_text(encoding="utf-8")
    figures = _figures(left, right, links)
    updated, count = _SECTION.subn(lambda match: f"{match[1]}{figures}{match[2]}", text)
    if count != 1:
        raise ValueError(f"{path}: {count} statistics sections found, expected 1")
    path.write_text(updated, encoding="utf-8", newline="\n")


def _figures(left: Graph, right: Graph, links: int) -> str:
    truth = set(left.names) & set(right.names)
    equal = {k for k in truth if left.names[k].casefold() == right.names[k].casefold()}
    share = len(equal) / len(truth)
    rows = [
        ("entities", *(f"{len(graph.names):,}" for graph in (left, right))),
        ("relations", *(str(len({r for _, r, _ in g.relations})) for g in (left, right))),
        ("relation triples", *(f"{len(graph.relations):,}" for graph in (left, right))),
        ("attributes", *(str(len({a for _, a, _ in g.attributes})) for g in (left, right))),
        ("attribute triples", *(f"{len(graph.attributes):,}" for graph in (left, right))),
        ("median degree", *(f"{_median_degree(graph):g}" for graph in (left, right))),
        ("without counterpart", *(_lonely(graph, truth) for graph in (left, right))),
    ]
    kinds = [
        (title, *(f"{_count(keys, kind):,}" for keys in (left.names, right.names, truth, equal)))
        for kind, title in _KINDS.items()
    ]
    return "\n".join(
        [
            "| | left (French) | right (English) |",
            "|---|---:|---:|",
            *(_row(row) for row in rows),
            "",
            f"{len(truth):,} true pairs, {links:,} of them given as known links.",
            f"Names are equal, case aside, in {len(equal):,} pairs ({share:.1%}).",
            "",
            "| kind | left | right | true pairs | equal names |",
            "|---|---:|---:|---:|---:|",
            *(_row(row) for row in kinds),
            "",
        ]
    )


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _median_degree(graph: Graph) -> float:
    degrees = Counter(end for subject, _, target in graph.relations for end in (subject, target))
    return median(degrees.values())


def _lonely(graph: Graph, truth: set[Key]) -> str:
    lonely = len(graph.names) - len(truth)
    return f"{lonely:,} ({lonely / len(graph.names):.1%})"


def _count(keys: dict[Key, str] | set[Key], kind: str) -> int:
    return sum(key.kind == kind for key in keys)
