"""What `align` costs, measured; the one place to change when the matching stage does.

Fitted to two runs on the two-core machine of `docs/speed.md`, names encoded before: DBP15K FR-EN
(39,654 entities, 4,500 links) 61 s on both cores and 2.35 GB, the demo (7,858 entities, 638
links) 29 CPU seconds.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Calibration:
    """CPU seconds and bytes a unit of work, on the machine where `probe_seconds` is measured."""

    start: float = 4.0  # loading libraries, compiled code
    per_statement: float = 3e-6  # reading a triple or a literal
    per_literal: float = 4.5e-5  # comparing literal values
    per_name: float = 6e-4  # turning a name into a vector
    per_entity_run: float = 4.5e-4  # all rounds of one run, real or simulated
    per_comparison: float = 1.5e-8  # of two vectors, when candidates are sought
    base_bytes: float = 4.5e8
    encoder_bytes: float = 2e8  # where there are names
    bytes_per_entity: float = 1.5e4
    bytes_per_entity_run: float = 8e3
    probe_seconds: float = 0.044  # what `forecast.probe` takes on that machine


CALIBRATION = Calibration()
