"""Training: negatives, the margin objective, the loop, checkpoints."""

from dualign.models.objective import Objective
from dualign.training.bootstrap_settings import BootstrapSettings
from dualign.training.margin_objective import MarginObjective
from dualign.training.trainer import Bootstrap, Checkpoints, Round, Trainer
from dualign.training.training_settings import TrainingSettings

__all__ = [
    "Bootstrap",
    "BootstrapSettings",
    "Checkpoints",
    "MarginObjective",
    "Objective",
    "Round",
    "Trainer",
    "TrainingSettings",
]
