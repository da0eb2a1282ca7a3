"""From embeddings to decisions: distances, nearest candidates, confidence, decisions."""

from __future__ import annotations

from dualign.core.decision import DecisionSettings, decide
from dualign.embedding.confidence import confidences
from dualign.embedding.metric import BLOCK_BYTES, Metric
from dualign.embedding.metrics import METRICS, get_metric
from dualign.embedding.nearest_keys import Candidates, mutually_nearest, nearest
from dualign.embedding.temperature import TemperatureSettings, fit_temperature

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
