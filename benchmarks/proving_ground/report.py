"""The tables of the proving ground, for the terminal and as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.table import Table

from proving_ground.baselines import BASELINES
from proving_ground.cell import SPLINK
from proving_ground.plan import Facts
from proving_ground.rows import Row

NOTHING = "–"


def share(value: float | None) -> str:
    """A figure between 0 and 1."""
    return NOTHING if value is None else f"{value:.3f}"


def count(value: float | None) -> str:
    """A number of pairs, or a mean of such numbers."""
    return NOTHING if value is None else f"{value:,.0f}"


def _signed(value: float | None) -> str:
    return NOTHING if value is None else f"{value:+.3f}"


RUN_COLUMNS: dict[str, Callable[[Row], str]] = {
    "pair": lambda row: row.facts.name,
    "links": lambda row: f"{row.links:,}",
    "matcher": lambda row: f"without {row.without}" if row.without else "shipped",
    "draws": lambda row: str(len(row.runs)),
    "Hits@1": lambda row: share(row.mean("hits@1")),
    "accepted": lambda row: count(row.mean("accepted")),
    "P": lambda row: share(row.mean("precision")),
    "R": lambda row: share(row.mean("recall")),
    "F1": lambda row: share(row.mean("f1")),
    "best baseline": lambda row: f"{share(row.best_baseline[1])} {row.best_baseline[0]}",
    "Splink": lambda row: share(row.rival(SPLINK)),
    "links add": lambda row: _signed(row.gain),
    "expected P": lambda row: share(row.mean("expected")),
    "gap": lambda row: _signed(row.gap),
    "ECE": lambda row: share(row.mean("ece")),
    "P at .99": lambda row: share(row.mean("precision_at_99")),
    "kept": lambda row: count(row.mean("kept")),
    "could keep": lambda row: count(row.mean("could_keep")),
    "s": lambda row: count(row.mean("seconds")),
    "GB": lambda row: f"{row.mean('peak_gb') or 0.0:.1f}",
}

Cells = list[list[str]]


def run_table(rows: Sequence[Row]) -> Cells:
    """A header and a line for each pair and number of links."""
    lines = [[show(row) for show in RUN_COLUMNS.values()] for row in rows]
    return [list(RUN_COLUMNS), *lines]


def baseline_table(
    found: Sequence[tuple[Facts, Mapping[str, Any], Mapping[str, Any] | None]],
) -> Cells:
    """A header and a line for each pair: F1 of the baselines and of Splink, over all pairs.

    Each entry is the facts about a pair, the figures of its baselines, and those of Splink.
    """
    header = ["pair", "family", "left × right", "true pairs", "truth", *BASELINES, SPLINK]
    lines = []
    for facts, simple, splink in found:
        truth = "complete" if facts.complete else "partial"
        truth += ", 1:1" if facts.one_to_one else ", n:m"
        lines.append(
            [
                facts.name,
                facts.family,
                f"{facts.left:,} × {facts.right:,}",
                f"{facts.true:,}",
                truth,
                *(_three(simple["baselines"].get(name)) for name in BASELINES),
                _splink(splink),
            ]
        )
    return [header, *lines]


def _three(figures: Mapping[str, float] | None) -> str:
    """F1, and precision and recall in brackets."""
    if figures is None:
        return NOTHING
    f1, precision, recall = (figures[key] for key in ("f1", "precision", "recall"))
    return f"{f1:.3f} ({precision:.3f}, {recall:.3f})"


def _splink(figures: Mapping[str, Any] | None) -> str:
    if figures is None:
        return "not run"
    return _three(figures) if figures["applies"] else "does not apply"


def markdown(cells: Cells) -> str:
    """A table in Markdown."""
    header, *lines = cells
    rule = ["---"] * len(header)
    return "".join(f"| {' | '.join(line)} |\n" for line in (header, rule, *lines))


def rich_table(cells: Cells, title: str) -> Table:
    """A table for the terminal."""
    header, *lines = cells
    table = Table(title=title)
    for name in header:
        table.add_column(name, justify="left" if name in ("pair", "matcher") else "right")
    for line in lines:
        table.add_row(*line)
    return table


def page(baselines: Cells, runs: Cells, missed: Sequence[str], problems: Sequence[str]) -> str:
    """The whole report in Markdown."""
    parts = ["## Simple baselines, F1 (precision, recall)\n", markdown(baselines)]
    if len(runs) > 1:
        parts += ["## dualign\n", markdown(runs), "## Goals that are missed\n", _listed(missed)]
    if problems:
        parts += ["## What could not be run\n", _listed(problems)]
    return "\n".join(parts)


def _listed(lines: Sequence[str]) -> str:
    return "".join(f"- {line}\n" for line in lines) or "None.\n"
