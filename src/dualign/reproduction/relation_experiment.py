"""Relations that correspond: how well each way finds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from dualign.reproduction.cell import Cell
from dualign.reproduction.data import DATASETS
from dualign.reproduction.experiment import Choice, Report, Results
from dualign.reproduction.fit_cell import FitCell
from dualign.reproduction.markdown import share, spread, table
from dualign.reproduction.relation_cells import MatcherCell, NamesCell, RDGCNCell
from dualign.reproduction.rows import datasets_of
from dualign.reproduction.style import OURS, THEIRS, quiet

_KINDS = {"names": NamesCell, "rdgcn": RDGCNCell, "matcher": MatcherCell}
_ARROWS = {"left-right": "→", "right-left": "←"}
_BARS = {"left-right": (0.2, OURS), "right-left": (-0.2, THEIRS)}  # offset and colour


def cells(file: Mapping[str, Any], choice: Choice) -> Sequence[Cell]:
    """One run for each model, data set and seed; names need no seed."""
    wanted = {str(row["model"]) for row in choice.pick_rows(file["rows"])}
    planned: list[Cell] = []
    for dataset in choice.pick_datasets(file["datasets"]):
        if "names" in wanted:
            planned.append(NamesCell(dataset=dataset))
        for seed in choice.pick_seeds(file["seeds"]):
            if "rdgcn" in wanted:
                fit = FitCell(
                    model="rdgcn", dataset=dataset, seed=seed, quick=choice.quick, minutes=3
                )
                planned.append(RDGCNCell(fit=fit))
            if "matcher" in wanted:
                planned.append(MatcherCell(dataset=dataset, seed=seed, quick=choice.quick))
    return planned


def report(file: Mapping[str, Any], results: Results) -> Report:
    """Every row in both directions, then the lists that would be written."""
    datasets = datasets_of(results)
    numbers = [
        {"row": row["name"], "dataset": dataset}
        | {way: [hits[way] for hits in found] for way in _ARROWS}
        for row in file["rows"]
        for dataset in datasets
        if (found := _hits(results, row, dataset))
    ]
    lists = [
        {"row": name, "dataset": dataset} | run["list"]
        for model, name in (("rdgcn", "RDGCN"), ("matcher", "default matcher"))
        for dataset in datasets
        for run in _runs(results, model, dataset)
    ]
    text = f"# {file['title']}\n\n{file['note'].strip()}\n\n{_table(numbers, datasets)}\n"
    text += _list_table(lists)
    return Report(
        markdown=text,
        numbers={"rows": numbers, "lists": lists},
        figures={"relations": _draw(numbers, datasets)},
    )


def _runs(results: Results, model: str, dataset: str) -> list[Mapping[str, Any]]:
    return [
        result
        for cell, result in results
        if isinstance(cell, _KINDS[model]) and cell.settings()["dataset"] == dataset
    ]


def _hits(results: Results, row: Mapping[str, Any], dataset: str) -> list[Mapping[str, float]]:
    return [run["hits"][row["by"]] for run in _runs(results, row["model"], dataset)]


def _table(numbers: Sequence[Mapping[str, Any]], datasets: Sequence[str]) -> str:
    lines = []
    for name in dict.fromkeys(number["row"] for number in numbers):
        line = [name]
        for dataset in datasets:
            own = [n for n in numbers if (n["row"], n["dataset"]) == (name, dataset)]
            line += [spread(own[0][way] if own else []) for way in _ARROWS]
        lines.append(line)
    columns = [f"{DATASETS[dataset]} {arrow}" for dataset in datasets for arrow in _ARROWS.values()]
    return table(["Hits@1, relations compared by", *columns], lines)


def _list_table(lists: Sequence[Mapping[str, Any]]) -> str:
    """What `--vocabulary` writes: each other's best, from confidence 0.1 on."""
    if not lists:
        return ""
    lines = [
        [
            f"{each['row']}, {DATASETS[each['dataset']]}",
            f"{each['listed']:,}",
            f"{each['judged']:,}",
            f"{each['right']:,}",
            share(each["right"] / each["judged"] if each["judged"] else None),
            share(each["mean confidence"]),
            share(each["right"] / each["known"]),
        ]
        for each in lists
    ]
    header = ["pairs that `--vocabulary` writes", "all", "that name a relation of `rel_links`"]
    header += ["of these right", "precision", "mean confidence", "recall"]
    return table(header, lines)


def _draw(numbers: Sequence[Mapping[str, Any]], datasets: Sequence[str]) -> Figure:
    names = list(dict.fromkeys(number["row"] for number in numbers))[::-1]
    size = (3.2 * len(datasets) + 4.2, 0.5 * len(names) + 1.2)
    figure = Figure(figsize=size, layout="constrained")
    panels = np.atleast_1d(figure.subplots(1, len(datasets), sharey=True))
    for axes, dataset in zip(panels, datasets, strict=True):
        for number in (each for each in numbers if each["dataset"] == dataset):
            place = names.index(number["row"])
            for way, (shift, colour) in _BARS.items():
                value = float(np.mean(number[way]))
                axes.barh(place + shift, value, 0.36, color=colour)
                axes.text(value, place + shift, f" {share(value)}", va="center", fontsize=7)
        quiet(axes)
        axes.grid(visible=False, axis="y")
        axes.set_xlim(0, 1.12)
        axes.set_yticks(range(len(names)), [name.replace("`", "") for name in names], fontsize=8)
        axes.set_title(DATASETS[dataset], fontsize=10, loc="left")
    handles = [
        Patch(color=colour, label=way.replace("-", " to ")) for way, (_, colour) in _BARS.items()
    ]
    figure.legend(handles=handles, loc="outside lower right", ncols=2, frameon=False, fontsize=8)
    return figure
