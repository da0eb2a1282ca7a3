"""A table whose rows refer to each other, beside one without relations, and known links."""

from __future__ import annotations

import random

from dualign import KnowledgeGraph, align

SYLLABLES = ("ba", "ko", "mi", "ra", "tu", "ve", "lo", "ni", "sa", "du")
COUNT, PAIRED = 120, 100


def test_links_are_learnt_from_although_one_side_has_no_relations():
    draw = random.Random(0)
    names = [
        " ".join("".join(draw.choices(SYLLABLES, k=3)).capitalize() for _ in range(2))
        for _ in range(2 * COUNT - PAIRED)
    ]
    left = [{"id": f"l{k}", "name": name} for k, name in enumerate(names[:COUNT])]
    theirs = [*(name.replace("a", "o", 1) for name in names[:PAIRED]), *names[COUNT:]]
    right = [
        {"id": f"r{k}", "title": name, "parent": f"r{k // 4}"} for k, name in enumerate(theirs)
    ]
    graphs = KnowledgeGraph.from_records(left, id="id"), KnowledgeGraph.from_records(right, id="id")
    assert not len(graphs[0].triples)
    assert len(graphs[1].triples)
    found = align(*graphs, links=[(f"l{k}", f"r{k}") for k in range(0, 60, 2)])
    right_ones = [pair for pair in found.pairs() if pair[0][1:] == pair[1][1:]]
    assert len(right_ones) > 0.9 * PAIRED
