"""How contributions are shared among members."""

from __future__ import annotations

import pytest

from dualign.matcher.evidence.aspect_groups import BELIEVED, Group, lead_in_group
from dualign.matcher.evidence.aspects import aspect_of
from dualign.matcher.features import column_names
from dualign.results.evidence_parts import shared_out, traced_back


@pytest.mark.parametrize("total", [3.0, -2.0, 0.0, 20.0])
def test_shares_add_up_and_who_speaks_against_gets_less(total) -> None:
    shares = shared_out(total, [12.0, 10.0, -2.0])
    assert sum(shares) == pytest.approx(total)
    assert shares[2] < shares[1] < shares[0] or total < 0


def test_members_without_evidence_share_evenly() -> None:
    assert shared_out(3.0, [0.0, 0.0]) == [1.5, 1.5]


def test_evidence_for_a_pair_shares_in_proportion() -> None:
    assert shared_out(6.0, [1.0, 2.0]) == pytest.approx([2.0, 4.0])


def test_what_the_round_before_believed_goes_to_what_spoke_the_same_way() -> None:
    names, literals = (Group.NAMES, "spelling"), (Group.LITERALS, "properties")
    found = traced_back({names: 1.0, literals: -1.0, BELIEVED: 4.0})
    assert found == {names: (5.0, 4.0), literals: (-1.0, 0.0)}


def test_where_nothing_speaks_the_same_way_the_belief_stays() -> None:
    names = (Group.NAMES, "spelling")
    assert traced_back({names: -1.0, BELIEVED: 4.0}) == {names: (-1.0, 0.0), BELIEVED: (4.0, 0.0)}


def test_every_column_belongs_to_a_group_by_name() -> None:
    unknown = [column for column in column_names() if aspect_of(column)[1] == "other features"]
    assert unknown == []
    assert aspect_of("literal_odds in its row") == (Group.RIVALS, "lead in literals: properties")
    lead = aspect_of("description_meaning in its row")
    assert lead == (Group.RIVALS, "lead in literals: what all values mean together")
    assert lead_in_group(lead[1]) == "lead in literals"
    assert aspect_of("name among strangers") == aspect_of("name")
