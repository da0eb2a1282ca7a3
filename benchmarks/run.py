"""All benchmarks, one after the other: ``make bench``.

``--quick`` runs one seed of one pair and short timings.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FULL = (
    "speed.py --width 300 100",
    "ranking.py --queries 10500",
    "encoders.py",
    "accuracy.py",
    "matching.py",
    "pairs.py",
)
QUICK = (
    "speed.py --repeats 1",
    "ranking.py --queries 1000",
    "accuracy.py --pairs zh_en --seeds 0 --encoders default --epochs 20",
    "matching.py --pairs zh_en --seeds 0 --settings links-30",
    "pairs.py --quick --pairs fodors_zagats abt_buy",
)


def main() -> None:
    """Run every benchmark in a process of its own."""
    for line in QUICK if "--quick" in sys.argv else FULL:
        name, *arguments = line.split()
        script = Path(__file__).with_name(name)
        subprocess.run([sys.executable, str(script), *arguments], check=True)  # noqa: S603


if __name__ == "__main__":
    main()
