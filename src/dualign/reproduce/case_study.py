"""Case study: a pair whose neighbours agree and whose relations differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dualign.names import local_name
from dualign.reproduce.case_cell import COUNTS, CaseCell
from dualign.reproduce.case_figure import draw_case
from dualign.reproduce.cell import Cell
from dualign.reproduce.data import DATASETS
from dualign.reproduce.experiment import Choice, Report, Results
from dualign.reproduce.fit_cell import FitCell
from dualign.reproduce.markdown import share, table

_SHOWN = 12  # rows of a table at most
# What judges a pair: as it is called, and its key in a result.
_MODELS = {
    "RDGCN (L1)": "rdgcn",
    "translation (−cosine)": "translation",
    "names alone (L1)": "names",
}


def cells(file: Mapping[str, Any], choice: Choice) -> Sequence[Cell]:
    """One search a data set."""
    return [
        CaseCell(
            rdgcn=_fit_cell(file["rdgcn"], dataset, seed, quick=choice.quick),
            translation=_fit_cell(file["translation"], dataset, seed, quick=choice.quick),
            minutes=file["minutes"],
        )
        for seed in choice.pick_seeds(file["seeds"])
        for dataset in choice.pick_datasets(file["datasets"])
    ]


def report(file: Mapping[str, Any], results: Results) -> Report:
    """The pair, its neighbours, and what each model makes of it."""
    parts = [f"# {file['title']}\n\n{file['note'].strip()}\n"]
    for cell, result in results:
        parts.append(f"\n## {DATASETS[cell.settings()['dataset']]}\n\n")
        parts += [f"- {name}: {result[name]:,}\n" for name in COUNTS]
        parts.append(
            "\n" + (_text(result["case"]) if result["case"] else "No such pair was found.\n")
        )
    numbers = {"cases": [dict(result) for _, result in results]}
    figures = {
        f"case-study-{cell.settings()['dataset']}": draw_case(result["case"], _title(result))
        for cell, result in results
        if result["case"]
    }
    return Report(markdown="".join(parts), numbers=numbers, figures=figures)


def _title(result: Mapping[str, Any]) -> str:
    """How far the two are apart, and how far the true counterpart is, by each model."""
    case = result["case"]
    words = []
    for name, key in _MODELS.items():
        wrong, truth = case[key]["distance"], case[key]["distance of truth"]
        words.append(f"{name}: {wrong:.3f}; to the true counterpart {truth:.3f}")
    return "\n".join(["Not the same thing. Distance by", *words])


def _fit_cell(given: Mapping[str, Any], dataset: str, seed: int, *, quick: bool) -> FitCell:
    return FitCell(dataset=dataset, seed=seed, quick=quick, **given)


def _text(case: Mapping[str, Any]) -> str:
    """One case in words and tables."""
    lines = [
        [
            f"{local_name(each['left'])} = {local_name(each['right'])}",
            ", ".join(" ".join(step) for step in each["left_steps"]),
            ", ".join(" ".join(step) for step in each["right_steps"]),
        ]
        for each in case["shared neighbours"][:_SHOWN]
    ]
    rest = len(case["shared neighbours"]) - len(lines)
    more = f"\nand {rest} more\n" if rest else ""
    models = [
        [
            name,
            f"{case[key]['distance']:.3f} (rank {case[key]['rank']:,})",
            f"{case[key]['distance of truth']:.3f} (rank {case[key]['rank of truth']:,})",
        ]
        for name, key in _MODELS.items()
    ]
    text = (
        f"`{case['left']}` is `{case['true counterpart']}`, not `{case['right']}`.\n\n"
        + table(["shared neighbour", "relation on the left", "relation on the right"], lines)
        + f"{more}\n"
        + table(["model", "distance to the wrong one", "distance to the true one"], models)
    )
    for side in ("left", "right", "true counterpart"):
        weights = [
            [f"{each['relation']} → {each['neighbour']}", share(each["weight"])]
            for each in _heaviest(case[f"attention of {side}"])
        ]
        text += f"\nAttention in RDGCN's last interaction: {side}\n\n"
        text += table(["triple (the heaviest)", "weight α"], weights)
    return text


def _heaviest(attention: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(attention, key=lambda each: -each["weight"])[:_SHOWN]
