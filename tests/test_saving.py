"""`Aligner.save` and `Aligner.load`."""

from __future__ import annotations

import numpy as np
import pytest

from dualign import Aligner, AlignerSettings, TrainingSettings
from dualign.core.errors import CheckpointError, UsageError
from dualign.models import MODELS
from matcher_graphs import named_pair, shuffled

TRAINING = TrainingSettings(epochs=2, validation_share=0.2, negatives=5)


@pytest.mark.parametrize("model", sorted(MODELS))
@pytest.mark.filterwarnings("ignore:.*attribute types")
def test_a_saved_aligner_matches_as_the_one_that_was_fitted(model, tmp_path) -> None:
    left, right, links, _ = named_pair()
    left, place = shuffled(left, np.random.default_rng(2))
    links = np.stack([place[links[:, 0]], links[:, 1]], axis=1)
    aligner = Aligner(AlignerSettings(model=model, training=TRAINING, encoder="characters"))
    expected = aligner.align(left, right, links)
    aligner.save(tmp_path)
    found = Aligner.load(tmp_path).match(left, right, links)
    np.testing.assert_array_equal(found.candidates.indices, expected.candidates.indices)
    np.testing.assert_array_equal(found.confidence, expected.confidence)
    np.testing.assert_array_equal(found.decisions, expected.decisions)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (AlignerSettings(), ["keeps nothing", "Alignment.write", "name a model"]),
        (AlignerSettings(model="rdgcn"), ["learnt nothing yet", "call fit before save"]),
    ],
)
def test_what_cannot_be_saved_says_what_to_do(settings, words, tmp_path) -> None:
    with pytest.raises(UsageError) as caught:
        Aligner(settings).save(tmp_path / "kept")
    for word in words:
        assert word in str(caught.value)
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize("text", ["[]", "null", '{"settings": 3}', "{", '{"settings": {"x": 1}}'])
def test_a_damaged_record_is_named(text, tmp_path) -> None:
    left, right, links, _ = named_pair()
    settings = AlignerSettings(model="label-propagation", training=TRAINING)
    Aligner(settings).fit(left, right, links).save(tmp_path)
    (tmp_path / "aligner.json").write_text(text)
    with pytest.raises(CheckpointError, match="not a saved Aligner"):
        Aligner.load(tmp_path)
