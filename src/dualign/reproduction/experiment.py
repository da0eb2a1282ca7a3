"""Experiments: their data files, and the modules that plan and report them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Protocol

from matplotlib.figure import Figure

from dualign.core.errors import UnknownChoice, UsageError
from dualign.core.registry import Registry
from dualign.reproduction.cell import Cell
from dualign.reproduction.data import DATASETS


@dataclass(frozen=True, kw_only=True)
class Choice:
    """The requested part of an experiment; an empty field means all of it."""

    models: tuple[str, ...] = ()  # names of rows' models, such as bootea
    datasets: tuple[str, ...] = ()
    seeds: tuple[int, ...] = ()
    quick: bool = False  # the first data set, the first seed, a few epochs: does everything run?

    def __post_init__(self) -> None:
        for name in self.datasets:
            if name not in DATASETS:
                raise UnknownChoice("data set", name, DATASETS)
        for seed in self.seeds:
            if seed < 0:
                raise UsageError(f"the seed {seed} is negative; give seeds from 0 on")

    def pick_datasets(self, known: Sequence[str]) -> list[str]:
        """The data sets of the experiment that are wanted."""
        wanted = [name for name in known if not self.datasets or name in self.datasets]
        return wanted[:1] if self.quick else wanted

    def pick_seeds(self, known: Sequence[int]) -> list[int]:
        """The seeds wanted, or the experiment's own."""
        seeds = list(dict.fromkeys(self.seeds or known))
        return seeds[:1] if self.quick else seeds

    def pick_rows(self, rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """The rows whose model is wanted."""
        known = {str(row["model"]) for row in rows}
        for name in self.models:
            if name not in known:
                raise UnknownChoice("model of this experiment", name, known)
        return [row for row in rows if not self.models or row["model"] in self.models]


@dataclass(frozen=True, kw_only=True)
class Report:
    """The outcome of an experiment: text, figures by name, and all numbers."""

    markdown: str
    numbers: Mapping[str, Any]
    figures: Mapping[str, Figure] = field(default_factory=dict)


Results = Sequence[tuple[Cell, Mapping[str, Any]]]


class Experiment(Protocol):
    """The two functions that the module of an experiment has."""

    def cells(self, file: Mapping[str, Any], choice: Choice) -> Sequence[Cell]:
        """The necessary runs, most informative first."""
        ...

    def report(self, file: Mapping[str, Any], results: Results) -> Report:
        """Text, figures and numbers of the cells that have run."""
        ...


# The experiment's name is its data file's; beside it the module that plans and reports it.
EXPERIMENTS: Registry[Experiment] = Registry(
    "experiment",
    {
        "table1": "dualign.reproduction.table1",
        "table2": "dualign.reproduction.table2",
        "figure3": "dualign.reproduction.figure3",
        "ablations": "dualign.reproduction.ablations",
        "case-study": "dualign.reproduction.case_study",
        "relations": "dualign.reproduction.relation_experiment",
    },
)


def get_experiment(name: str) -> tuple[Mapping[str, Any], Experiment]:
    """The data file and the module of an experiment."""
    experiment = EXPERIMENTS[name]
    file = resources.files("dualign.reproduction") / "experiments" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")), experiment


def plan(name: str, choice: Choice) -> list[Cell]:
    """The runs of an experiment that a choice asks for, at least one."""
    file, experiment = get_experiment(name)
    for field_name, part in (("models", "rows"), ("seeds", "seeds")):
        if getattr(choice, field_name) and part not in file:
            raise UsageError(f"{name} has no {field_name} to choose from; leave out --{field_name}")
    for dataset in choice.datasets:
        if dataset not in file["datasets"]:
            raise UnknownChoice(f"data set of {name}", dataset, file["datasets"])
    return list(experiment.cells(file, choice))
