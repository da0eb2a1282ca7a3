"""From embeddings to decisions: distances, nearest candidates, confidence, decisions."""

from __future__ import annotations

from dualign.matching.candidates import Candidates, mutually_nearest, nearest
from dualign.matching.confidence import confidences
from dualign.matching.decisions import DecisionSettings, decide
from dualign.matching.metric import BLOCK_BYTES, Metric
from dualign.matching.registry import METRICS, get_metric
from dualign.matching.temperature import TemperatureSettings, fit_temperature

__all__ = [
    "BLOCK_BYTES",
    "METRICS",
    "Candidates",
    "DecisionSettings",
    "Metric",
    "TemperatureSettings",
    "confidences",
    "decide",
    "fit_temperature",
    "get_metric",
    "mutually_nearest",
    "nearest",
]
