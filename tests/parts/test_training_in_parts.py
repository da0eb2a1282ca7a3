"""Every model can be trained in parts, through `Aligner`; a new model gets these tests."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest

from dualign import Aligner, AlignerSettings, Alignment
from dualign.aligner import parts_strategy
from dualign.core.errors import CheckpointError, UsageError
from dualign.engines.local_engine import LocalEngine
from dualign.io.workspace import parts_folder
from dualign.models import MODELS
from dualign.parts import PartSettings

COUNT = 3
EPOCHS = {"label-propagation": 4}
BY_NAMES = sorted(name for name in MODELS if MODELS[name].reads_names)


def _settings(model: str, **parts) -> AlignerSettings:
    return AlignerSettings(
        model=model,
        training={"epochs": EPOCHS.get(model, 15), "checkpoint_every": 5},
        bootstrap=False,
        parts=PartSettings(count=COUNT, **parts),
    )


def _bytes(alignment) -> bytes:
    pairs = alignment.scored.pairs.keys.tobytes(), alignment.scored.probability.tobytes()
    rest = (alignment.candidates.indices, alignment.confidence, alignment.mutual)
    return b"".join([*pairs, *(each.tobytes() for each in rest)])


class Killed(Exception):
    """What a test ends a run with."""


class KilledAfter(LocalEngine):
    """Carries out some pieces, then is gone."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces

    def run(self, works, task) -> None:
        super().run(works[: self.pieces], task)
        raise Killed


@pytest.mark.parametrize("model", sorted(MODELS))
def test_every_model_learns_in_parts_and_equal_seeds_give_equal_bytes(lands, model: str) -> None:
    aligner = Aligner(_settings(model))
    found = aligner.align(lands.left, lands.right, links=lands.links)
    hits = found.evaluate(lands.rest, bootstrap=0).get("hits@1").value
    assert hits > (0.7 if model in BY_NAMES else 3 / len(lands.rest))
    known = found.candidates.indices[lands.links[:, 0], 0]
    assert np.array_equal(known, lands.links[:, 1])
    again = Aligner(_settings(model)).align(lands.left, lands.right, links=lands.links)
    assert _bytes(again) == _bytes(found)


@pytest.fixture(scope="module")
def unbroken(lands) -> tuple[Aligner, Alignment]:
    """RDGCN in parts, as it ends when nothing happens."""
    aligner = Aligner(_settings("rdgcn"))
    return aligner, aligner.align(lands.left, lands.right, links=lands.links)


@pytest.mark.parametrize("finished", range(COUNT))
def test_killed_after_any_part_and_resumed_it_ends_like_an_unbroken_run(
    lands, unbroken, tmp_path: Path, finished: int
) -> None:
    broken = Aligner(_settings("rdgcn"), workspace=tmp_path)
    broken.options = dataclasses.replace(broken.options, engine=KilledAfter(finished))
    with pytest.raises(Killed):
        broken.fit(lands.left, lands.right, links=lands.links)
    assert len(list(parts_folder(tmp_path).glob("part-*.safetensors"))) == finished
    trained = []
    resumed = Aligner(
        _settings("rdgcn"),
        workspace=tmp_path,
        resume=True,
        progress=lambda what, done, _: trained.append((what, done)),
    ).align(lands.left, lands.right, links=lands.links)
    assert _bytes(resumed) == _bytes(unbroken[1])
    names = {what for what, _ in trained if what.startswith("training part ")}
    assert len(names) == COUNT - finished  # finished parts are not trained again


def test_the_bar_of_the_whole_ends_at_the_whole(lands) -> None:
    seen: list[tuple[str, float, float]] = []
    Aligner(_settings("rdgcn"), progress=lambda *step: seen.append(step)).fit(
        lands.left, lands.right, links=lands.links
    )
    steps = [(done, total) for what, done, total in seen if what.startswith("training part")]
    done = [each for each, _ in steps]
    assert done == sorted(done)
    assert done[-1] == pytest.approx(steps[-1][1])
    assert len(done) > 15 * COUNT  # every epoch moves it


