"""How much results depend on the versions of the libraries: the same runs by two interpreters.

``python benchmarks/versions.py OTHER [--pairs FOLDER …]`` aligns the graphs of the demo and the
pairs (folders with ``left.*`` and ``right.*``) with this interpreter and with OTHER, the Python of
an environment with other versions, and prints how many decisions and counterparts differ.
"""

from __future__ import annotations

import argparse
import csv
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
LIBRARIES = (
    "numpy",
    "scipy",
    "numba",
    "lightgbm",
    "rapidfuzz",
    "pyarrow",
    "pyoxigraph",
    "anyascii",
)
_VERSIONS = "import importlib.metadata as m; print(*(f'{n} {m.version(n)}' for n in %r), sep=', ')"


@dataclass(frozen=True)
class Match:
    """What one run says of a left entity."""

    counterpart: str
    decision: str
    confidence: float


def run(python: str, *arguments: str) -> None:
    environment = os.environ | {"PYTHONPATH": str(SOURCE), "DUALIGN_CACHE": ""}
    command = [python, "-m", "dualign", *arguments]
    done = subprocess.run(  # noqa: S603 - our own command
        command, env=environment, check=False, capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")


def matches_of(python: str, folder: Path | None) -> dict[str, Match]:
    """The first match of every left entity; without a folder, of the demo."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "matches.tsv"
        if folder is None:
            run(python, "demo", "-o", place)
        else:
            graphs = [str(next(folder.glob(f"{side}.*"))) for side in ("left", "right")]
            run(python, "align", *graphs, "-o", str(path))
        with path.open(encoding="utf-8", newline="") as file:
            return {
                row["subject_id"]: Match(
                    row["object_id"], row["decision"], float(row["confidence"] or 0)
                )
                for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
                if row["rank"] in {"1", ""}
            }


def compare(ours: dict[str, Match], theirs: dict[str, Match]) -> str:
    """The cells of a row: counts of entities and of what differs, the largest change."""
    both = [(ours[key], theirs[key]) for key in ours.keys() & theirs.keys()]
    accepted = sum(one.decision == "accept" for one in ours.values())
    decisions = sum(a.decision != b.decision for a, b in both) + len(ours.keys() ^ theirs.keys())
    links = sum(
        a.decision == b.decision == "accept" and a.counterpart != b.counterpart for a, b in both
    )
    moved = max((abs(a.confidence - b.confidence) for a, b in both), default=0.0)
    cells = (f"{len(ours):,}", f"{accepted:,}", f"{decisions:,}", f"{links:,}", f"{moved:.4f}")
    return " | ".join(cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", metavar="OTHER", help="the Python of the other environment")
    parser.add_argument("--pairs", type=Path, nargs="*", default=[], metavar="FOLDER")
    options = parser.parse_args()
    for python in (sys.executable, options.other):
        subprocess.run([python, "-c", _VERSIONS % (LIBRARIES,)], check=True)  # noqa: S603
    head = "| pair | left entities | accepted | other decision | other counterpart | confidence ± |"
    print(head, "|---|--:|--:|--:|--:|--:|", sep="\n", flush=True)
    for folder in (None, *options.pairs):
        found = [matches_of(python, folder) for python in (sys.executable, options.other)]
        name = "demo" if folder is None else folder.name
        print(f"| {name} | {compare(*found)} |", flush=True)


if __name__ == "__main__":
    main()
