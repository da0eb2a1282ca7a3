"""Explanations: they add up, name what really decided, and survive on disk."""

from __future__ import annotations

import dataclasses
import json
import math

import numpy as np
import pytest

import dualign
from dualign import Aligner, ModelSettings, TrainingSettings
from dualign.aligner.aligner_settings import MatchingSettings
from dualign.core.errors import InputWarning, UsageError
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.calibration.score_calibrator import COLUMNS
from dualign.matcher.evidence.aspect_groups import (
    BY_CALIBRATOR,
    BY_CALIBRATOR_OF_RECORDS,
    BY_CURVE,
    EQUALS,
)
from dualign.matcher.evidence.calibrator_aspects import CHAINED, USUAL, calibrator_aspect
from dualign.results.calibrator_steps import calibrator_steps
from dualign.results.explanation import ComparedProperty, signed
from literal_worlds import people
from matcher_contexts import SMALL
from matcher_graphs import named_pair, shuffled

EXACT = 1e-6
READ = {calibrator_aspect(column) for column in COLUMNS}
WORDS = ("amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heath")


def aligned(links_known=True, matcher=None, numbering=None):
    left, right, links, _ = named_pair()
    if numbering is not None:
        left, place = shuffled(left, np.random.default_rng(numbering))
        links = np.stack([place[links[:, 0]], links[:, 1]], axis=1)
    aligner = Aligner(MatchingSettings(matcher=SMALL, encoder="characters"), matcher=matcher)
    return aligner.align(left, right, links=links if links_known else None)


@pytest.fixture(scope="module")
def world(tiny):
    return aligned(matcher=tiny)


@pytest.fixture(scope="module")
def records():
    with pytest.warns(InputWarning, match="have no name"):
        return dualign.align(*people(60))


def total(found):
    return found.prior + sum(each.log_odds for each in found.contributions)


def candidates(alignment):
    """All candidate pairs of every fourth left entity, as ids."""
    pairs = alignment.scored.pairs
    return [
        (alignment.left.entities[i], alignment.right.entities[j])
        for i, j in zip(pairs.lefts.tolist(), pairs.rights.tolist(), strict=True)
        if i % 4 == 0
    ]


@pytest.mark.parametrize("known", [True, False])
def test_contributions_add_up_to_the_log_odds_of_the_probability(tiny, known) -> None:
    alignment = aligned(links_known=known, matcher=tiny)
    for left, right in candidates(alignment):
        found = alignment.explain(left, right)
        assert total(found) == pytest.approx(found.log_odds, abs=EXACT)
        expected = logit(np.array([found.confidence], dtype=np.float32))[0]
        assert found.log_odds == pytest.approx(expected, abs=EXACT)
        for each in found.contributions:
            assert sum(part.log_odds for part in each.parts) == pytest.approx(each.log_odds)


def test_up_to_calibration_they_are_what_the_trees_said(world) -> None:
    evidence = world.evidence
    for left, right in candidates(world)[:40]:
        found = world.explain(left, right)
        trees = found.prior + sum(
            each.log_odds
            for each in found.contributions
            if each.group not in ("calibration", "known link")
        )
        row = evidence.row(world.left.entity_index[left], world.right.entity_index[right])
        assert trees == pytest.approx(float(evidence.logits[row]), abs=1e-4)


def test_a_pair_without_names_and_edges_is_explained_by_its_literals(records) -> None:
    for match in list(records)[:10]:
        found = records.explain(match.left)
        assert total(found) == pytest.approx(found.log_odds, abs=EXACT)
        groups = {each.group: each for each in found.contributions}
        literals = groups["literals"]
        named = [part for part in literals.parts if part.property is not None]
        assert len(named) >= 3
        best = max(named, key=lambda part: part.log_odds).property
        assert best.left_values
        assert best.right_values
        assert "neighbours" not in groups or abs(groups["neighbours"].log_odds) < 0.5
    assert all(each.group != "names" or each.log_odds < 1 for each in found.contributions)


def test_where_nothing_has_neighbours_no_neighbour_is_named(records) -> None:
    for match in list(records)[:5]:
        found = records.explain(match.left)
        labels = {part.label for each in found.contributions for part in each.parts}
        assert "names of the neighbours as a whole" not in labels
        for each in found.contributions:
            if each.group == "neighbours":
                assert {part.label for part in each.parts} == {"no aligned neighbours"}
        assert "distance on the map" not in labels


def test_ids_that_are_mere_keys_are_not_called_spelt(records) -> None:
    """No feature compares the keys of a table."""

    def labels(alignment):
        return {
            part.label
            for match in list(alignment)[:10]
            for each in alignment.explain(match.left).contributions
            for part in each.parts
        }

    keys = dataclasses.replace(records.left, opaque_ids=True)
    spelt, unspelt = "how the ids are spelt", "no ids that are read like names"
    assert spelt in labels(records)
    found = labels(dataclasses.replace(records, left=keys))
    assert spelt not in found
    assert unspelt in found


