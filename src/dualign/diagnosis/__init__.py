"""Look before you leap: what is in two graphs, what will hurt, what it will cost."""

from dualign.diagnosis.diagnosis import Diagnosis, examine

__all__ = ["Diagnosis", "examine"]
