"""Pictures: each is drawn in each format, and shows what it says."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np
import pytest
from matplotlib.colors import to_rgba

import dualign
from dualign import Aligner, ModelSettings, TrainingSettings
from dualign.aligner.aligner_settings import MatchingSettings
from dualign.core.errors import UnknownChoice, UsageError
from dualign.plotting.plots import ENDINGS, OURS, PLOTS, THEIRS, draw
from dualign.reporting.links_curve import links_curve
from matcher_contexts import SMALL
from matcher_graphs import named_pair

STARTS = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF", ".html": b"<!DOCTYPE html>"}


@pytest.fixture(scope="module")
def world(tiny):
    left, right, links, others = named_pair()
    settings = MatchingSettings(matcher=SMALL, encoder="characters")
    return Aligner(settings, matcher=tiny).align(left, right, links=links), others


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("what", list(PLOTS))
def test_every_picture_in_every_format(world, tmp_path, what, ending) -> None:
    alignment, truth = world
    path = draw(what, alignment, tmp_path / f"picture{ending}", truth=truth)
    content = path.read_bytes()
    assert content.startswith(STARTS[ending])
    assert len(content) > 3000
    again = draw(what, alignment, tmp_path / f"again{ending}", truth=truth)
    assert again.read_bytes() == content


def test_the_links_plot_draws_the_curve(world) -> None:
    alignment, truth = world
    (axes,) = PLOTS["links"](alignment, truth).axes
    curve = links_curve(alignment, truth)
    drawn = {line.get_label(): line.get_ydata() for line in axes.lines}
    np.testing.assert_allclose(drawn["expected precision"], [each.precision for each in curve])
    np.testing.assert_allclose(drawn["true recall"], [each.true_recall for each in curve])
    (bare,) = PLOTS["links"](alignment, None).axes
    assert not any("true" in str(line.get_label()) for line in bare.lines)


def test_the_links_plot_says_what_its_dotted_line_is(world) -> None:
    alignment, truth = world
    (axes,) = PLOTS["links"](alignment, truth).axes
    accepted = sum(
        each.threshold >= alignment.thresholds.accept for each in links_curve(alignment, truth)
    )
    legend = axes.get_legend()
    words = [text.get_text() for text in legend.get_texts()]
    assert f"{links_curve(alignment, truth)[accepted - 1].links:,} accepted" in words
    assert legend.get_frame().get_alpha() == 1  # the line passes behind it


def test_the_map_joins_the_accepted_pairs(world) -> None:
    alignment, _ = world
    (axes,) = PLOTS["map"](alignment, None).axes
    (lines, *points) = axes.collections
    assert len(lines.get_segments()) == len(alignment)
    assert sum(len(each.get_offsets()) for each in points) == 120


def test_a_kept_run_has_the_same_map(world, tmp_path) -> None:
    alignment, _ = world
    alignment.write(tmp_path / "m.tsv")
    first = draw("map", alignment, tmp_path / "first.svg")
    assert dualign.plot("map", tmp_path / "m.tsv", tmp_path / "later.svg") == tmp_path / "later.svg"
    assert (tmp_path / "later.svg").read_bytes() == first.read_bytes()
    assert ET.parse(first).getroot().tag.endswith("svg")


def test_a_model_shows_its_loss() -> None:
    left, right, links, _ = named_pair()
    training = TrainingSettings(epochs=4, negatives=5)
    settings = ModelSettings(model="rdgcn", training=training, encoder="characters")
    alignment = Aligner(settings).align(left, right, links=links)
    axes = PLOTS["training"](alignment, None).axes
    assert axes[0].get_title(loc="left") == "loss"
    (line,) = axes[0].lines
    np.testing.assert_allclose(line.get_ydata(), alignment.record["history"]["loss"])


def test_what_cannot_be_drawn_says_so(world, tmp_path) -> None:
    alignment, _ = world
    with pytest.raises(UnknownChoice, match=r"\.png"):
        draw("map", alignment, tmp_path / "map.gif")
    with pytest.raises(UnknownChoice, match="training"):
        draw("trainings", alignment, tmp_path / "map.png")
    short = alignment.with_record({"rounds": []})
    with pytest.raises(UsageError, match="no training curve"):
        draw("training", short, tmp_path / "t.png")


def test_no_side_of_the_map_hides_the_other(world) -> None:
    """Points of both sides are drawn in turns, and those without match below them."""
    alignment, _ = world
    (axes,) = PLOTS["map"](alignment, None).axes
    colours = [tuple(each) for each in axes.collections[1].get_facecolors()]
    ours, theirs = (tuple(to_rgba(each)) for each in (OURS, THEIRS))
    left = [k for k, colour in enumerate(colours) if colour == ours]
    right = [k for k, colour in enumerate(colours) if colour == theirs]
    assert left
    assert min(right) < max(left)
    assert min(left) < max(right)
