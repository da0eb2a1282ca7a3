"""From features to calibrated probabilities: the scorer, the shipped matcher, calibration."""
