"""The paper's tables and figures, published beside obtained.

An experiment is a data file in ``experiments/`` (settings and published numbers) and a module
that plans its *cells*, the runs it consists of, and reports what they gave.
"""

from dualign.reproduction.experiment import EXPERIMENTS, Choice, Experiment, get_experiment
from dualign.reproduction.runner import Reproduction, reproduce_experiment

__all__ = [
    "EXPERIMENTS",
    "Choice",
    "Experiment",
    "Reproduction",
    "get_experiment",
    "reproduce_experiment",
]