def test_the_steps_after_the_trees_are_called_what_they_are(records, tiny) -> None:
    (calibration,) = [
        each
        for each in records.explain(next(iter(records)).left).contributions
        if each.group == "calibration"
    ]
    assert {part.label for part in calibration.parts} <= {*READ, BY_CALIBRATOR_OF_RECORDS[1]}
    assert len(calibration.parts) > 3
    bare = aligned(matcher=tiny)
    found = bare.explain(next(match.left for match in bare if not match.known))
    steps = {
        part.label
        for each in found.contributions
        if each.group == "calibration"
        for part in each.parts
    }
    assert steps <= set(BY_CURVE)


def test_the_score_calibrator_is_divided_exactly(records) -> None:
    """By its own trees: the mean and the score come first, every other aspect is TreeSHAP's."""
    trees = records.evidence.calibrator
    for left, right in candidates(records):
        found = records.explain(left, right)
        (parts,) = [each.parts for each in found.contributions if each.group == "calibration"]
        place = records.evidence.row(
            records.left.entity_index[left], records.right.entity_index[right]
        )
        expected, added = trees.contributions(records.evidence.source.row(place).calibrator_values)
        read = expected + sum(added.values())
        calibrated = float(records.evidence.calibrated[place])
        assert read == pytest.approx(math.log(calibrated / (1 - calibrated)), abs=0.01)  # 32 bits
        for part in parts:
            if part.label not in {USUAL, BY_CALIBRATOR_OF_RECORDS[1]}:
                assert part.log_odds == pytest.approx(added[part.label], abs=EXACT)


def test_every_column_of_the_calibrator_has_words_of_its_own() -> None:
    assert BY_CALIBRATOR[0] not in READ
    assert len(READ) == 9


def test_a_pair_that_likely_pairs_lead_to_says_so(records) -> None:
    trees = records.evidence.calibrator
    values = records.evidence.source.row(0).calibrator_values
    expected, added = trees.contributions(values)
    read = expected + sum(added.values())
    raised = float(1 / (1 + np.exp(-read - 1)))
    found = calibrator_steps(trees, values, before=-2.0, calibrated=raised)
    assert found[CHAINED] == pytest.approx(1, abs=1e-3)
    assert sum(found.values()) - 2 == pytest.approx(read + 1, abs=1e-4)


def test_pairs_that_nothing_tells_apart_say_so() -> None:
    sides = []
    for side in ("left", "right"):
        rows = [{"id": f"{side}{k}", "title": f"{WORDS[k % 8]} {WORDS[k // 8]}"} for k in range(60)]
        rows += [{"id": f"{side} untitled {k}", "title": "Untitled"} for k in range(3)]
        sides.append(KnowledgeGraph.from_records(rows, id="id"))
    alignment = dualign.align(*sides)
    found = alignment.explain("left untitled 0", "right untitled 1")
    assert found.confidence == pytest.approx(1 / 3, abs=1e-6)
    assert total(found) == pytest.approx(found.log_odds, abs=EXACT)
    labels = {part.label for each in found.contributions for part in each.parts}
    assert EQUALS.format(count=3) in labels
    other = {p.label for each in alignment.explain("left0").contributions for p in each.parts}
    assert not any("just as good" in label for label in other)


def test_an_equal_value_that_many_share_says_so() -> None:
    shared = ComparedProperty(
        left="currency", right="monnaie", left_values=("euro",), right_values=("Euro",),
        agreement="equal", weight=-0.3,
    )  # fmt: skip
    assert str(shared) == "currency ~ monnaie: euro  ~  Euro  (equal, but so are many)"
    assert str(dataclasses.replace(shared, weight=2.0)).endswith("(equal)")


@pytest.mark.parametrize(("value", "words"), [(1.234, "+1.23"), (-0.001, "0.00"), (-2, "-2.00")])
def test_what_rounds_to_zero_has_no_sign(value, words) -> None:
    assert signed(value) == words


def test_neighbours_come_with_both_relations_and_their_share() -> None:
    alignment = aligned(links_known=False)  # by the trees that ship, which look at neighbours
    found = alignment.explain(next(iter(alignment)).left)
    (group,) = [each for each in found.contributions if each.group == "neighbours"]
    near = [part.neighbour for part in group.parts if part.neighbour is not None]
    assert {each.left_id for each in near} == {each.left_id for each in found.neighbours}
    assert near[0].left_relation.startswith("r")
    assert near[0].right_relation.startswith("s")
    assert 0 < near[0].relation_likeness <= 1
    edges = {
        (alignment.left.entities[head], alignment.left.entities[tail])
        for head, _, tail in alignment.left.triples
    }
    for each in near:
        ends = (found.subject, each.left_id)
        assert (ends if each.left_outgoing else ends[::-1]) in edges


