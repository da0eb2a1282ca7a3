"""Inspect two graphs before aligning them: contents, problems, time and memory."""

from dualign.diagnosis.diagnosis import Diagnosis, examine

__all__ = ["Diagnosis", "examine"]
