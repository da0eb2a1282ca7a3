"""Canonical ids: one for everything that links connect."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import UnknownChoice
from dualign.merging.clusters import CANONICAL_RULES, canonical_ids

LINKS = st.lists(
    st.tuples(st.sampled_from(["l:1", "l:2", "l:3", "b:1"]), st.sampled_from(["r:1", "r:2", "b:1"]))
)


def slow_clusters(links):
    """Join whatever shares a member until nothing changes."""
    clusters = [set(link) for link in links]
    changed = True
    while changed:
        changed = False
        for first in clusters:
            for second in clusters:
                if first is not second and first & second:
                    first |= second
                    clusters.remove(second)
                    changed = True
                    break
            if changed:
                break
    return clusters


@pytest.mark.parametrize("rule", CANONICAL_RULES)
@given(links=LINKS)
def test_ids_are_equal_exactly_within_a_cluster(rule, links):
    ids = canonical_ids(links, rule)
    clusters = slow_clusters(links)
    assert set(ids) == {iri for cluster in clusters for iri in cluster}
    chosen = [{ids[iri] for iri in cluster} for cluster in clusters]
    assert all(len(one) == 1 for one in chosen)
    assert len({next(iter(one)) for one in chosen}) == len(clusters)


@given(LINKS)
def test_the_order_of_links_plays_no_part(links):
    assert canonical_ids(links, "new") == canonical_ids(links[::-1], "new")


def test_the_smallest_id_of_the_side_asked_for():
    links = [("l:2", "r:2"), ("l:1", "r:2"), ("l:2", "r:1"), ("l:9", "r:9")]
    assert set(canonical_ids(links, "left").values()) == {"l:1", "l:9"}
    assert set(canonical_ids(links, "right").values()) == {"r:1", "r:9"}
    assert all(i.startswith("urn:dualign:entity:") for i in canonical_ids(links, "new").values())


def test_a_new_id_depends_on_its_own_members_alone():
    alone = canonical_ids([("l:1", "r:1")], "new")
    among = canonical_ids([("l:0", "r:0"), ("l:1", "r:1")], "new")
    assert alone["l:1"] == among["r:1"]


def test_an_unknown_rule_lists_the_known_ones():
    with pytest.raises(UnknownChoice, match="choose one of: left, new, right"):
        canonical_ids([], "middle")
