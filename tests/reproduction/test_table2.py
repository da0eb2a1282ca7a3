"""What the report of Table 2 says of its runs."""

from __future__ import annotations

from matplotlib.figure import Figure

from dualign.reproduction import get_experiment
from fitted_rows import fitted

FILE, TABLE2 = get_experiment("table2")
ROWS = {row["name"]: row for row in FILE["rows"]}
RESULTS = [
    fitted(ROWS["JE"], 0.3),
    fitted(ROWS["RDGCN"], 0.827),
    fitted(ROWS["JE"], 0.2, dataset="ja_en"),
    fitted(ROWS["RDGCN"], 0.828, seed=1),
]


def _words(figure: Figure, panel: int) -> list[str]:
    return [text.get_text() for text in figure.axes[panel].texts]


def test_every_figure_names_its_seeds() -> None:
    text = TABLE2.report(FILE, RESULTS).markdown
    (je,) = [line for line in text.splitlines() if line.startswith("| JE |")]
    (ours,) = [line for line in text.splitlines() if line.startswith("| RDGCN |")]
    assert je == "| JE | .213 | .300 | .428 | .400 | 0 | .189 | .200 | .400 | .300 | 0 |"
    assert " | .8275 ± .0007 | .846 | .9275 ± .0007 | 0, 1 | " in ours
    assert ours.endswith(" | .767 | – | .895 | – | – |")


def test_a_single_seed_is_said_to_be_one() -> None:
    assert "Ours: one seed, 0." in TABLE2.report(FILE, RESULTS[:1]).markdown


def test_the_figure_marks_what_has_not_run() -> None:
    figure = TABLE2.report(FILE, RESULTS).figures["table2"]
    assert ".8275 ± .0007" in _words(figure, 0)
    assert "not run" not in _words(figure, 0)
    assert "not run" in _words(figure, 1)
