"""What ablations are compared with."""

from __future__ import annotations

from dualign.reproduction import get_experiment
from dualign.reproduction.experiment import Report
from fitted_rows import fitted

FILE, ABLATIONS = get_experiment("ablations")
BASE = next(row for row in FILE["rows"] if row["name"] == FILE["base"])
OTHER = next(row for row in FILE["rows"] if row["name"] == "K = 25 negatives")


def _line(report: Report, row: str) -> str:
    (line,) = [line for line in report.markdown.splitlines() if line.startswith(f"| {row}")]
    return line


def _labels(report: Report) -> list[str]:
    """What the figure's reference line and band are called."""
    _, labels = report.figures["ablations-zh_en"].axes[0].get_legend_handles_labels()
    return labels


def test_the_reference_is_the_row_that_is_named_wherever_it_stands() -> None:
    report = ABLATIONS.report(FILE, [fitted(OTHER, 0.81), fitted(BASE, 0.83)])
    assert _line(report, OTHER["name"]).endswith("| .810 | −.020 | .710 | −.020 | 0 |")
    axes = report.figures["ablations-zh_en"].axes[0]
    line = next(line for line in axes.lines if line.get_label() == "reference")
    assert set(line.get_xdata()) == {0.83}
    assert "within ±.005 of the reference: no difference" in _labels(report)


def test_without_the_reference_nothing_is_compared() -> None:
    report = ABLATIONS.report(FILE, [fitted(OTHER, 0.81)])
    assert _line(report, OTHER["name"]).endswith("| .810 | – | .710 | – | 0 |")
    assert _labels(report) == []
