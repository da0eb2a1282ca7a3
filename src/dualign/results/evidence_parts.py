"""How the contribution of a group is divided among its members.

The trees look at sums: the literals of a pair as one number, its neighbours likewise. What such a
column contributes is C; member k has the evidence w_k of its own (a property: ln(m / u); a
neighbour: belief · likeness of the relations · rarity). Its share is

    c_k = w_k + (C − Σ w) · |w_k| / Σ |w|

so that the shares add up to C, and a member that is evidence against the pair gets less than one
that is evidence for it. If all members support it, C is divided in proportion to the evidence.

Trees of a later round also use the probabilities of the previous round, which are the same evidence
seen again. Their contribution is divided among the aspects of the evidence with the same sign,
in proportion to their own contributions; likewise the lead in probability among the other leads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from dualign.core.arrays import FloatArray, IntArray
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.matcher.evidence.aspect_groups import BELIEVED, Group, lead_in
from dualign.matcher.evidence.evidence_rows import EvidenceRow
from dualign.matcher.evidence.pair_evidence import PairEvidence
from dualign.matcher.literals.level import Level
from dualign.results.explanation import ComparedProperty, Part
from dualign.results.shared_neighbours import SharedNeighbour, incident_edges, label_of, last_part

Aspect = tuple[Group, str]


def shared_out(total: float, evidence: Sequence[float]) -> list[float]:
    """The share of each member in a total, by its evidence; the shares add up to the total."""
    absolute = sum(map(abs, evidence))
    if not absolute:
        return [total / len(evidence)] * len(evidence)
    left_over = (total - sum(evidence)) / absolute
    return [own + left_over * abs(own) for own in evidence]


def traced_back(aspects: Mapping[Aspect, float]) -> dict[Aspect, tuple[float, float]]:
    """The contribution of each aspect, including its share in that of the previous round.

    Each is returned together with that share. If no other aspect has the same sign, the previous
    round remains an aspect of its own.
    """
    found = {aspect: (value, 0.0) for aspect, value in aspects.items()}
    lead = (Group.RIVALS, lead_in(*BELIEVED))
    for source, among_rivals in ((BELIEVED, False), (lead, True)):
        total = aspects.get(source, 0.0)
        alike = {
            aspect: value
            for aspect, value in aspects.items()
            if value * total > 0
            and aspect not in (BELIEVED, lead)
            and (aspect[0] == Group.RIVALS) == among_rivals
        }
        if not alike:
            continue
        del found[source]
        whole = sum(alike.values())
        for aspect, value in alike.items():
            share = total * value / whole
            found[aspect] = (value + share, share)
    return found


def compared_properties(
    evidence: PairEvidence,
    row: EvidenceRow,
    graphs: tuple[KnowledgeGraph, KnowledgeGraph],
    pair: tuple[int, int],
) -> list[ComparedProperty]:
    """The properties that both entities of a pair have, strongest evidence first."""
    found = [
        ComparedProperty(
            left=last_part(left),
            right=last_part(right),
            left_values=values_of_entity(graphs[0], pair[0], left),
            right_values=values_of_entity(graphs[1], pair[1], right),
            agreement=Level(level).name.lower(),
            weight=weight,
        )
        for place, level, weight in row.compared
        for left, right in [evidence.properties[place]]
    ]
    return sorted(found, key=lambda each: -abs(each.weight))


def values_of_entity(graph: KnowledgeGraph, entity: int, label: str) -> tuple[str, ...]:
    """The values an entity has on a property, in the order of the graph, each once.

    In a relation, the names of its neighbours: they are compared like values.
    """
    table = graph.attributes
    rows = np.flatnonzero(table.subjects == entity).tolist()
    values = [table.values[row] for row in rows if table.labels[table.predicates[row]] == label]
    if label in graph.relations and len(graph.names):
        edges = graph.triples[graph.triples[:, 0] == entity]
        relation = list(graph.relations).index(label)
        values += [graph.names[tail] for tail in edges[edges[:, 1] == relation, 2].tolist()]
    return tuple(dict.fromkeys(value for value in values if value))


def believed_neighbours(
    evidence: PairEvidence,
    graphs: tuple[KnowledgeGraph, KnowledgeGraph],
    pair: tuple[int, int],
) -> list[tuple[SharedNeighbour, float]]:
    """Neighbours that matched before the last round, with their evidence.

    As the feature ``rare`` counts them: of each left neighbour the likeliest right one and the
    likeliest pair of relations, belief · likeness · rarity. The strongest come first.
    """
    left, right = graphs
    theirs: dict[int, list[tuple[int, bool]]] = {}
    for relation, entity, outgoing in incident_edges(right, pair[1]):
        theirs.setdefault(entity, []).append((relation, outgoing))
    ours: dict[int, list[tuple[int, bool]]] = {}
    for relation, entity, outgoing in incident_edges(left, pair[0]):
        ours.setdefault(entity, []).append((relation, outgoing))
    rarity = _rarity(left, np.array(sorted(ours), dtype=np.int64), evidence.directed)
    found = []
    for near, edges in ours.items():
        options = [
            (belief * likeness, belief, likeness, far, edge, other)
            for far, belief in evidence.believed(near)
            for edge in edges
            for other in theirs.get(far, ())
            for likeness in [_likeness(evidence, graphs, edge, other)]
        ]
        if options:
            worth, belief, likeness, far, edge, other = max(options)
            neighbour = SharedNeighbour(
                left=label_of(left, near),
                right=label_of(right, far),
                left_relation=last_part(left.relations[edge[0]]),
                right_relation=last_part(right.relations[other[0]]),
                left_outgoing=edge[1],
                right_outgoing=other[1],
                confidence=belief,
                left_id=left.entities[near],
                right_id=right.entities[far],
                relation_likeness=likeness,
            )
            found.append((neighbour, worth * float(rarity[near])))
    return sorted(found, key=lambda each: (-each[1], each[0].left, each[0].right))


def neighbour_parts(
    total: float, earlier: float, neighbours: Sequence[tuple[SharedNeighbour, float]]
) -> list[Part]:
    """One part per pair of neighbours, summing to the total."""
    worth = [each for _, each in neighbours]
    shares = zip(shared_out(total, worth), shared_out(earlier, worth), strict=True)
    return [
        Part(label=str(each), log_odds=share, earlier=before, neighbour=each)
        for (each, _), (share, before) in zip(neighbours, shares, strict=True)
    ]


def property_parts(
    total: float, earlier: float, properties: Sequence[ComparedProperty]
) -> list[Part]:
    """One part per compared property, summing to the total."""
    worth = [each.weight for each in properties]
    in_all = sum(map(abs, worth)) or 1.0
    return [
        Part(label=str(each), log_odds=share, earlier=earlier * abs(own) / in_all, property=each)
        for each, own, share in zip(properties, worth, shared_out(total, worth), strict=True)
    ]


def _likeness(
    evidence: PairEvidence,
    graphs: tuple[KnowledgeGraph, KnowledgeGraph],
    edge: tuple[int, bool],
    other: tuple[int, bool],
) -> float:
    left, right = graphs
    return evidence.relation_likeness(
        (left.relations[edge[0]], not edge[1]), (right.relations[other[0]], not other[1])
    )


def _rarity(graph: KnowledgeGraph, entities: IntArray, directed: bool) -> FloatArray:
    """The rarity of these entities, shape (entities,); the entries of others are not valid."""
    heads, _, tails = graph.triples.T
    touching = np.isin(heads, entities) | np.isin(tails, entities)
    return Neighbourhood.of_triples(
        graph.triples[touching], len(graph.entities), len(graph.relations), directed=directed
    ).rarity
