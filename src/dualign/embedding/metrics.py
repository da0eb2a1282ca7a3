"""The metrics by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from dualign.core.errors import UnknownChoice
from dualign.embedding.cosine_metric import Cosine
from dualign.embedding.csls_metric import Csls
from dualign.embedding.l1_metric import L1
from dualign.embedding.metric import Metric

METRICS: Mapping[str, Metric] = MappingProxyType(
    {
        metric.name: metric
        for metric in (
            L1(),
            Cosine(),
            Csls(name="csls", base=Cosine(), temperature=0.1),
            Csls(name="csls-l1", base=L1(), temperature=1.0),
        )
    }
)


def get_metric(metric: str | Metric) -> Metric:
    """The metric of that name; a metric is returned as it is."""
    if isinstance(metric, Metric):
        return metric
    try:
        return METRICS[metric]
    except KeyError:
        raise UnknownChoice("metric", metric, METRICS) from None