def test_the_runner_up_and_what_separates_it(world) -> None:
    found = world.explain(next(match.left for match in world if not match.known))
    rival = found.runner_up
    assert rival.confidence <= found.confidence
    theirs = world.explain(found.subject, rival.id)
    assert sum(rival.separation.values()) == pytest.approx(found.log_odds - theirs.log_odds)


def test_a_known_link_says_so(world) -> None:
    left, right = world.links[0]
    found = world.explain(world.left.entities[left], world.right.entities[right])
    assert found.reason == "it was given as a known link"
    assert any(each.group == "known link" for each in found.contributions)
    assert total(found) == pytest.approx(found.log_odds, abs=EXACT)


def test_entities_go_by_name_too_and_typos_are_helped(world) -> None:
    by_id = world.explain(world.left.entities[7])
    assert world.explain(world.left.names[7].upper()) == by_id
    with pytest.raises(UsageError, match="did you mean"):
        world.explain(world.left.names[7] + "x")


def test_it_is_plain_values(world) -> None:
    found = world.explain(world.left.entities[7])
    again = json.loads(json.dumps(found.to_dict()))
    assert again["subject"] == found.subject
    assert again["contributions"][0]["group"] == found.contributions[0].group


def test_how_the_input_numbers_entities_changes_nothing(tiny, world) -> None:
    other = aligned(matcher=tiny, numbering=5)
    for match in list(world)[:5]:
        ours, theirs = world.explain(match.left), other.explain(match.left)
        assert theirs.confidence == pytest.approx(ours.confidence, abs=EXACT)
        assert {each.group: round(each.log_odds, 4) for each in ours.contributions} == {
            each.group: round(each.log_odds, 4) for each in theirs.contributions
        }


@pytest.mark.parametrize("name", ["world", "records"])
def test_a_kept_run_explains_and_decides_the_same(name, request, tmp_path) -> None:
    alignment = request.getfixturevalue(name)
    alignment.write(tmp_path / "m.tsv")
    again = dualign.read_alignment(tmp_path / "m.tsv")
    np.testing.assert_array_equal(again.candidates.indices, alignment.candidates.indices)
    np.testing.assert_array_equal(again.decisions, alignment.decisions)
    np.testing.assert_array_equal(np.sort(again.links, 0), np.sort(alignment.links, 0))
    assert again.relations == alignment.relations
    for match in list(alignment)[::10]:
        assert again.explain(match.left).to_dict() == alignment.explain(match.left).to_dict()


def test_a_model_adds_up_too_and_shows_its_attention(tmp_path) -> None:
    left, right, links, _ = named_pair()
    left, place = shuffled(left, np.random.default_rng(3))
    links = np.stack([place[links[:, 0]], links[:, 1]], axis=1)
    settings = ModelSettings(
        model="rdgcn", training=TrainingSettings(epochs=2, negatives=5), encoder="characters"
    )
    alignment = Aligner(settings).align(left, right, links=links)
    alignment.write(tmp_path / "m.tsv")
    for source in (alignment, dualign.read_alignment(tmp_path / "m.tsv")):
        found = source.explain(left.entities[0])
        assert total(found) == pytest.approx(found.log_odds, abs=EXACT)
        ours = [each for each in found.attention if each.side == "left"]
        heads = left.triples[left.triples[:, 0] == 0]
        assert len(ours) == len(np.unique(heads, axis=0))
        assert sum(each.weight for each in ours) == pytest.approx(1, abs=1e-5)
        names = {left.names[tail] for tail in heads[:, 2]}
        assert {each.neighbour for each in ours} == names
        assert "what RDGCN attends to:" in str(found)
        assert f"{len(found.neighbours)} matching neighbour" in str(found)


def test_the_best_candidate_that_prefers_another_says_whom(world) -> None:
    """A model ranks by distance: the nearest of a left entity may be nearer to another one."""
    left = next(
        k
        for k in range(len(world.left.entities))
        if k not in world.links[:, 0] and world.candidates.indices[k, 0] >= 0
    )
    right = int(world.candidates.indices[left, 0])
    other = next(k for k in range(len(world.left.entities)) if k != left)
    indices, scores = world.candidates.indices.copy(), world.candidates.scores.copy()
    confidence, mutual = world.confidence.copy(), world.mutual.copy()
    indices[other, -1], scores[other, -1], confidence[other, -1] = right, 99.0, 0.1
    confidence[left, 0], mutual[left] = 0.7, False
    changed = dataclasses.replace(
        world,
        candidates=dataclasses.replace(world.candidates, indices=indices, scores=scores),
        confidence=confidence,
        mutual=mutual,
        scored=None,
        evidence=None,
    )
    found = changed.explain(world.left.entities[left])
    assert found.decision != "accept"
    assert found.reason == f"{world.left.names[other]} is nearer to the right entity"
