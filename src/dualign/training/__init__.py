"""Training of models: settings, presets, negatives, the margin objective, the loop, checkpoints."""

from dualign.training.bootstrap_settings import BootstrapSettings
from dualign.training.training_settings import TrainingSettings

__all__ = ["BootstrapSettings", "TrainingSettings"]
