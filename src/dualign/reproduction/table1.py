"""Table 1: statistics of the data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualign.core.progress import Progress
from dualign.io import read_folder
from dualign.reproduction.cell import Cell, identity
from dualign.reproduction.data import DATASETS, files_of
from dualign.reproduction.experiment import Choice, Report, Results
from dualign.reproduction.markdown import table


@dataclass(frozen=True, kw_only=True)
class CountCell:
    """Counts one data set."""

    dataset: str
    minutes: float = 0.1

    def settings(self) -> dict[str, Any]:
        """What identifies the count."""
        return identity(self, "count")

    def inputs(self) -> tuple[str, ...]:
        """The files it reads, as paths inside the data folder."""
        return files_of(self.dataset, attributes=True)

    def run(self, data: Path, workspace: Path, progress: Progress) -> dict[str, Any]:  # noqa: ARG002
        """Count entities, relations, triples and links."""
        pair = read_folder(data / "dbp15k" / self.dataset)
        graphs = [
            {
                "entities": len(graph.entities),
                "relations": len(graph.relations),
                "triples": len(graph.triples),
                "attribute types": len(graph.attributes.labels),
            }
            for graph in (pair.left, pair.right)
        ]
        return {"graphs": graphs, "train": len(pair.train), "test": len(pair.test)}


def cells(file: Mapping[str, Any], choice: Choice) -> Sequence[Cell]:
    """One count per data set."""
    return [CountCell(dataset=name) for name in choice.pick_datasets(file["datasets"])]


def report(file: Mapping[str, Any], results: Results) -> Report:
    """Counts of the files beside those in the paper."""
    rows, numbers = [], {}
    for cell, result in results:
        dataset = cell.settings()["dataset"]
        numbers[dataset] = dict(result)
        languages = DATASETS[dataset].split("-")
        published = file["published"][dataset]
        for language, counts, paper in zip(languages, result["graphs"], published, strict=True):
            ours = [f"{counts[name]:,}" for name in ("entities", "relations", "triples")]
            rows.append([f"{DATASETS[dataset]}: {language}", *ours, *(f"{n:,}" for n in paper)])
        rows[-1][0] += f" ({result['train']:,} + {result['test']:,} links)"
    header = ["graph", "entities", "relations", "triples"]
    header += [f"{name}, paper" for name in header[1:]]
    text = f"# {file['title']}\n\n{table(header, rows)}\n{file['note'].strip()}\n"
    return Report(markdown=text, numbers=numbers)
