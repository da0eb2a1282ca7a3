"""Running an experiment: plan, check, do what is left, report."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dualign.core.progress import SILENT, Progress
from dualign.reproduction.cell_store import CellStore
from dualign.reproduction.data import data_folder
from dualign.reproduction.experiment import Choice, Report, get_experiment, plan
from dualign.reproduction.missing_inputs import check_inputs, runnable
from dualign.reproduction.report_files import with_remarks, write_report
from dualign.reproduction.session import Session

QUICK_FOLDER = "quick"  # where smoke runs go, so that they never replace results


@dataclass(frozen=True)
class Reproduction:
    """A finished experiment: its report and the files it was written to."""

    name: str
    report: Report
    files: tuple[Path, ...]


def reproduce_experiment(
    name: str,
    output: Path,
    *,
    data: Path | str | None = None,
    choice: Choice | None = None,
    skip_missing: bool = False,
    fresh: bool = False,
    progress: Progress = SILENT,
) -> Reproduction:
    """Run what is not yet kept in ``output/cells``, then write the report into ``output``.

    The report is of all runs of the experiment that are kept, and is written after every run, so
    that an interrupted reproduction leaves what it has. With ``skip_missing``, runs whose files
    are not there are left out; with ``fresh``, runs by other source code are done again.
    """
    wanted = choice or Choice()
    file, experiment = get_experiment(name)
    chosen = plan(name, wanted)
    source = data_folder(data)
    if skip_missing:
        chosen = runnable(chosen, source)
    check_inputs(chosen, source)
    folder = output / QUICK_FOLDER if wanted.quick else output
    store = CellStore(folder / "cells", source)
    store.prepare()
    cells = plan(name, Choice(quick=wanted.quick))
    cells += [cell for cell in chosen if cell not in cells]
    session = Session(store, cells, fresh=fresh)

    def report() -> Report:
        made = experiment.report(file, session.results())
        return with_remarks(made, session.count(), quick=wanted.quick)

    def write() -> None:
        write_report(name, folder, report())

    session.run([cells.index(cell) for cell in chosen], progress, after_each=write)
    final = report()
    return Reproduction(name, final, write_report(name, folder, final))
