"""The files of a report, and its remarks about itself."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import Path

from dualign.io import atomic_path, atomic_write
from dualign.io.run_record import write_json
from dualign.reproduction.experiment import Report


@dataclass(frozen=True, kw_only=True)
class RunCount:
    """How many runs an experiment has, how many are done, and how many by other source code."""

    done: int
    planned: int
    by_other_code: int


def with_remarks(report: Report, runs: RunCount, *, quick: bool) -> Report:
    """A report that states below its title what is missing, with the counts of its runs."""
    remarks = []
    if quick:
        remarks.append("A smoke run of a few epochs: it shows that everything runs; no results.")
    if runs.done < runs.planned:
        remarks.append(f"{runs.done} of {runs.planned} runs done.")
    if runs.by_other_code:
        remarks.append(
            f"{runs.by_other_code} of the {runs.done} runs were made by other source code than "
            "this version's; `--fresh` repeats them."
        )
    title, _, text = report.markdown.partition("\n")
    said = "".join(f"\n**{remark}**\n" for remark in remarks)
    numbers = {**report.numbers, "runs": dataclasses.asdict(runs) | {"quick": quick}}
    return dataclasses.replace(report, markdown=f"{title}\n{said}{text}", numbers=numbers)


def write_report(name: str, folder: Path, report: Report) -> tuple[Path, ...]:
    """Write text, numbers and figures of a report."""
    text, numbers = folder / f"{name}.md", folder / f"{name}.json"
    atomic_write(text, report.markdown)
    write_json(numbers, report.numbers)
    files = [text, numbers]
    for title, figure in report.figures.items():
        for kind in ("png", "svg"):
            path = folder / f"{title}.{kind}"
            with atomic_path(path) as temporary:
                figure.savefig(temporary, dpi=200, format=kind)
            files.append(path)
    return tuple(files)
