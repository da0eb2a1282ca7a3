"""Pairs that were no candidates: what the run would have said of them, and why it did not look."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import dualign
from dualign import Aligner, ModelSettings, TrainingSettings
from dualign.aligner.aligner_settings import MatchingSettings
from dualign.api.aligning_verbs import explain, read_alignment
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.core.errors import InputWarning
from dualign.core.knowledge_graph import AttributeTable
from dualign.io.graphs.terms import IRI_DATATYPE
from dualign.kernels.forest import Forest
from dualign.matcher.calibration.probability_calibration import logit
from dualign.matcher.scoring.booster_text import trees_of
from dualign.results.pair_explainer import PairExplainer
from dualign.results.stored_statistics import statistics_path
from dualign.results.stored_vectors import vectors_path
from dualign.results.unlisted_pairs import UnlistedPairs
from literal_worlds import people
from matcher_contexts import SMALL
from matcher_graphs import named_pair, shuffled

EXACT = 1e-6
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"


@pytest.fixture(scope="module")
def world(tiny):
    """Graphs whose input is not in the order of the labels."""
    left, right, links, _ = named_pair()
    left, place = shuffled(left, np.random.default_rng(3))
    links = np.stack([place[links[:, 0]], links[:, 1]], axis=1)
    aligner = Aligner(MatchingSettings(matcher=SMALL, encoder="characters"), matcher=tiny)
    return aligner.align(left, right, links=links)


@pytest.fixture(scope="module")
def records():
    with pytest.warns(InputWarning, match="have no name"):
        return dualign.align(*people(60))


def unlisted(alignment, count=15):
    """Some pairs that were no candidates, as positions."""
    pairs, draw = alignment.scored.pairs, np.random.default_rng(0)
    others = np.setdiff1d(np.arange(pairs.left_count * pairs.right_count), pairs.keys)
    keys = draw.choice(others, min(count, len(others)), replace=False)
    return [divmod(int(key), pairs.right_count) for key in keys]


def without(alignment, place):
    """The same alignment as if the candidate at a place had never been one."""
    scored, evidence = alignment.scored, alignment.evidence
    kept = np.arange(len(scored.pairs)) != place
    assert np.array_equal(scored.pairs.keys, evidence.pairs.keys)
    pairs = scored.pairs.where(kept)
    return dataclasses.replace(
        alignment,
        scored=ScoredPairs(pairs=pairs, probability=scored.probability[kept]),
        evidence=dataclasses.replace(evidence, pairs=pairs, rows=evidence.rows[kept]),
    )


def explained(alignment, pair):
    return PairExplainer(alignment).explain(*pair, unlisted=True)


@pytest.mark.parametrize("kind", ["world", "records"])
def test_contributions_add_up_to_the_log_odds_of_the_probability(kind, request) -> None:
    alignment = request.getfixturevalue(kind)
    for pair in unlisted(alignment):
        found = explained(alignment, pair)
        assert not found.compared
        assert found.decision == "none"
        assert "were not compared" in found.reason
        total = found.prior + sum(each.log_odds for each in found.contributions)
        assert total == pytest.approx(found.log_odds, abs=EXACT)
        expected = logit(np.array([found.confidence], dtype=np.float32))[0]
        assert found.log_odds == pytest.approx(expected, abs=EXACT)
        for each in found.contributions:
            assert sum(part.log_odds for part in each.parts) == pytest.approx(each.log_odds)


def test_the_trees_of_the_run_say_what_the_contributions_add_up_to(world) -> None:
    for pair in unlisted(world, 5):
        judged = UnlistedPairs(world).judged(pair)
        row = judged.evidence.source.row(judged.evidence.row(*pair))
        said = 0.0
        for judge, weight in zip(judged.evidence.judges, row.weights, strict=True):
            columns = None if judge.columns is None else np.array(judge.columns)
            forest = Forest.of(trees_of(judge.trees))
            said += weight * float(forest.sums(row.values[None].astype(np.float32), columns)[0])
        assert judged.evidence.logits[judged.evidence.row(*pair)] == pytest.approx(said, abs=2e-3)


@pytest.mark.parametrize(("kind", "close"), [("world", 0.05), ("records", 0.5)])
def test_a_candidate_that_is_hidden_is_judged_as_the_run_did(kind, close, request) -> None:
    """Nothing was believed of these pairs before the last round, as of any new candidate.

    Of records the run has dropped rivals since.
    """
    alignment = request.getfixturevalue(kind)
    evidence = alignment.evidence
    known = np.isin(
        evidence.pairs.keys,
        alignment.links[:, 0] * evidence.pairs.right_count + alignment.links[:, 1],
    )
    unbelieved = np.flatnonzero((evidence.belief[evidence.rows] < 1e-3) & ~known)
    assert len(unbelieved) >= 20
    apart = []
    for place in np.random.default_rng(1).choice(unbelieved, 20, replace=False).tolist():
        pair = int(evidence.pairs.lefts[place]), int(evidence.pairs.rights[place])
        judged = UnlistedPairs(without(alignment, place)).judged(pair)
        before = float(evidence.logits[evidence.rows[place]])
        apart.append(abs(float(judged.evidence.logits[judged.evidence.row(*pair)]) - before))
        assert judged.confidence == pytest.approx(alignment.scored.probability[place], abs=0.05)
    assert np.median(apart) < close / 10
    assert max(apart) < close


def test_a_kept_run_says_the_same(world, tmp_path) -> None:
    matches = tmp_path / "matches.tsv"
    world.write(matches)
    again = read_alignment(matches)
    for left, right in unlisted(world, 5):
        ours, theirs = world.left.entities[left], world.right.entities[right]
        first, second = world.explain(ours, theirs), again.explain(ours, theirs)
        assert second.confidence == pytest.approx(first.confidence, rel=1e-4)
        assert second.reason == first.reason
        assert [each.group for each in second.contributions] == [
            each.group for each in first.contributions
        ]
    assert explain(matches, ours, theirs).to_dict() == second.to_dict()


def test_the_report_and_the_review_do_not_judge_other_pairs(world) -> None:
    """It takes seconds in large graphs; only who asks about a pair by name waits for it."""
    pair = unlisted(world, 1)[0]
    found = PairExplainer(world).explain(*pair)
    assert found.confidence == 0
    assert found.contributions == ()
    assert found.reason.startswith("the two were never looked at together")


def typed(graph, wanted):
    """The graph with a type for each entity, by the number its label ends with."""
    count = len(graph.entities)
    table = AttributeTable(
        subjects=np.arange(count),
        predicates=np.zeros(count, np.int64),
        labels=[TYPE],
        values=[wanted[k % len(wanted)] for k in range(count)],
        languages=[""] * count,
        datatypes=[IRI_DATATYPE] * count,
    )
    return dataclasses.replace(graph, attributes=table)


def test_a_class_and_an_instance_are_said_to_be_kept_apart(tiny) -> None:
    left, right, links, _ = named_pair()
    kinds = ("http://www.w3.org/2002/07/owl#Class", "http://example.org/City")
    left, right = typed(left, kinds), typed(right, kinds)
    aligner = Aligner(MatchingSettings(matcher=SMALL, encoder="characters"), matcher=tiny)
    alignment = aligner.align(left, right, links=links[links.sum(axis=1) % 2 == 0])
    found = explained(alignment, (0, 1))
    assert found.reason == (
        "the two were not compared: one is a class or a property, and the other is not"
    )
    assert found.contributions


def test_names_that_were_read_by_a_file_are_not_opened_again(world) -> None:
    alignment = dataclasses.replace(
        world,
        names=None,
        record={**world.record, "settings": {**world.record["settings"], "encoder": "/x/v.npy"}},
    )
    found = explained(alignment, unlisted(world, 1)[0])
    assert found.contributions == ()
    assert found.confidence == 0
    assert found.reason.endswith("names were read by /x/v.npy, which is not opened again")


def fitted_by_model(model="mtranse", **settings):
    left, right, links, _ = named_pair()
    chosen = ModelSettings(
        model=model,
        encoder="characters",
        training=TrainingSettings(epochs=2),
        candidates=3,
        **settings,
    )
    return Aligner(chosen).align(left, right, links=links)


@pytest.mark.parametrize("metric", ["l1", "cosine", "csls"])
def test_a_model_compares_any_two_entities_as_it_compares_all(metric, tmp_path) -> None:
    alignment = fitted_by_model(metric=metric)
    matches = tmp_path / "matches.tsv"
    alignment.write(matches)
    left, right = alignment.left, alignment.right
    row = int(np.flatnonzero(alignment.confidence[:, 0] < 1)[0])
    listed = alignment.candidates.indices[row]
    every = range(len(right.entities))
    for again in (alignment, read_alignment(matches)):
        found = {k: again.explain(left.entities[row], right.entities[k]) for k in every}
        assert {k for k, each in found.items() if each.compared} == set(listed.tolist())
        assert sum(each.confidence for each in found.values()) == pytest.approx(1, abs=1e-4)
        for each in found.values():
            total = each.prior + sum(part.log_odds for part in each.contributions)
            assert total == pytest.approx(each.log_odds, abs=EXACT)
        other = next(k for k in every if k not in listed)
        assert "the left entity had 3 other candidates" in found[other].reason
        assert "right entities are nearer to the left one, and " in found[other].reason
        nearer = sum(each.confidence > found[other].confidence for each in found.values())
        assert f"; {nearer} right entities are nearer" in found[other].reason


def test_rdgcn_shows_what_both_entities_attend_to_though_they_were_not_compared() -> None:
    alignment = fitted_by_model("rdgcn")
    listed = alignment.candidates.indices[0]
    other = int(np.setdiff1d(np.arange(len(alignment.right.entities)), listed)[0])
    found = explained(alignment, (0, other))
    assert not found.compared
    assert {each.side for each in found.attention} == {"left", "right"}


def test_of_a_model_whose_vectors_are_gone_it_is_said_that_nothing_is_known(tmp_path) -> None:
    alignment = fitted_by_model()
    matches = tmp_path / "matches.tsv"
    alignment.write(matches)
    vectors_path(matches).write_bytes(b"damaged")
    listed = alignment.candidates.indices[0]
    other = int(np.setdiff1d(np.arange(len(alignment.right.entities)), listed)[0])
    found = explained(read_alignment(matches), (0, other))
    assert not found.compared
    assert found.contributions == ()
    assert "no evidence was kept" in found.reason


def test_what_is_decided_again_keeps_what_other_pairs_are_judged_by(world, tmp_path) -> None:
    for alignment, kept in (
        (world, statistics_path),
        (fitted_by_model(), vectors_path),
    ):
        first, second = tmp_path / "first.tsv", tmp_path / "second.tsv"
        alignment.write(first)
        dualign.decide(first, precision=0.9).write(second)
        assert kept(second).read_bytes() == kept(first).read_bytes()


def test_without_the_statistics_all_entities_are_looked_at(world, tmp_path) -> None:
    matches = tmp_path / "matches.tsv"
    world.write(matches)
    pair = unlisted(world, 1)[0]
    first = explained(read_alignment(matches), pair)
    statistics_path(matches).write_bytes(b"damaged")
    second = explained(read_alignment(matches), pair)
    assert second.confidence == pytest.approx(first.confidence, rel=1e-4)
    assert second.log_odds == pytest.approx(first.log_odds, abs=1e-4)