def test_a_damaged_part_is_trained_again(lands, tmp_path: Path) -> None:
    settings = _settings("rdgcn")
    whole = Aligner(settings, workspace=tmp_path).align(lands.left, lands.right, links=lands.links)
    part = parts_folder(tmp_path) / "part-2.safetensors"
    content = bytearray(part.read_bytes())
    content[-5] ^= 255
    part.write_bytes(content)
    again = Aligner(settings, workspace=tmp_path, resume=True).align(
        lands.left, lands.right, links=lands.links
    )
    assert _bytes(again) == _bytes(whole)


def test_parts_of_another_run_are_refused(lands, tmp_path: Path) -> None:
    Aligner(_settings("rdgcn"), workspace=tmp_path).fit(lands.left, lands.right, links=lands.links)
    other = dataclasses.replace(_settings("rdgcn"), seed=1)
    with pytest.raises(CheckpointError, match="belongs to another run"):
        Aligner(other, workspace=tmp_path, resume=True).fit(
            lands.left, lands.right, links=lands.links
        )
    Aligner(other, workspace=tmp_path).fit(lands.left, lands.right, links=lands.links)


def test_a_part_without_links_is_refused_before_training(lands, monkeypatch) -> None:
    monkeypatch.setattr(parts_strategy, "_run", None)
    with pytest.raises(UsageError, match=r"of 3 h.* 0 .*; use fewer parts"):
        Aligner(_settings("bootea", overlap=0.0)).fit(
            lands.left, lands.right, links=lands.links[:1]
        )


def test_without_links_names_are_ranked(lands) -> None:
    found = Aligner(_settings("rdgcn")).align(lands.left, lands.right)
    assert found.evaluate(lands.rest, bootstrap=0).get("hits@1").value > 0.5


def test_held_out_links_and_test_entities_reach_the_parts(lands) -> None:
    settings = AlignerSettings(
        model="rdgcn",
        training={"epochs": 20, "validation_share": 0.2, "patience": 1, "validate_every": 5},
        bootstrap={"rounds": 1, "every": 3, "among": "test"},
        parts=PartSettings(count=2),
    )
    found = Aligner(settings).align(
        lands.left,
        lands.right,
        links=lands.links,
        test_entities=(lands.rest[:, 0], lands.rest[:, 1]),
    )
    assert all(each["valid"] for each in found.record["parts"])


def test_negatives_are_never_matches(lands) -> None:
    found = Aligner(_settings("rdgcn")).align(
        lands.left, lands.right, links=lands.links, negatives=lands.rest[:5]
    )
    for left, right in lands.rest[:5]:
        assert right not in found.candidates.indices[left]


def test_what_was_learnt_is_saved_and_read(lands, unbroken, tmp_path: Path) -> None:
    aligner, found = unbroken
    aligner.save(tmp_path)
    again = Aligner.load(tmp_path).match(lands.left, lands.right, links=lands.links)
    assert _bytes(again) == _bytes(found)


def test_the_numbering_of_the_input_does_not_matter(lands, unbroken) -> None:
    order = np.random.default_rng(1).permutation(len(lands.right.entities))
    place = np.argsort(order)
    triples = lands.right.triples.copy()
    triples[:, ::2] = place[triples[:, ::2]]
    shuffled = dataclasses.replace(
        lands.right,
        entities=[lands.right.entities[k] for k in order],
        names=[lands.right.names[k] for k in order],
        triples=triples,
    )
    links = np.stack([lands.links[:, 0], place[lands.links[:, 1]]], axis=1)
    theirs = Aligner(_settings("rdgcn")).align(lands.left, shuffled, links=links)
    assert set(unbroken[1].pairs()) == set(theirs.pairs())
