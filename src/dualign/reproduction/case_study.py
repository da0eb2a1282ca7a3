"""Case study: a pair whose neighbours agree and whose relations differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dualign.names.local_name import local_name
from dualign.reproduction.case_cell import CaseCell
from dualign.reproduction.case_choice import MODELS, STRICT, UNEVEN
from dualign.reproduction.case_figure import draw_case
from dualign.reproduction.cell import Cell
from dualign.reproduction.data import DATASETS
from dualign.reproduction.experiment import Choice, Report, Results
from dualign.reproduction.fit_cell import FitCell
from dualign.reproduction.markdown import share, table

_SHOWN = 12  # rows of a table at most
_DISTANCES = {"rdgcn": "L1", "translation": "−cosine", "names": "L1"}


def cells(file: Mapping[str, Any], choice: Choice) -> Sequence[Cell]:
    """One search per data set."""
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
    """The pair, its neighbours, and how each model ranks it."""
    parts = [f"# {file['title']}\n\n{file['note'].strip()}\n"]
    figures = {}
    for cell, result in results:
        dataset = cell.settings()["dataset"]
        parts.append(f"\n## {DATASETS[dataset]}, seed {cell.settings()['seed']}\n\n")
        parts += [f"- {name}: {count:,}\n" for name, count in result["counts"]]
        parts.append(f"\n{_text(result)}\n{_attention_table(result['attention'])}")
        if result["case"]:
            figures[f"case-study-{dataset}"] = draw_case(result["case"], DATASETS[dataset])
    numbers = {"cases": [dict(result) for _, result in results]}
    return Report(markdown="".join(parts), numbers=numbers, figures=figures)


def _fit_cell(given: Mapping[str, Any], dataset: str, seed: int, *, quick: bool) -> FitCell:
    return FitCell(dataset=dataset, seed=seed, quick=quick, **given)


def _text(result: Mapping[str, Any]) -> str:
    """The case as text and tables, or that there is none."""
    case = result["case"]
    if not case:
        return "No such pair was found.\n"
    text = "" if result["rule"] == STRICT else _weaker(result["rule"])
    text += f"`{case['left']}` is `{case['true counterpart']}`, not `{case['right']}`.\n\n"
    text += f"{_neighbour_table(case)}\n{_model_table(case)}"
    for side in ("left", "right", "true counterpart"):
        weights = [
            [f"{each['relation']} → {each['neighbour']}", share(each["weight"])]
            for each in _heaviest(case[f"attention of {side}"])
        ]
        text += f"\nAttention in RDGCN's last interaction: {side}\n\n"
        text += table(["triple (the heaviest)", "weight α"], weights)
    return text


def _weaker(rule: str) -> str:
    return (
        f"In no pair that RDGCN puts right is q {STRICT} by the translation model; shown is one "
        f"in which it is {rule}.\n\n"
    )


def _neighbour_table(case: Mapping[str, Any]) -> str:
    shared = case["shared neighbours"]
    lines = [
        [
            f"{local_name(each['left'])} = {local_name(each['right'])}",
            *(_named(each[f"{side}_steps"]) for side in ("left", "right", "true")),
        ]
        for each in shared[:_SHOWN]
    ]
    members = [local_name(case[name]) for name in ("left", "right", "true counterpart")]
    header = ["shared neighbour", *(f"relation of {name}" for name in members)]
    rest = len(shared) - len(lines)
    return table(header, lines) + (f"\nand {rest} more\n" if rest else "")


def _named(steps: Sequence[Sequence[str]]) -> str:
    return ", ".join(" ".join(step) for step in steps) or "–"


def _model_table(case: Mapping[str, Any]) -> str:
    lines = [
        [
            f"{name} ({_DISTANCES[key]})",
            f"{share(case[key]['distance'])} (rank {case[key]['rank']:,})",
            f"{share(case[key]['distance of truth'])} (rank {case[key]['rank of truth']:,})",
        ]
        for key, name in MODELS.items()
    ]
    return table(["model", "distance to the wrong one", "distance to the true one"], lines)


def _attention_table(attention: Mapping[str, Mapping[str, float]]) -> str:
    """How uneven attention is over all entities."""
    lines = [
        [
            f"entities with {name}",
            f"{figures['entities']:,}",
            *(share(figures[key]) for key in ("median", "95th percentile", "largest")),
            share(figures["share uneven"]),
        ]
        for name, figures in attention.items()
    ]
    header = ["largest / smallest α of an entity", "entities", "median", "95th percentile"]
    return table([*header, "largest", f"share of {share(UNEVEN, 1)} and more"], lines)


def _heaviest(attention: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(attention, key=lambda each: -each["weight"])[:_SHOWN]
