"""The course of a run: the rounds of the matching stage, or the training of a model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dualign.reporting.svg_charts import Line

_ROUNDS = {
    "predicted": "pairs that are likelier than not",
    "expected_precision": "expected precision",
}
_HISTORY = {"loss": "loss", "valid": "Hits@1 on validation links"}


def training_curves(record: Mapping[str, Any]) -> list[tuple[str, str, Line]]:
    """For each curve its name, the label of its x axis, and the line."""
    found = []
    rounds = record.get("rounds") or []
    for key, name in _ROUNDS.items() if len(rounds) > 1 else ():
        points = [(float(each["number"]), float(each[key])) for each in rounds]
        found.append((name, "round", Line(points=points, look="precision", label=name, dots=True)))
    for key, name in _HISTORY.items():
        values = (record.get("history") or {}).get(key) or []
        if len(values) > 1:
            points = [(float(step), float(value)) for step, value in enumerate(values, 1)]
            found.append((name, "step", Line(points=points, look="precision", label=name)))
    return found
