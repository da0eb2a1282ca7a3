"""The panels of Figure 3."""

from __future__ import annotations

import pytest

from dualign.reproduction import get_experiment
from dualign.reproduction.figure3 import TriangleCell
from fitted_rows import fitted

FILE, FIGURE3 = get_experiment("figure3")
RDGCN, BOOTEA = FILE["rows"]
RESULTS = [
    (TriangleCell(dataset="fr_en"), {"left": [0, 1, 2], "pairs": 5}),
    fitted(RDGCN, 0.95, dataset="fr_en"),
    fitted(RDGCN, 0.94, dataset="fr_en", split="0_1"),
    fitted(BOOTEA, 0.62, dataset="fr_en"),
]


def test_a_panel_keeps_its_letter_when_it_is_alone() -> None:
    figure = FIGURE3.report(FILE, RESULTS).figures["figure3"]
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert titles == ["(c) FR-EN", "(d) test pairs on triangles"]


def test_the_axis_begins_just_below_the_points() -> None:
    axes = FIGURE3.report(FILE, RESULTS).figures["figure3"].axes[0]
    assert axes.get_ylim() == pytest.approx((0.6, 1.0))


def test_the_legend_says_how_long_bootea_runs() -> None:
    figure = FIGURE3.report(FILE, RESULTS).figures["figure3"]
    words = [text.get_text() for text in figure.legends[0].get_texts()]
    assert "BootEA, 200 epochs (default)" in words
