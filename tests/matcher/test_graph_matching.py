"""`match_graphs` as a whole: order, seeds, negatives, resuming, secrets."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from dualign.candidate_pairs import vectors
from dualign.core import large_arrays
from dualign.core.errors import CheckpointError, InputWarning
from dualign.core.large_arrays import LargeArrays
from dualign.core.progress import Progress
from dualign.io import KnownLinks
from dualign.io.checked_arrays import read_arrays, write_arrays
from dualign.matcher import match_graphs
from dualign.matcher.features import FixedTable
from dualign.matcher.match_state import MatchState
from dualign.matcher.measured_costs import MEASURED_COSTS
from dualign.matcher.memory_need import MemoryNeed
from dualign.matcher.rounds.first_beliefs import begin, first_candidates
from dualign.matcher.rounds.matching_rounds import matching_rounds
from dualign.matcher.rounds.one_round import collect_features
from dualign.matcher.rounds.simulation import simulated_run
from dualign.matcher.run_size import RunSize
from dualign.tasks import OrderedPair
from matcher_contexts import SMALL, context_of
from matcher_graphs import named_pair, shuffled


def match(tiny, left, right, links, **options):
    options = {"settings": SMALL, "encoder": "characters", "shipped": tiny} | options
    pair = OrderedPair.of(left, right)
    if "negatives" in options:
        options["negatives"] = pair.links(options["negatives"])
    return match_graphs(pair, pair.links(links), **options)


def as_labels(matching, left, right):
    scored, pair = matching.scored, OrderedPair.of(left, right)
    return {
        (pair.left.entities[i], pair.right.entities[j]): float(p)
        for i, j, p in zip(scored.pairs.lefts, scored.pairs.rights, scored.probability, strict=True)
    }


def test_graphs_that_nobody_has_given_names_are_matched_too(tiny) -> None:
    left, right, links, _ = named_pair()
    bare = [dataclasses.replace(graph, names=()) for graph in (left, right)]
    with pytest.warns(InputWarning, match="have no name"):
        assert len(match(tiny, *bare, links).scored.pairs) >= len(links)


def test_true_pairs_are_found_and_known_links_are_certain(tiny) -> None:
    left, right, links, others = named_pair()
    scored = match(tiny, left, right, links).scored
    best = scored.best(1)[0][:, 0]
    assert (best[others[:, 0]] == others[:, 1]).mean() >= 0.9
    known = scored.pairs.find(links[:, 0] * len(right.entities) + links[:, 1])
    assert (scored.probability[known] == 1).all()


@pytest.mark.parametrize("count", [0, 30])
def test_the_order_of_the_input_decides_nothing(tiny, count) -> None:
    left, right, links, _ = named_pair()
    links, rng = links[:count], np.random.default_rng(4)
    ours, left_place = shuffled(left, rng)
    theirs, right_place = shuffled(right, rng)
    moved = rng.permutation(np.stack([left_place[links[:, 0]], right_place[links[:, 1]]], axis=1))
    expected = as_labels(match(tiny, left, right, links), left, right)
    assert as_labels(match(tiny, ours, theirs, moved), ours, theirs) == expected


def test_equal_seeds_give_equal_results(tiny) -> None:
    left, right, links, _ = named_pair()
    one, two = (match(tiny, left, right, links, seed=1).scored for _ in range(2))
    assert one.probability.tobytes() == two.probability.tobytes()


def test_what_is_learnt_depends_on_the_seed() -> None:
    context, links = context_of(*named_pair()[:3])
    one, two, other = (
        matching_rounds(context, KnownLinks(same=links), seed=seed).run.probability.tobytes()
        for seed in (1, 1, 2)
    )
    assert one == two != other


def test_a_matrix_of_vectors_keeps_the_order_of_the_input(tiny, tmp_path) -> None:
    from dualign.names import encode_names, get_encoder

    left, right, links, _ = named_pair()
    left, place = shuffled(left, np.random.default_rng(1))
    links = np.stack([place[links[:, 0]], links[:, 1]], axis=1)
    np.save(tmp_path / "m.npy", encode_names(left, right, get_encoder("characters")))
    found = match(tiny, left, right, links, encoder=str(tmp_path / "m.npy"))
    expected = match(tiny, left, right, links)
    assert as_labels(found, left, right) == as_labels(expected, left, right)


def test_negatives_are_never_candidates(tiny) -> None:
    left, right, links, others = named_pair()
    scored = match(tiny, left, right, links, negatives=others[:10]).scored
    keys = others[:10, 0] * len(right.entities) + others[:10, 1]
    assert (scored.pairs.find(keys) < 0).all()


def test_an_interrupted_run_goes_on_to_the_same_bytes(tiny, tmp_path) -> None:
    left, right, links, _ = named_pair()
    whole = match(tiny, left, right, links)

    class Cut(Exception):
        pass

    def cut(report):
        if report.number == 2:
            raise Cut

    with pytest.raises(Cut):
        match(tiny, left, right, links, workspace=tmp_path, watch=cut)
    seen = []
    again = match(tiny, left, right, links, workspace=tmp_path, resume=True, watch=seen.append)
    assert again.scored.pairs.keys.tobytes() == whole.scored.pairs.keys.tobytes()
    assert again.scored.probability.tobytes() == whole.scored.probability.tobytes()
    assert tuple(seen) == again.reports == whole.reports
    assert again.evidence.logits.tobytes() == whole.evidence.logits.tobytes()


def test_a_run_that_was_cut_off_after_its_last_round_still_has_its_evidence(tiny, tmp_path) -> None:
    left, right, links, _ = named_pair()
    whole = match(tiny, left, right, links, workspace=tmp_path)
    again = match(tiny, left, right, links, workspace=tmp_path, resume=True)
    assert again.evidence.logits.tobytes() == whole.evidence.logits.tobytes()
    assert again.scored.probability.tobytes() == whole.scored.probability.tobytes()


def test_nothing_of_hidden_links_reaches_a_simulated_run() -> None:
    left, right, links, _ = named_pair()
    context, links = context_of(left, right, links)
    start, fixed = first_candidates(context), FixedTable(context)
    hidden = simulated_run(context, links[10:], links[:10])
    gone = SMALL.missing(10, edges=True)
    assert gone
    unaware = MatchState(
        context, links[10:], gone_right=links[:gone, 1], gone_left=links[gone : 2 * gone, 0]
    )
    tables = []
    for run in (hidden, unaware):
        begin(run, start, fixed)
        tables.append(collect_features(run, 0, fixed).whole())
    assert (hidden.pairs.keys == unaware.pairs.keys).all()
    assert tables[0].tobytes() == tables[1].tobytes()


def test_nothing_is_learnt_from_a_second_counterpart_that_is_known() -> None:
    left, right, links, _ = named_pair()
    context, links = context_of(left, right, links)
    i, j = links[0]
    other = np.array([[i, (j + 1) % 60]])
    run = MatchState(context, np.concatenate([links[1:], other]), hidden=links[:1])
    run.add([links[:1, 0] * 60 + links[:1, 1]])
    places, same = run.labelled()
    assert (run.pairs.keys[places][same] == i * 60 + j).all()
    assert i * 60 + other[0, 1] not in run.pairs.keys[places]


def test_graphs_that_say_nothing_do_not_crash(tiny) -> None:
    left, right, links, _ = named_pair()
    import dataclasses

    empty = np.empty((0, 3), dtype=np.int64)
    bare = [dataclasses.replace(g, triples=empty, names=[""] * 60) for g in (left, right)]
    with pytest.warns(UserWarning, match="have no name"):
        scored = match(tiny, *bare, links).scored
    assert len(scored.pairs) >= len(links)
    assert (scored.probability[scored.probability < 1] < 0.9).all()


def test_no_links_and_no_shipped_matcher_is_an_error() -> None:
    from dualign.core.errors import UsageError

    left, right, links, _ = named_pair()
    context, links = context_of(left, right, links)
    with pytest.raises(UsageError, match="learnt from 3 known links"):
        matching_rounds(context, KnownLinks(same=links[:3]))


def test_where_nothing_ties_the_graphs_together_nothing_is_guessed(tiny) -> None:
    left, right, _, _ = named_pair()
    foreign = dataclasses.replace(right, names=[f"{k:05}" for k in range(len(right.names))])
    named = dataclasses.replace(left, names=["qwx" * (1 + k % 3) for k in range(len(left.names))])
    with pytest.warns(InputWarning, match="nothing can be known"):
        matching = match(tiny, named, foreign, np.empty((0, 2), dtype=np.int64))
    assert len(matching.scored.pairs) == 0
    assert matching.reports == ()


@pytest.mark.parametrize("count", [0, 30])
@pytest.mark.parametrize("half_from", [1, 100_000])
def test_arrays_in_files_give_the_same_bytes(tiny, tmp_path, monkeypatch, count, half_from) -> None:
    left, right, links, _ = named_pair()
    monkeypatch.setattr(vectors, "HALF_FROM", half_from)
    in_memory = match(tiny, left, right, links[:count])
    monkeypatch.setattr(large_arrays, "SMALLEST", 1)
    made = []

    def arrays(_, memory, folder):
        assert memory == 10**9
        made.append(LargeArrays(folder))
        return made[-1]

    monkeypatch.setattr(MemoryNeed, "arrays", arrays)
    in_files = match(tiny, left, right, links[:count], memory=10**9, workspace=tmp_path)
    assert made
    assert made[0]._maps
    assert in_files.scored.pairs.keys.tobytes() == in_memory.scored.pairs.keys.tobytes()
    assert in_files.scored.probability.tobytes() == in_memory.scored.probability.tobytes()
    assert in_files.evidence.logits.tobytes() == in_memory.evidence.logits.tobytes()


def test_first_candidates_are_found_once(tiny, tmp_path, monkeypatch) -> None:
    left, right, links, _ = named_pair()
    whole = match(tiny, left, right, links, workspace=tmp_path)

    def refused(_):
        raise AssertionError("they are in the workspace")

    monkeypatch.setattr("dualign.matcher.rounds.match_runs.first_candidates", refused)
    again = match(tiny, left, right, links, workspace=tmp_path, resume=True)
    assert again.scored.probability.tobytes() == whole.scored.probability.tobytes()
    with pytest.raises(AssertionError, match="in the workspace"):
        match(tiny, left, right, links, workspace=tmp_path)


def test_first_candidates_of_another_run_are_refused(tiny, tmp_path) -> None:
    left, right, links, _ = named_pair()
    match(tiny, left, right, links, workspace=tmp_path)
    (tmp_path / "rounds.safetensors").unlink()
    with pytest.raises(CheckpointError, match=r"candidates.safetensors: this checkpoint belongs"):
        match(tiny, left, right, links[1:], workspace=tmp_path, resume=True)


def test_the_stages_that_take_time_are_those_that_progress_shows(tiny) -> None:
    left, right, links, _ = named_pair()
    seen = {}
    progress = Progress(report=lambda what, done, total: seen.update({what: (done, total)}))
    match(tiny, left, right, links, progress=progress)
    pair = OrderedPair.of(left, right)
    stages = MEASURED_COSTS.stages(RunSize.of(pair.left, pair.right, len(links)))
    assert set(seen) == set(stages)


# What a checkpoint with a right checksum may hold all the same.
WRONG = {
    "of another shape": lambda keys: keys[:, None],
    "of another type": lambda keys: keys.astype(np.float64),
    "of larger graphs": lambda keys: keys + 10**9,
    "below zero": lambda keys: keys - 10**9,
    "descending": lambda keys: keys[::-1].copy(),
}
IN_ROUNDS = {
    "a belief in nothing": ("belief", lambda belief: np.full_like(belief, np.nan)),
    "a belief too many": ("belief", lambda belief: np.append(belief, belief[:1])),
    "a belief of whole numbers": ("probability", lambda belief: belief.astype(np.int32)),
}


@pytest.mark.parametrize(
    ("name", "struck", "change"),
    [
        *(("candidates", "keys", change) for change in (*WRONG.values(), None)),
        *(("rounds", "0.keys", change) for change in (*WRONG.values(), None)),
        *(("rounds", f"0.{name}", change) for name, change in IN_ROUNDS.values()),
    ],
    ids=[*WRONG, "missing", *(f"rounds {each}" for each in (*WRONG, "missing", *IN_ROUNDS))],
)
def test_a_checkpoint_that_no_run_can_have_left_is_refused(
    tiny, tmp_path, name, struck, change
) -> None:
    left, right, links, _ = named_pair()
    match(tiny, left, right, links, workspace=tmp_path)
    path = tmp_path / f"{name}.safetensors"
    arrays, header = read_arrays(path)
    array = arrays.pop(struck)
    write_arrays(path, arrays | ({struck: change(array)} if change else {}), header)
    with pytest.raises(CheckpointError, match=f"{path.name}: not a readable checkpoint"):
        match(tiny, left, right, links, workspace=tmp_path, resume=True)
