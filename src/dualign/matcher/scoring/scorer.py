"""`Scorer`: boosted trees that score how likely a pair is the same thing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.kernels.forest import MOST_LEAVES, Forest
from dualign.kernels.library_threads import library_threads
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.scoring.booster_text import averaged, checked, is_whole, trees_of

if TYPE_CHECKING:
    import lightgbm as lgb


class Scorer:
    """A gradient-boosted classifier; it keeps its trees as text, which cannot execute anything."""

    def __init__(self, booster: lgb.Booster) -> None:
        self._booster = booster
        trees = trees_of(self.to_text())
        small = all(len(tree.leaves) <= MOST_LEAVES for tree in trees)
        self._forest = Forest.of(trees) if small else None

    @classmethod
    def fit(
        cls,
        values: FloatArray,
        same: BoolArray,
        settings: MatcherSettings,
        seed: int,
        weights: FloatArray | None = None,
        *,
        monotone: Sequence[int] | None = None,
        least: int = 20,
        randomised: bool = False,
        start: FloatArray | None = None,
    ) -> Scorer:
        """Learn from the features (pairs, columns) of pairs known to be the same or not.

        ``weights`` (pairs,) say how much each pair counts; None: all the same. ``monotone`` says
        per column whether a larger value may only make a pair likelier (1), less likely (−1), or
        either (0). A leaf holds at least ``least`` pairs. With ``randomised``, only one threshold
        per column, drawn at random, is tried at each split (Geurts, Ernst & Wehenkel 2006). With
        ``start``, log-odds of each pair (pairs,), it learns what is to be added to them.
        """
        import lightgbm as lgb  # which takes a while, and with it scikit-learn

        parameters = {
            "objective": "binary",
            "learning_rate": settings.learning_rate,
            "num_leaves": settings.leaves,
            "min_data_in_leaf": least,
            "lambda_l2": 5.0,
            "feature_fraction": 0.6,
            "bagging_fraction": 0.8,
            "bagging_freq": 1,
            "max_bin": 63,
            "extra_trees": randomised,
            "seed": seed,
            "deterministic": True,
            "force_row_wise": True,
            "num_threads": library_threads(),
            "verbose": -1,
        }
        if monotone is not None:
            parameters["monotone_constraints"] = list(monotone)
        data = lgb.Dataset(values, same.astype(np.float32), weight=weights, init_score=start)
        return cls(lgb.train(parameters, data, settings.trees))

    @classmethod
    def mean(cls, scorers: Sequence[Scorer]) -> Scorer:
        """The scorer whose log-odds are the mean of those of several."""
        return cls.from_text(averaged([scorer.to_text() for scorer in scorers]))

    @property
    def width(self) -> int:
        """How many columns it looks at."""
        return int(self._booster.num_feature())

    @property
    def trees(self) -> int:
        """How many trees it has."""
        return int(self._booster.num_trees())

    def logits(self, values: FloatArray, columns: IntArray | None = None) -> FloatArray:
        """Log-odds of each pair being the same, shape (pairs,).

        ``columns`` are those of ``values`` that it looks at; None: all, in order.
        """
        if self._forest is not None:
            return self._forest.sums(values, columns)
        return self.logits_by_lightgbm(values if columns is None else values[:, columns])

    def logits_by_lightgbm(self, values: FloatArray) -> FloatArray:
        """The same by LightGBM's own prediction, which is slower and not limited in depth."""
        raw = self._booster.predict(values, raw_score=True, num_threads=library_threads())
        return np.asarray(raw, dtype=np.float32)

    def to_text(self) -> str:
        """The trees as text."""
        text = str(self._booster.model_to_string())
        if not is_whole(text, self.trees):
            raise MemoryError(f"LightGBM cannot write out its {self.trees} trees")
        return text

    @classmethod
    def from_text(cls, text: str) -> Scorer:
        """The scorer that `to_text` wrote."""
        import lightgbm as lgb

        try:
            return cls(lgb.Booster(model_str=checked(text)))
        except (lgb.basic.LightGBMError, TypeError) as error:
            raise ValueError(f"these are not boosted trees ({error})") from error


def probability(logits: FloatArray) -> FloatArray:
    """The probability that log-odds stand for."""
    return (1 / (1 + np.exp(-logits))).astype(np.float32)
