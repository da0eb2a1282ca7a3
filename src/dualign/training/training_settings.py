"""How a model is trained."""

from __future__ import annotations

from dataclasses import dataclass

from dualign.core.errors import UnknownChoice, UsageError
from dualign.training.bootstrap_settings import BootstrapSettings

OPTIMIZERS = ("adam", "adagrad")


@dataclass(frozen=True, kw_only=True)
class TrainingSettings:
    """The training symbols of the paper, with the reference program's choices as defaults.

    A model that brings its own objective keeps margin and negatives in its own settings.
    """

    epochs: int = 100  # full-batch steps; the reference program: 600 (docs/results/rdgcn.md)
    optimizer: str = "adam"  # adam, or adagrad (the translation models)
    learning_rate: float = 0.001
    accumulator: float = 0.0  # adagrad: what its sums of squares begin with (TensorFlow: 0.1)
    margin: float = 1.0  # γ
    negatives: int = 125  # K nearest negatives per link and side
    refresh_every: int = 10  # epochs between two minings of negatives
    negatives_among: str = "both"  # both graphs (reference) or only the other graph (other)
    exclude_truth: bool = False  # never take the anchor or its known counterpart as a negative
    validation_share: float = 0.0  # share of the links held out for validation
    validate_every: int = 10  # epochs between two validations
    patience: int = 0  # validations without a better Hits@1 before stopping; 0: never stop early
    checkpoint_every: int = 50  # epochs between two checkpoints, where a folder is given
    bootstrap: BootstrapSettings | None = None  # rounds after the epochs; None: no bootstrapping

    @property
    def all_epochs(self) -> int:
        """Epochs with those of bootstrapping."""
        return self.epochs + (self.bootstrap.epochs if self.bootstrap else 0)

    def __post_init__(self) -> None:
        if self.optimizer not in OPTIMIZERS:
            raise UnknownChoice("optimizer", self.optimizer, OPTIMIZERS)
        if self.negatives_among not in ("both", "other"):
            raise UsageError(
                f"negatives_among is {self.negatives_among!r}; it must be 'both' or 'other'"
            )
        if not 0 <= self.validation_share < 1:
            raise UsageError(
                f"validation_share is {self.validation_share}; it must be at least 0 and below 1"
            )
        if self.patience < 0:
            raise UsageError(f"patience is {self.patience}; it must be at least 0 (0: never stop)")
        for name in ("learning_rate", "margin"):
            if not 0 < getattr(self, name) < float("inf"):
                raise UsageError(f"{name} is {getattr(self, name)}; it must be above 0")
        if not 0 <= self.accumulator < float("inf"):
            raise UsageError(f"accumulator is {self.accumulator}; it must be at least 0")
        for name in ("epochs", "negatives", "refresh_every", "validate_every", "checkpoint_every"):
            if getattr(self, name) < 1:
                raise UsageError(f"{name} is {getattr(self, name)}; it must be at least 1")
