"""The metrics by name; a metric and its kernels are imported when it is used."""

from __future__ import annotations

from dualign.core.registry import Registry
from dualign.embedding.metric import Metric

METRICS: Registry[Metric] = Registry(
    "metric",
    {
        "l1": "dualign.embedding.l1_metric:L1_METRIC",
        "cosine": "dualign.embedding.cosine_metric:COSINE",
        "csls": "dualign.embedding.csls_metric:CSLS",
        "csls-l1": "dualign.embedding.csls_metric:CSLS_L1",
    },
)


def get_metric(metric: str | Metric) -> Metric:
    """The metric of that name; a metric is returned as it is."""
    return metric if isinstance(metric, Metric) else METRICS[metric]
