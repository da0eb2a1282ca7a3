"""`Overlap`: what two graphs have in common before anything is learnt."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.diagnosis.shared_groups import SharedGroups, shared_groups
from dualign.tasks.foreign_keys import ForeignKey, foreign_keys


@dataclass(frozen=True, kw_only=True)
class Overlap:
    """The figures of a pair of graphs."""

    equal_ids: int  # entities called the same in both files; 0 where rows are only numbered
    equal_relations: int
    equal_properties: int
    equal_names: int  # left entities whose name some right entity has, case aside
    unique_equal_names: int  # …and no other entity on either side
    links: int  # to learn from
    links_with_equal_names: int
    links_nowhere: int  # whose entities are not in the graphs
    negatives: int
    foreign_keys: list[ForeignKey]  # ids that the other side has as values
    shared_groups: list[SharedGroups]  # properties that sort entities of both sides alike


def overlap(pair: GraphPair, links_nowhere: int = 0) -> Overlap:
    """Compare the labels of two graphs, which must have names."""
    left, right = pair.left, pair.right
    ours, theirs = _folded(left), _folded(right)
    numbered = _rows_are_numbered(left) or _rows_are_numbered(right)
    in_left, in_right = Counter(filter(None, ours)), Counter(filter(None, theirs))
    return Overlap(
        equal_ids=0 if numbered else len(set(left.entities) & set(right.entities)),
        equal_relations=len(set(left.relations) & set(right.relations)),
        equal_properties=len(set(left.attributes.labels) & set(right.attributes.labels)),
        equal_names=sum(1 for name in ours if name and name in in_right),
        unique_equal_names=sum(
            1 for name in ours if name and in_left[name] == 1 and in_right.get(name) == 1
        ),
        links=len(pair.train),
        links_with_equal_names=sum(
            1 for i, j in pair.train.tolist() if ours[i] and ours[i] == theirs[j]
        ),
        links_nowhere=links_nowhere,
        negatives=len(pair.negatives),
        foreign_keys=foreign_keys(left, right),
        shared_groups=shared_groups(left, right),
    )


def _rows_are_numbered(graph: KnowledgeGraph) -> bool:
    """Whether the ids are 1, 2, 3 and so on, as in a table without ids of its own."""
    return all(label == str(row) for row, label in enumerate(graph.entities, 1))


def _folded(graph: KnowledgeGraph) -> list[str]:
    return [" ".join(name.casefold().split()) for name in graph.names]
