"""The ledger of long fuzzing: how many seeds and examples each property has passed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

LEDGER = Path("tests/found_by_fuzzing/ledger.tsv")  # in the project
HEADER = "property\texamples\tseeds\tmilliseconds"


@dataclass(frozen=True)
class LedgerRow:
    """What one property has been through without a failure."""

    property: str  # the node id of the test
    examples: int = 0  # for each seed
    seeds: int = 0  # how many, from 0 on
    milliseconds: float = 0.0  # processor time per example

    def covers(self, examples: int, seeds: int) -> bool:
        """Whether the property has had that many examples for each of that many seeds."""
        return self.examples >= examples and self.seeds >= seeds

    def after(self, examples: int, seconds: float) -> LedgerRow:
        """The row after one more seed; more examples than before start a new count."""
        spent = seconds * 1000 / examples
        if examples > self.examples:
            return LedgerRow(self.property, examples, 1, spent)
        mean = (self.milliseconds * self.seeds + spent) / (self.seeds + 1)
        return LedgerRow(self.property, self.examples, self.seeds + 1, mean)


def read_ledger(path: Path) -> dict[str, LedgerRow]:
    """The rows by property; none without a file."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.rsplit("\t", 3) for line in lines)
    return {
        name: LedgerRow(name, int(examples), int(seeds), float(milliseconds))
        for name, examples, seeds, milliseconds in rows
    }


def enter_row(path: Path, row: LedgerRow) -> None:
    """Write one row, in the place of the one that the property had."""
    with FileLock(path.with_suffix(".lock")):
        rows = read_ledger(path) | {row.property: row}
        lines = [
            f"{row.property}\t{row.examples}\t{row.seeds}\t{row.milliseconds:.2f}"
            for _, row in sorted(rows.items())
        ]
        new = path.with_suffix(".new")
        new.write_text("\n".join([HEADER, *lines, ""]), encoding="utf-8")
        new.replace(path)
