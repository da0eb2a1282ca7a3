"""Pieces of work, and what carries them out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dualign.engines import Work


@pytest.fixture
def make_works(tmp_path: Path):
    """Pieces that square numbers; one of them may wait to be killed."""

    def make(count: int = 4, victim: int = 0, function: str = "square", run: str = "a") -> list:
        return [
            Work(
                name=f"piece {number}",
                function=f"ray_pieces:{function}",
                prepare=lambda number=number: {"numbers": np.arange(number, number + 5)},
                header={
                    "folder": str(tmp_path),
                    "name": str(number),
                    "victim": "yes" if number == victim else "no",
                },
                result=tmp_path / f"part-{number}.safetensors",
                fingerprint=run,
                size=float(number),
            )
            for number in range(1, count + 1)
        ]

    return make
