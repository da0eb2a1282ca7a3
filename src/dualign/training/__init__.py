"""Training: negatives, the margin objective, the loop, checkpoints."""

from dualign.training.objective import MarginObjective
from dualign.training.settings import TrainingSettings
from dualign.training.trainer import Checkpoints, Objective, Trainer

__all__ = ["Checkpoints", "MarginObjective", "Objective", "Trainer", "TrainingSettings"]
