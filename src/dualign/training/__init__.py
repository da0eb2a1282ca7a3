"""Training: negatives, the margin objective, the loop, checkpoints."""

from dualign.models.objective import Objective
from dualign.training.bootstrap_settings import BootstrapSettings
from dualign.training.objective import MarginObjective
from dualign.training.settings import TrainingSettings
from dualign.training.trainer import Bootstrap, Checkpoints, Round, Trainer

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
