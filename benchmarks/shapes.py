"""Inputs of unusual shape, each grown tenfold twice: what they cost in time and memory.

``python benchmarks/shapes.py [SHAPE …] [--limit SECONDS] [--memory GB]`` aligns each input in a
process of its own, which the system ends at these limits, and prints a Markdown table, with what
`dualign doctor` had said of it; seconds are those of the processor. The rest of an input is an
ordinary small world, so that what a shape costs beyond it is the shape's own doing.

Every row is kept in ``shapes.tsv`` beside this file, with the commit that it was measured on, as
soon as it is known: an interrupted run goes on where it stopped, and ``--table`` prints all that is
kept without measuring anything. Rows of other commits stay until ``--again``.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from unusual_shapes.inputs import SHAPES
from unusual_shapes.rows import Row, keep, kept_rows, show

KEPT = Path(__file__).with_suffix(".tsv")
DUALIGN = [sys.executable, "-m", "dualign"]
ENVIRONMENT = os.environ | {"DUALIGN_CACHE": ""}


@dataclass(frozen=True)
class Limits:
    """What a run may take before the system ends it."""

    seconds: int  # of the processor
    memory: float  # GB of address space, of which the libraries alone reserve about 3

    def apply(self) -> None:
        """Limit this process."""
        size = int(self.memory * 1e9)
        resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, self.seconds))
        resource.setrlimit(resource.RLIMIT_AS, (size, size))


def foretold(paths: tuple[Path, Path], folder: Path) -> tuple[str, str]:
    """CPU seconds and gigabytes by the forecast of `doctor`; nothing where it refuses the files."""
    said = folder / "doctor.json"
    command = [*DUALIGN, "doctor", *map(str, paths), "--json", str(said)]
    if subprocess.run(command, capture_output=True, env=ENVIRONMENT, check=False).returncode:  # noqa: S603
        return "", ""
    forecast = json.loads(said.read_text(encoding="utf-8"))["forecast"]
    seconds = forecast["seconds"] * forecast["cores"] / forecast["machine_factor"]
    return f"{seconds:.1f}", f"{forecast['bytes'] / 1e9:.2f}"


def measure(paths: tuple[Path, Path], folder: Path, limits: Limits) -> tuple[str, float, float]:
    """How it ended, seconds and gigabytes."""
    command = [*DUALIGN, "align", *map(str, paths), "--threads", "1"]
    command += ["-o", str(folder / "matches.tsv")]
    process = subprocess.Popen(  # noqa: S603 - our own command
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        preexec_fn=limits.apply,
    )
    assert process.stderr is not None
    said = process.stderr.read().decode(errors="replace").strip().splitlines()
    _, status, used = os.wait4(process.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    ended = {0: "done", 2: "refused", -signal.SIGKILL: "no end"}.get(code, "failed")
    if ended == "failed":
        print(*said[-3:], sep="\n", file=sys.stderr)
    return ended, used.ru_utime + used.ru_stime, used.ru_maxrss / 1e6


def measured(name: str, size: int, limits: Limits, commit: str) -> Row:
    """Align one input, after `doctor` has looked at it."""
    with tempfile.TemporaryDirectory() as folder:
        paths = SHAPES[name].write(Path(folder), size)
        time_said, memory_said = foretold(paths, Path(folder))
        ended, seconds, memory = measure(paths, Path(folder), limits)
    return Row(
        shape=name, size=size, ended=ended, seconds=f"{seconds:.1f}", seconds_foretold=time_said,
        gigabytes=f"{memory:.2f}", gigabytes_foretold=memory_said, commit=commit,
    )  # fmt: skip


def this_commit() -> str:
    """The commit that is measured."""
    command = ["git", "-C", str(KEPT.parent), "rev-parse", "--short=7", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603


def main() -> None:
    """Measure what is not kept yet, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shapes", nargs="*", metavar="SHAPE", help=", ".join(SHAPES))
    parser.add_argument(
        "--limit", type=int, default=900, metavar="SECONDS", help="of the processor"
    )
    parser.add_argument("--memory", type=float, default=16, metavar="GB", help="of address space")
    parser.add_argument("--sizes", type=int, default=3, metavar="N", help="how many, each tenfold")
    parser.add_argument("--table", action="store_true", help="print what is kept")
    parser.add_argument("--again", action="store_true", help="measure rows of other commits anew")
    options = parser.parse_args()
    limits, commit, rows = Limits(options.limit, options.memory), this_commit(), kept_rows(KEPT)
    wanted = [
        (name, SHAPES[name].start * 10**k)
        for name in options.shapes or SHAPES
        for k in range(options.sizes)
    ]
    for name, size in [] if options.table else wanted:
        old = rows.get((name, size))
        if old is None or (options.again and old.commit != commit):
            rows[name, size] = measured(name, size, limits, commit)
            keep(KEPT, rows)
            print(*rows[name, size].__dict__.values(), file=sys.stderr, flush=True)
    show(rows[key] for key in wanted if key in rows)


if __name__ == "__main__":
    main()
