"""The report page: its content, and how it is written."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from dualign.core.arrays import IntArray
from dualign.core.progress import SILENT, Progress
from dualign.core.version import __version__
from dualign.io.text.atomic import atomic_write
from dualign.reporting.accepted_pairs import AcceptedPairs
from dualign.reporting.confidence_bins import DECISIONS, calibration_curve, confidence_histogram
from dualign.reporting.disagreements import Disagreements
from dualign.reporting.entity_types import unmatched_types
from dualign.reporting.links_curve import CurvePoint, links_curve
from dualign.reporting.notable_matches import doubtful_matches, drivers, surprising_matches
from dualign.reporting.svg_charts import Line, bar_chart, line_chart
from dualign.reporting.training_curves import training_curves
from dualign.results.alignment import Alignment
from dualign.results.explanation import signed
from dualign.results.shared_neighbours import last_part

_TEMPLATE = "report.html"
MOST_CORRESPONDENCES = 40
_INNER_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[_/])")


def write_report(
    alignment: Alignment,
    path: Path | str,
    *,
    truth: IntArray | None = None,
    progress: Progress = SILENT,
) -> None:
    """Write a page about an alignment; ``truth`` (n, 2) are true pairs, where they are known."""
    with progress.task("writing the report"):
        atomic_write(path, report_html(alignment, truth=truth))


def report_html(alignment: Alignment, *, truth: IntArray | None = None) -> str:
    """The page as text; everything that comes from the graphs is escaped."""
    folder = files("dualign.reporting") / "templates"
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    filters: dict[str, Callable[..., Any]] = {
        "count": "{:,}".format,
        "signed": signed,
        "file_name": lambda source: "/".join(Path(source).parts[-2:]) or source,
        "short": last_part,
        "breakable": breakable,
    }
    environment.filters |= filters
    texts = {name: Markup((folder / name).read_text("utf-8")) for name in ("page.css", "page.js")}  # noqa: S704 - our own
    template = environment.from_string((folder / _TEMPLATE).read_text(encoding="utf-8"))
    values = _values(alignment, truth)
    return template.render(css=texts["page.css"], js=texts["page.js"], **values)


def breakable(text: str) -> Markup:
    """A text that may be broken where a new word begins inside a long one: nombreDecimales."""
    return Markup("<wbr>").join(_INNER_WORD.split(text))


def _values(alignment: Alignment, truth: IntArray | None) -> dict[str, Any]:
    accepted = AcceptedPairs.of(alignment)
    matched = [np.zeros(len(graph.entities), dtype=np.bool_) for graph in _graphs(alignment)]
    for side in (0, 1):
        matched[side][accepted.pairs[:, side]] = True
    curve = links_curve(alignment, truth)
    found, explained = drivers(alignment)
    _, confidence = accepted.found
    return {
        "left": alignment.left,
        "right": alignment.right,
        "counts": alignment.counts(),
        "given": len(alignment.links),
        "accepted": len(accepted.pairs),
        "found": len(confidence),
        "expected_precision": float(confidence.mean()) if len(confidence) else None,
        "threshold": alignment.thresholds.accept,
        "alone": [int((~own).sum()) for own in matched],
        "types": [
            unmatched_types(graph, own)
            for graph, own in zip(_graphs(alignment), matched, strict=True)
        ],
        "curve": [dataclasses.asdict(point) for point in curve],
        "drivers": found,
        "explained": explained,
        "largest_driver": max((abs(each.log_odds) for each in found), default=1.0),
        "doubtful": doubtful_matches(alignment),
        "surprising": surprising_matches(alignment),
        "relations": alignment.relations[:MOST_CORRESPONDENCES],
        "relation_count": len(alignment.relations),
        "classes": alignment.classes[:MOST_CORRESPONDENCES],
        "class_count": len(alignment.classes),
        "conflicts": Disagreements.of(alignment),
        "charts": _charts(alignment, truth, curve),
        "judged": truth is not None and len(truth) > 0,
        "facts": _facts(alignment),
        "version": __version__,
        "written": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
    }


def _facts(alignment: Alignment) -> list[tuple[str, str]]:
    """Facts about the run, as text."""
    record = alignment.record
    settings, many = record.get("settings", {}), record.get("cardinality", {})
    facts = {
        "input": record.get("layout"),
        "strategy": settings.get("model") or "the matching stage",
        "name encoder": settings.get("encoder"),
        "assignment": f"{many['assignment']} ({many['because']})" if many else None,
        "seconds": record.get("fit_seconds"),
        "seed": settings.get("seed"),
    }
    return [(name, str(value)) for name, value in facts.items() if value is not None]


def _graphs(alignment: Alignment) -> tuple[Any, Any]:
    return alignment.left, alignment.right


def _charts(
    alignment: Alignment, truth: IntArray | None, curve: list[CurvePoint]
) -> dict[str, Markup]:
    """The charts by name; those without data are left out."""
    bars = [(each.low, each.high, each.counts) for each in confidence_histogram(alignment)]
    charts = {"histogram": bar_chart(bars, DECISIONS, "confidence of the best candidate")}
    if curve:
        charts["curve"] = _curve_chart(curve)
    bins = calibration_curve(alignment, truth)
    if bins:
        points = [(each.confidence, each.right) for each in bins]
        charts["calibration"] = line_chart(
            [
                Line(points=[(0, 0), (1, 1)], look="ideal", label="as sure as right"),
                Line(
                    points=points,
                    look="precision",
                    label="share that is right",
                    dots=True,
                    counts=[each.pairs for each in bins],
                ),
            ],
            "confidence",
            "share that is right",
            square=True,
        )
    charts |= {
        f"training {name}": line_chart([line], across, name, titled=True)
        for name, across, line in training_curves(alignment.record)
    }
    return {name: Markup(chart) for name, chart in charts.items()}  # noqa: S704 - escaped there


def _curve_chart(curve: list[CurvePoint]) -> str:
    lines = [
        Line(
            points=[(each.links, each.precision) for each in curve],
            look="precision",
            label="expected precision",
        ),
        Line(
            points=[(each.links, each.recall) for each in curve],
            look="recall",
            label="expected recall",
        ),
    ]
    for name, look in (("true_precision", "precision true"), ("true_recall", "recall true")):
        points = [
            (each.links, value) for each in curve if (value := getattr(each, name)) is not None
        ]
        if points:
            lines.append(Line(points=points, look=look, label=name.replace("_", " ")))
    return line_chart(lines, "links", "precision, recall", shares=True, identifier="chosen")
