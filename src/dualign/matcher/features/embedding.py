"""How near two entities are in the embedding of a model."""

from __future__ import annotations

import numpy as np

from dualign.arrays import FloatArray
from dualign.beliefs.vectors import cosines
from dualign.matcher.features.registry import moving_features
from dualign.matcher.run import Run


@moving_features("embedding", ("embedding",), contested=("embedding",))
def embedding(run: Run) -> FloatArray:
    """The cosine in the embedding that was learnt from the run's own links; zero without one."""
    if run.embedding is None:
        return np.zeros((len(run.pairs), 1), dtype=np.float32)
    return cosines(run.pairs, run.embedding)[:, None]
