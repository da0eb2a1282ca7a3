"""What judgements make of the other pairs, and of the order of the queue."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from dualign import Aligner
from dualign.aligner.aligner_settings import MatchingSettings
from dualign.core.errors import MalformedInput, UsageError
from dualign.core.graph_pair import GraphPair
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.io.judgements.judgement_store import JudgementStore
from dualign.reviewing.linked_pairs_graph import CandidatePairs, linked_pairs, weights_for
from dualign.reviewing.question import Band, Questions
from dualign.reviewing.rescoring import Rescoring
from dualign.reviewing.review_case import CaseView
from dualign.reviewing.review_queue import Filter, ReviewQueue
from dualign.reviewing.review_run import ReviewRun
from matcher_contexts import SMALL
from matcher_graphs import named_pair
from review_world import BEST, L, R, pair, table


def chance(run, left, right):
    place = run.place_of[run.left.entity_index[L + left], run.right.entity_index[R + right]]
    return float(run.state().probability[place])


def names(page):
    return [each["subject_name"] for each in page["entries"]]


def test_pairs_are_linked_where_both_sides_are_neighbours():
    graphs = pair()
    lefts = [graphs.left.entity_index[L + each] for each in ("c0", "k0", "c2")]
    rights = [graphs.right.entity_index[R + each] for each in ("c0", "k0", "c2")]
    pairs = CandidatePairs(np.array(lefts), np.array(rights), np.full(3, 0.5, np.float32))
    links = linked_pairs(graphs.left, graphs.right, pairs).toarray()
    assert links[0, 1] == pytest.approx(0.95)  # a city has one country
    assert links[1, 0] == pytest.approx(0.95 / 4)  # a country has two cities, on both sides
    assert not links[2].any()
    assert not links[:, 2].any()


def test_a_pair_that_is_no_candidate_weighs_as_much_as_one_that_is():
    graphs = pair()
    places = [(a, b) for a in range(9) for b in range(9)]
    lefts, rights = (np.array(side) for side in zip(*places, strict=True))
    pairs = CandidatePairs(lefts, rights, np.full(len(places), 0.5, np.float32))
    links = linked_pairs(graphs.left, graphs.right, pairs).toarray()
    near = Neighbourhood.of(graphs.left), Neighbourhood.of(graphs.right)
    for row, found in zip(links, places, strict=True):
        assert weights_for(near, pairs, found) == pytest.approx(row)


def test_before_any_judgement_probabilities_are_those_of_the_table(run):
    assert run.state().probability.tolist() == table().confidence.tolist()


def test_same_raises_the_neighbours_and_ends_the_rivals(run):
    before = chance(run, "k0", "k0")
    run.judge(f"{L}c0", f"{R}c0", "same", reviewer="anna")
    assert chance(run, "c0", "c0") == 1
    assert chance(run, "k0", "k0") > before
    assert chance(run, "c0", "c1") < 0.001
    assert chance(run, "k1", "k1") == pytest.approx(BEST[7])


def test_different_lowers_the_neighbours_and_raises_the_rivals(run):
    before, rival = chance(run, "k0", "k0"), chance(run, "c0", "c1")
    run.judge(f"{L}c0", f"{R}c0", "different", reviewer="anna")
    assert chance(run, "c0", "c0") == 0
    assert chance(run, "k0", "k0") < before
    assert chance(run, "c0", "c1") == pytest.approx(rival / (1 - 0.55), rel=1e-3)


def test_another_counterpart_than_the_candidates_ends_them_and_raises_the_neighbours(run):
    assert (f"{L}c3", f"{R}c2") not in zip(table().subject_id, table().object_id, strict=True)
    before = chance(run, "k1", "k1")
    run.judge(f"{L}c3", f"{R}c2", "same", reviewer="anna")  # both are cities of France
    assert chance(run, "c3", "c3") == chance(run, "c3", "c1") == chance(run, "c2", "c2") == 0
    assert before < chance(run, "k1", "k1") < 1
    assert chance(run, "k0", "k0") == pytest.approx(BEST[6])
    assert ReviewQueue(run).progress()["judged"] == 1


def test_whoever_picks_another_counterpart_gives_up_the_first(run):
    run.judge(f"{L}c0", f"{R}c0", "same", reviewer="anna")
    run.judge(f"{L}c0", f"{R}c1", "same", reviewer="anna")
    said = CaseView(run).case(f"{L}c0")["judgements"]
    told = [(each["object_name"], each["judgement"]) for each in said]
    assert told == [("Berlin", "different"), ("Köln", "same")]
    verdicts = run.state().verdicts
    assert set(verdicts.same) == {(f"{L}c0", f"{R}c1")}
    assert verdicts.different[f"{L}c0", f"{R}c0"].reason == f"in favour of {R}c1"
    undone = run.undo("anna")
    assert (undone.object_id, undone.judgement) == (f"{R}c1", "same")
    assert set(run.state().verdicts.same) == {(f"{L}c0", f"{R}c0")}
    assert not run.state().verdicts.different


def test_two_reviewers_with_two_counterparts_disagree(run):
    run.judge(f"{L}c0", f"{R}c0", "same", reviewer="anna")
    run.judge(f"{L}c0", f"{R}c1", "same", reviewer="ben")
    assert names(ReviewQueue(run).page(Filter(state="disputed"))) == ["Berlin"]
    run.undo("ben")
    assert not run.state().verdicts.disputed


def test_of_several_counterparts_none_is_given_up(several):
    several.judge(f"{L}c0", f"{R}c0", "same", reviewer="anna")
    several.judge(f"{L}c0", f"{R}c1", "same", reviewer="anna")
    assert len(several.state().verdicts.same) == 2


def test_none_ends_all_candidates(run):
    run.judge(f"{L}c0", "", "none", reviewer="anna")
    assert chance(run, "c0", "c0") == chance(run, "c0", "c1") == 0


def test_undoing_restores_every_probability(run):
    before = run.state().probability
    run.judge(f"{L}c0", f"{R}c0", "same", reviewer="anna")
    run.store.undo("anna")
    assert np.array_equal(run.state().probability, before)


def test_a_disputed_pair_changes_nothing(run):
    before = run.state().probability
    run.judge(f"{L}c0", f"{R}c0", "same", reviewer="anna")
    run.judge(f"{L}c0", f"{R}c0", "different", reviewer="ben")
    assert np.array_equal(run.state().probability, before)
    queue = ReviewQueue(run)
    assert names(queue.page(Filter(state="disputed"))) == ["Berlin"]
    assert queue.progress()["disputed"] == 1


def test_rivals_live_on_where_an_entity_may_have_several_counterparts():
    pairs = CandidatePairs(np.array([0, 0]), np.array([0, 1]), np.array([0.5, 0.5], np.float32))
    graphs = pair()
    links = linked_pairs(graphs.left, graphs.right, pairs)
    judged, truth = np.array([0]), np.array([1.0], np.float32)
    assert Rescoring(pairs, links, one_to_one=False).probabilities(judged, truth)[1] == 0.5
    assert Rescoring(pairs, links, one_to_one=True).probabilities(judged, truth)[1] < 0.01


def test_the_queue_begins_where_a_look_changes_most(run):
    queue = ReviewQueue(run)
    page = queue.page(Filter())
    assert page["total"] == 9
    effects = [each["effect"] for each in page["entries"]]
    assert effects == sorted(effects, reverse=True)
    # As doubtful as the city without a name (0.5), but its country is the more doubtful one.
    assert names(page).index("Berlin") < names(page).index("Köln")


def test_doubt_counts_for_more_where_it_spreads():
    graphs = pair()
    lefts = [graphs.left.entity_index[L + each] for each in ("c0", "k0", "c2", "k1")]
    rights = [graphs.right.entity_index[R + each] for each in ("c0", "k0", "c2", "k1")]
    doubtful_country = np.array([0.5, 0.5, 0.5, 0.99], np.float32)
    pairs = CandidatePairs(np.array(lefts), np.array(rights), doubtful_country)
    scoring = Rescoring(pairs, linked_pairs(graphs.left, graphs.right, pairs))
    assert scoring.effects[0] > scoring.effects[2] > 1


def test_what_was_judged_leaves_the_queue(run):
    queue = ReviewQueue(run)
    run.judge(f"{L}c0", f"{R}c0", "unsure", reviewer="anna")
    run.judge(f"{L}c2", f"{R}c2", "different", reviewer="anna")
    assert "Berlin" not in names(queue.page(Filter()))
    assert "Paris" in names(queue.page(Filter()))  # another candidate is left
    run.judge(f"{L}c2", f"{R}c1", "different", reviewer="anna")
    assert "Paris" not in names(queue.page(Filter()))
    assert sorted(names(queue.page(Filter(state="judged")))) == ["Berlin", "Paris"]
    assert queue.progress()["judged"] == 2


@pytest.fixture
def several(tmp_path):
    """Matches of which an entity may have several; Berlin has three doubtful ones."""
    matches = table()
    more = [(f"{L}c0", f"{R}c2", 0.6), (f"{L}c0", f"{R}c3", 0.45)]
    grown = dataclasses.replace(
        matches,
        subject_id=[*matches.subject_id, *(a for a, _, _ in more)],
        object_id=[*matches.object_id, *(b for _, b, _ in more)],
        confidence=np.append(matches.confidence, [p for *_, p in more]).astype(np.float32),
        rank=np.append(matches.rank, [3, 4]),
        decision=[*matches.decision, "accept", "accept"],
        score=np.append(matches.score, [p for *_, p in more]).astype(np.float32),
        subject_name=[*matches.subject_name, "Berlin", "Berlin"],
        object_name=[*matches.object_name, "Paris", "Lyon"],
        judgement=["" for _ in range(len(matches.subject_id) + 2)],
    )
    store = JudgementStore(tmp_path / "several.db")
    yield ReviewRun(grown, pair(), store, one_to_one=False)
    store.close()


def test_an_entity_stays_until_all_its_doubtful_counterparts_are_judged(several):
    queue, view, berlin = ReviewQueue(several), CaseView(several), f"{L}c0"
    asked = []
    while "Berlin" in names(queue.page(Filter())):
        found = view.case(berlin)["next"]
        assert found not in asked
        asked.append(found)
        word = ("same", "different", "unsure")[len(asked) % 3]
        several.judge(berlin, found, word, reviewer="anna")
    assert sorted(asked) == [f"{R}c{k}" for k in (0, 1, 2, 3)]  # 0.55, 0.1, 0.6 and 0.45
    assert "Berlin" in names(queue.page(Filter(state="judged")))


def test_of_several_counterparts_the_most_telling_is_listed(several):
    (entry,) = [
        each for each in ReviewQueue(several).page(Filter())["entries"]
        if each["subject_name"] == "Berlin"
    ]  # fmt: skip
    assert entry["object"] == CaseView(several).case(f"{L}c0")["next"]
    place = several.place_of[
        several.left.entity_index[f"{L}c0"], several.right.entity_index[entry["object"]]
    ]
    own = several.places_of_left[several.left.entity_index[f"{L}c0"]]
    assert several.state().effects[place] == max(several.state().effects[own])


def test_questions_are_about_every_doubtful_pair_of_several(several):
    asked = []
    for question in Questions(several, Band()):
        asked.append((question.subject, question.object))
        several.judge(question.subject, question.object, "same", reviewer="anna")
    assert {found for subject, found in asked if subject == f"{L}c0"} >= {
        f"{R}c0", f"{R}c2", f"{R}c3",
    }  # fmt: skip
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"text": "koln"}, {"Köln", "Berlin", "Paris", "Lyon", "Rome"}),
        ({"text": "Germany"}, {"Germany"}),
        ({"type": f"{L}Country"}, {"Germany", "France", "Italy"}),
        ({"least": 0.95}, {"Germany", "Italy"}),
        ({"most": 0.52}, set()),
        ({"decision": "review"}, set()),
        ({"relation": f"{L}in", "least": 0.94}, {"Germany", "Italy"}),
    ],
)
def test_filters(run, wanted, found):
    got = set(names(ReviewQueue(run).page(Filter(**wanted)))) - {"<script>alert(1)</script>"}
    assert got == found


def test_a_case_compares_values_and_joins_neighbours(run):
    case = CaseView(run).case(f"{L}c4")
    best = case["candidates"][0]
    assert (case["subject"]["name"], best["name"]) == ("Rome", "Rome")
    marks = {row["left"]: row["agreement"] for row in best["attributes"]}
    assert marks == {"label": "equal", "people": "similar"}
    (joined,) = best["neighbourhood"]["joined"]
    assert joined["left"]["name"] == joined["right"]["name"] == "Italy"
    assert [each["name"] for each in case["candidates"]] == ["Rome", "Köln"]


def test_another_right_entity_can_be_looked_at(run):
    case = CaseView(run).case(f"{L}c4", f"{R}c3")
    (extra,) = [each for each in case["candidates"] if each["id"] == f"{R}c3"]
    assert extra["probability"] is None
    with pytest.raises(UsageError, match="not an entity of the right graph"):
        CaseView(run).case(f"{L}c4", "nowhere")


def test_judgements_about_other_entities_are_refused(run):
    with pytest.raises(UsageError, match="not an entity of the left graph"):
        run.judge("nowhere", f"{R}c0", "same", reviewer="anna")
    with pytest.raises(UsageError, match="not an entity of the right graph"):
        run.judge(f"{L}c0", "nowhere", "same", reviewer="anna")


def test_matches_of_other_graphs_are_refused(tmp_path):
    graphs = pair()
    swapped = GraphPair(left=graphs.right, right=graphs.left)
    with pytest.raises(MalformedInput, match="none of the 14 matches"):
        ReviewRun(table(), swapped, JudgementStore(tmp_path / "j.db"))


@pytest.fixture(scope="module")
def kept():
    """A run with all its evidence, in which many bear the same name."""
    left, right, links, _ = named_pair(entities=120, links=60)
    left, right = (
        graph.with_names([name.split()[0] for name in graph.names]) for graph in (left, right)
    )
    return Aligner(MatchingSettings(matcher=SMALL, encoder="characters")).align(
        left, right, links=links
    )


@pytest.fixture
def kept_run(kept, tmp_path):
    store = JudgementStore(tmp_path / "j.db")
    graphs = GraphPair(left=kept.left, right=kept.right)
    yield ReviewRun(kept.table(top_k=kept.candidates.k), graphs, store, kept=kept)
    store.close()


def most_doubtful(run):
    place = int(np.argmin(np.abs(run.pairs.probability - 0.5)))
    ids = run.left.entities[run.pairs.lefts[place]], run.right.entities[run.pairs.rights[place]]
    return place, ids


def test_a_kept_run_is_scored_again_by_its_own_trees(kept_run):
    place, ids = most_doubtful(kept_run)
    before = kept_run.state().probability
    assert np.array_equal(before, kept_run.pairs.probability)
    kept_run.judge(*ids, "different", reviewer="anna")
    after = kept_run.state().probability
    assert after[place] == 0
    moved = np.flatnonzero(after != before)
    assert len(moved) > 1
    assert after[moved[moved != place]].max() <= 0.999
    kept_run.store.undo("anna")
    assert np.array_equal(kept_run.state().probability, before)


def test_another_counterpart_moves_the_pairs_of_a_kept_run_too(kept_run):
    _, (subject, found) = most_doubtful(kept_run)
    left, right = kept_run.left.entity_index[subject], kept_run.right.entity_index[found]
    known = {int(kept_run.pairs.rights[k]) for k in kept_run.places_of_left[left]}
    near = kept_run.neighbours[1]
    degrees = np.diff(near.starts)
    picked = max((k for k in range(len(degrees)) if k not in known), key=lambda k: degrees[k])
    before = kept_run.state().probability
    kept_run.judge(subject, kept_run.right.entities[picked], "same", reviewer="anna")
    after = kept_run.state().probability
    assert not after[kept_run.places_of_left[left]].any()
    assert not after[kept_run.pairs.rights == picked].any()
    assert right != picked
    kept_run.store.undo("anna")
    assert np.array_equal(kept_run.state().probability, before)


def test_corresponding_properties_stand_beside_each_other_even_if_they_differ(run):
    (apart,) = [
        each["attributes"] for each in CaseView(run).case(f"{L}c0")["candidates"]
        if each["id"] == f"{R}c1"
    ]  # fmt: skip
    assert {row["agreement"] for row in apart} == {"different", "left only", "right only"}
    run.corresponding = frozenset({(f"{L}people", f"{R}inhabitants")})
    (beside,) = [
        each["attributes"] for each in CaseView(run).case(f"{L}c0")["candidates"]
        if each["id"] == f"{R}c1"
    ]  # fmt: skip
    marks = {(row["left"], row["right"]): row["agreement"] for row in beside}
    assert marks == {("label", "label"): "different", ("people", "inhabitants"): "different"}


def test_a_kept_run_tells_which_properties_correspond(kept, tmp_path):
    compared = [("http://left/name", "http://right/title")]
    evidence = dataclasses.replace(kept.evidence, properties=compared)
    graphs, store = GraphPair(left=kept.left, right=kept.right), JudgementStore(tmp_path / "p.db")
    run = ReviewRun(kept.table(), graphs, store, kept=dataclasses.replace(kept, evidence=evidence))
    assert run.corresponding == set(compared)
    store.close()


def test_matches_without_evidence_are_estimated(run):
    assert run.rescoring.trees is None
