"""The whole flow on the demo's graphs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dualign.aligner.aligner import Aligner
from dualign.aligner.aligner_settings import MatchingSettings
from dualign.core.errors import UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.progress import SILENT, Progress
from dualign.demonstration.dataset import demo_pair
from dualign.demonstration.graph_files import make_folder
from dualign.evaluation import MatchReport, RankingReport, evaluate_embeddings, evaluate_matches
from dualign.io import check_targets
from dualign.matcher import RoundReport, unwatched
from dualign.reporting.report_page import write_report
from dualign.results.alignment import Alignment
from dualign.results.saved_run import pair_record, record_path


@dataclass(frozen=True, kw_only=True, eq=False)
class Demonstration:
    """What the demo found and how good it is on the links it has not seen."""

    pair: GraphPair
    alignment: Alignment
    ranking: RankingReport
    names_only: RankingReport
    matches: MatchReport
    files: tuple[Path, ...]


def demo_files(folder: Path) -> tuple[Path, Path, Path, Path]:
    """The files that the demo writes: matches, picture, record, report."""
    matches = folder / "matches.tsv"
    return matches, folder / "matches.png", record_path(matches), folder / "report.html"


def make_demo_folder(folder: Path) -> None:
    """Make the folder for the demo's output, unless it is there."""
    make_folder(folder, "the demo's output", "-o")


def demonstrate(
    folder: Path,
    *,
    seed: int = 0,
    progress: Progress = SILENT,
    watch: Callable[[RoundReport], None] = unwatched,
) -> Demonstration:
    """Align the demo's graphs and write matches, picture, record and report to ``folder``."""
    make_demo_folder(folder)
    files = demo_files(folder)
    check_targets(files)
    pair = demo_pair()
    aligner = Aligner(MatchingSettings(seed=seed), progress=progress, watch=watch)
    alignment = aligner.align(pair.left, pair.right, links=pair.train)
    alignment = alignment.with_record(pair_record(pair))
    if alignment.names is None:
        raise UsageError("the demo needs a name encoder, and none was used")
    matches, picture, _, page = files
    alignment.write(matches, top_k=3)
    write_report(alignment, page, truth=pair.test, progress=progress)
    from dualign.demonstration.figure import draw_demo  # imports matplotlib

    draw_demo(alignment, alignment.names, pair.test, picture)
    return Demonstration(
        pair=pair,
        alignment=alignment,
        ranking=alignment.evaluate(pair.test),
        names_only=evaluate_embeddings(*alignment.names, pair.test, bootstrap=0),
        matches=evaluate_matches(alignment.table(), _truth(pair)),
        files=files,
    )


def _truth(pair: GraphPair) -> list[tuple[str, str]]:
    return [
        (pair.left.entities[left], pair.right.entities[right]) for left, right in pair.test.tolist()
    ]
