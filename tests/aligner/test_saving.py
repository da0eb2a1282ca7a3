"""`Aligner.save` and `Aligner.load`."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from dualign import Aligner, AlignerSettings, MatchingSettings, ModelSettings, TrainingSettings
from dualign.core.errors import CheckpointError, MissingInput, UsageError
from dualign.matcher.calibration.probability_calibration import Calibration
from dualign.models import MODELS
from matcher_contexts import SMALL
from matcher_graphs import named_pair, shuffled

TRAINING = TrainingSettings(epochs=2, validation_share=0.2, negatives=5)


@pytest.mark.parametrize("model", sorted(MODELS))
@pytest.mark.filterwarnings("ignore:.*attribute types")
def test_a_saved_aligner_matches_as_the_one_that_was_fitted(model, tmp_path) -> None:
    left, right, links, _ = named_pair()
    left, place = shuffled(left, np.random.default_rng(2))
    links = np.stack([place[links[:, 0]], links[:, 1]], axis=1)
    aligner = Aligner(AlignerSettings(model=model, training=TRAINING, encoder="characters"))
    expected = aligner.align(left, right, links=links)
    aligner.save(tmp_path)
    found = Aligner.load(tmp_path).match(left, right, links=links)
    np.testing.assert_array_equal(found.candidates.indices, expected.candidates.indices)
    np.testing.assert_array_equal(found.confidence, expected.confidence)
    np.testing.assert_array_equal(found.decisions, expected.decisions)


@pytest.mark.parametrize("settings", [MatchingSettings(), ModelSettings(model="rdgcn")])
def test_what_cannot_be_saved_says_what_to_do(settings, tmp_path) -> None:
    with pytest.raises(UsageError, match="learnt nothing yet; call fit before"):
        Aligner(settings).save(tmp_path / "kept")
    assert not (tmp_path / "kept").exists()


def matching(**options):
    return Aligner(MatchingSettings(matcher=SMALL, encoder="characters"), **options)


def other_pair():
    """Another world of the same making."""
    left, right, links, others = named_pair(seed=3)
    return left, right, np.concatenate([links, others])


def test_what_the_matching_stage_has_learnt_is_used_on_another_pair(tiny, tmp_path) -> None:
    left, right, links, _ = named_pair()
    aligner = matching(matcher=tiny).fit(left, right, links=links)
    aligner.save(tmp_path)
    loaded = Aligner.load(tmp_path)
    assert loaded.settings == aligner.settings
    ours, theirs, truth = other_pair()
    for graphs in ((left, right), (ours, theirs)):
        found = loaded.match(*graphs)
        np.testing.assert_array_equal(
            found.confidence, matching(matcher=tmp_path).align(*graphs).confidence
        )
    assert (found.candidates.indices[truth[:, 0], 0] == truth[:, 1]).mean() >= 0.9
    shipped = matching(matcher=tiny).align(ours, theirs)
    assert not np.array_equal(found.confidence, shipped.confidence)


def test_the_scorer_of_a_round_is_the_mean_of_those_that_were_learnt(tiny) -> None:
    left, right, links, _ = named_pair()
    fitted = matching(matcher=tiny).fit(left, right, links=links).fitted
    outcome = fitted.matching.outcome
    values = np.random.default_rng(0).random((50, outcome.scorers[0][0].width), dtype=np.float32)
    for number, scorers in enumerate(outcome.scorers):
        assert len(scorers) == SMALL.folds
        expected = np.mean([scorer.logits(values) for scorer in scorers], axis=0)
        found = fitted.matcher.scorers[number].logits(values)
        np.testing.assert_allclose(found, expected, atol=1e-5)
    expected = outcome.calibration if outcome.learnt else Calibration()
    assert fitted.matcher.calibration == expected


def test_a_resumed_run_has_learnt_the_same(tiny, tmp_path) -> None:
    left, right, links, _ = named_pair()

    def cut(report):
        if report.number == 1:
            raise InterruptedError

    whole = matching(matcher=tiny).fit(left, right, links=links)
    with pytest.raises(InterruptedError):
        matching(matcher=tiny, workspace=tmp_path / "w", watch=cut).fit(left, right, links=links)
    resumed = matching(matcher=tiny, workspace=tmp_path / "w", resume=True)
    resumed.fit(left, right, links=links)
    for aligner, folder in ((whole, "whole"), (resumed, "resumed")):
        aligner.save(tmp_path / folder)
    for file in sorted(path.name for path in (tmp_path / "whole").iterdir()):
        if file != "aligner.json":
            kept = (tmp_path / "whole" / file).read_bytes()
            assert (tmp_path / "resumed" / file).read_bytes() == kept


def test_there_is_nothing_to_resume_without_a_workspace() -> None:
    with pytest.raises(UsageError, match="name the workspace that has it"):
        Aligner(resume=True)


def test_a_file_is_no_folder_for_an_aligner(tiny, tmp_path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UsageError, match="is a file where a folder should be"):
        Aligner(matcher=tiny).save(tmp_path / "file")
    with pytest.raises(MissingInput, match=r"give a folder that Aligner\.save has written"):
        Aligner.load(tmp_path / "file")


def test_an_aligner_is_no_matcher(tiny) -> None:
    with pytest.raises(UsageError, match="the matcher is of type Aligner; give a folder"):
        Aligner(matcher=Aligner(matcher=tiny))


def test_a_run_without_links_keeps_the_matcher_that_judged(tiny, tmp_path) -> None:
    left, right, _, _ = named_pair()
    matching(matcher=tiny).fit(left, right).save(tmp_path)
    tiny.write(tmp_path / "tiny")
    assert (tmp_path / "round-1.txt.gz").read_bytes() == (
        tmp_path / "tiny" / "round-1.txt.gz"
    ).read_bytes()


def test_a_folder_that_train_matcher_has_written_is_loaded(tiny, tmp_path) -> None:
    tiny.write(tmp_path)
    aligner = Aligner.load(tmp_path)
    assert aligner.settings == MatchingSettings()
    assert aligner.fitted.matcher.trained_on == list(tiny.trained_on)


def test_embeddings_of_other_graphs_are_refused(tmp_path) -> None:
    left, right, links, _ = named_pair()
    settings = ModelSettings(model="label-propagation", training=TRAINING)
    Aligner(settings).fit(left, right, links=links).save(tmp_path)
    other = dataclasses.replace(right, entities=[f"{label}x" for label in right.entities])
    with pytest.raises(UsageError, match="other ids; give the graphs it was fitted on"):
        Aligner.load(tmp_path).match(left, other)
    smaller, *_ = named_pair(entities=50, links=5)
    with pytest.raises(UsageError, match="has 50 entities, but this Aligner learnt 60"):
        Aligner.load(tmp_path).match(smaller, right)


@pytest.mark.parametrize("text", ["[]", "null", '{"settings": 3}', "{", '{"settings": {"x": 1}}'])
def test_a_damaged_record_is_named(text, tmp_path) -> None:
    left, right, links, _ = named_pair()
    settings = AlignerSettings(model="label-propagation", training=TRAINING)
    Aligner(settings).fit(left, right, links=links).save(tmp_path)
    (tmp_path / "aligner.json").write_text(text)
    with pytest.raises(CheckpointError, match="not a saved Aligner"):
        Aligner.load(tmp_path)


def test_a_matcher_that_is_not_there_is_named(tmp_path) -> None:
    with pytest.raises(MissingInput, match=r"nowhere: no such folder; .*Aligner\.save"):
        Aligner(matcher=tmp_path / "nowhere")
