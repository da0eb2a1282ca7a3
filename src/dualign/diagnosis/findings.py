"""Problems, and what to do about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from dualign.core.counting import counted
from dualign.diagnosis.graph_profile import GraphProfile
from dualign.diagnosis.overlap import Overlap

# Shares from which something is reported.
FEW_NAMES, MANY_SHARED_NAMES, MANY_ISOLATED, HUB_SHARE, JOIN_SUFFICES = 0.5, 0.2, 0.3, 0.2, 0.95
MANY_DESCRIBED = 0.5


@dataclass(frozen=True)
class Finding:
    """One thing to know before aligning."""

    severity: Literal["problem", "note"]
    what: str
    remedy: str


def findings(left: GraphProfile, right: GraphProfile, both: Overlap) -> list[Finding]:
    """All findings, problems first."""
    found = [
        *_about_graph("left", left),
        *_about_graph("right", right),
        *_about_pair(left, right, both),
    ]
    return sorted(found, key=lambda finding: finding.severity == "note")


def _about_graph(side: str, graph: GraphProfile) -> Iterator[Finding]:
    share = _shares(graph)
    few_names = share["named"] < FEW_NAMES
    if few_names and not graph.triples and graph.with_literals > MANY_DESCRIBED * graph.entities:
        yield Finding(
            "note",
            f"only {share['named']:.0%} of the {side} entities have a name",
            "their other values are compared; if a property holds names, and not texts, say which "
            "with --label-property",
        )
    elif few_names:
        yield Finding(
            "problem",
            f"only {share['named']:.0%} of the {side} entities have a name",
            "name the property that holds names with --label-property, or give a file of names "
            f"with --names-{side}",
        )
    if share["sharing_a_name"] > MANY_SHARED_NAMES:
        yield Finding(
            "note",
            f"{share['sharing_a_name']:.0%} of the {side} entities share their name with another",
            "names alone will confuse them; links, relations and literals decide",
        )
    if graph.damaged:
        yield Finding(
            "problem",
            f"{counted(graph.damaged, f'{side} text')} seemingly damaged by a wrong encoding, "
            f"such as {graph.damaged_example[:60]!r}",
            "create the file again from its source as UTF-8",
        )
    if share["isolated"] > MANY_ISOLATED:
        yield Finding(
            "note",
            f"{share['isolated']:.0%} of the {side} entities have no relation to another",
            "their names and literals alone decide",
        )
    if graph.triples and graph.largest_degree > HUB_SHARE * graph.triples and graph.triples > 100:
        yield Finding(
            "note",
            f"one {side} entity, {graph.largest_hub[:60]!r}, is in {graph.largest_degree:,} of "
            f"{graph.triples:,} triples",
            "a relation that leads there says little; leave it out with --ignore-property",
        )


def _about_pair(left: GraphProfile, right: GraphProfile, both: Overlap) -> Iterator[Finding]:
    yield from _about_ids(both)
    yield from _about_equal_names(both, min(left.entities, right.entities))
    yield from _about_groups(both)
    yield from _about_links(both)
    main = [
        max(graph.scripts, key=graph.scripts.__getitem__, default="") for graph in (left, right)
    ]
    if all(main) and main[0] != main[1]:
        yield Finding(
            "note",
            f"names are written differently: {main[0]} on the left, {main[1]} on the right",
            "the default encoder knows both; word vectors of one language do not",
        )


def _about_ids(both: Overlap) -> Iterator[Finding]:
    if both.equal_ids:
        yield Finding(
            "note",
            f"both files have {counted(both.equal_ids, 'id')} in common",
            "dualign does not take equal ids for equal things; if they are, give them as --links",
        )
    for key in both.foreign_keys:
        yield Finding(
            "note",
            f"{key.count:,} {key.side} ids are values of {key.property!r} on the other side",
            "these ids are compared like a literal; if it is the same identifier, join on it",
        )


def _about_equal_names(both: Overlap, smaller: int) -> Iterator[Finding]:
    """``smaller`` is the number of entities of the smaller graph."""
    if both.links and both.links_with_equal_names >= JOIN_SUFFICES * both.links:
        yield Finding(
            "note",
            f"{both.links_with_equal_names:,} of {both.links:,} links join equal names",
            "a join on the names finds nearly as much, in a second",
        )
    elif not both.links and both.unique_equal_names >= JOIN_SUFFICES * smaller:
        yield Finding(
            "note",
            f"both sides have {counted(both.unique_equal_names, 'unique name')} in common",
            "a join on the names finds nearly as much, in a second",
        )


def _about_groups(both: Overlap) -> Iterator[Finding]:
    for groups in both.shared_groups:
        yield Finding(
            "note",
            f"{groups.left!r} on the left and {groups.right!r} on the right have {groups.values:,} "
            f"values in common, which {groups.left_share:.0%} and {groups.right_share:.0%} of the "
            "entities have",
            f"if the same things must agree on them, add --same {groups.left}={groups.right}",
        )


def _about_links(both: Overlap) -> Iterator[Finding]:
    if both.links_nowhere:
        yield Finding(
            "problem",
            f"{counted(both.links_nowhere, 'link')} about entities that are not in the graphs",
            "align refuses such lines in a table of two columns: correct or remove them",
        )
    if not both.links:
        yield Finding(
            "note",
            "there are no links to learn from",
            "a few hundred known pairs, given with --links, help more than any other setting",
        )


def _shares(graph: GraphProfile) -> dict[str, float]:
    return {
        name: getattr(graph, name) / graph.entities
        for name in ("named", "sharing_a_name", "isolated")
    }
