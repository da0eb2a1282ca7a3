"""What `align` costs, measured; the one place to change when the pipeline does.

Measured on the two-core machine of `docs/speed.md`: DBP15K ZH-EN (38,960 entities, 165,556
triples, 4,500 links, 100 epochs) takes 2.6 minutes on both cores and 1.9 GB; the demo (7,858
entities, 15,284 triples, 638 links) 80 CPU seconds on a busy machine and 0.85 GB.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Calibration:
    """CPU seconds and bytes a unit of work, on the machine where `probe_seconds` is measured."""

    start: float = 15.0  # loading libraries, compiled code, the encoder
    per_statement: float = 3e-6  # reading a triple or a literal
    per_name: float = 5e-4  # turning a name into a vector
    per_entity_epoch: float = 4e-5
    per_triple_epoch: float = 2.5e-6
    per_comparison: float = 1.7e-8  # of two embeddings, when mining and when matching
    epochs_per_mining: int = 10
    matching_passes: int = 4  # over all pairs: both directions, temperature, confidence
    base_bytes: float = 5.8e8
    bytes_per_entity: float = 3.4e4
    probe_seconds: float = 0.04  # what `forecast.probe` takes on that machine


CALIBRATION = Calibration()
