"""The proving ground: real pairs of many kinds, with few links or none, beside simple baselines.

    python benchmarks/pairs.py [--pairs abt_buy …] [--links 0 20 …] [--quick] [--output FOLDER]

The sets of ``$DUALIGN_DATA/pairs``, DBP15K, the demo, and the pairs of our own making in
``$DUALIGN_OWN_PAIRS``, if that is set. Every run is a process of its own and kept in the output
folder, so that an interrupted benchmark goes on where it stopped; take another folder when dualign
has changed. ``--links`` without a number runs the baselines alone. ``--quick`` takes the small sets
with 0 and 50 links, and half an hour at most.

Figures count every pair that dualign accepts, the links that were given left out of predictions and
truth. With a partial truth, pairs of which it names no record are not judged. The calibration error
(15 bins of equal mass) is over the best pair of each left entity, those without a counterpart
included where the truth is complete. "P at .99" is the precision realised when 0.99 is asked for,
"kept" how many pairs that leaves, "could keep" how many a threshold read off the truth would leave.
"links add" is the gain in F1 over the run without links, judged on the same pairs: those that the
links leave to be found. Baselines and Splink are judged on them, too.

Nothing may be tuned on a pair that it is reported for: ``--matcher-folder DIR`` takes
``DIR/FAMILY/``, a matcher trained without the family of the pair; where there is a ``DIR/PAIR/``,
trained without that pair alone, both are reported.
"""

from __future__ import annotations

import argparse
import importlib.util
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from proving_ground.cell import Cell
from proving_ground.datasets import own_pairs, task_names
from proving_ground.goals import missed_goals
from proving_ground.matchers import matchers_for
from proving_ground.plan import QUICK_LINKS, QUICK_MINUTES, Facts, draw_count, link_counts
from proving_ground.report import baseline_table, page, rich_table, run_table
from proving_ground.rows import Row
from proving_ground.running import Figures, Runner

RESULTS = Path(__file__).parent / "results" / "pairs"
QUICK = (
    *("fodors_zagats", "abt_buy", "cora", "emoji_en_de", "emoji_en_zh", "dblp_acm", "imdb_tmdb"),
    "demo",
)


def main() -> None:
    """Run what is missing, print the tables."""
    options = _options()
    links = options.links
    if options.quick and links is None:
        links = list(QUICK_LINKS)
    deadline = time.monotonic() + QUICK_MINUTES * 60 if options.quick else None
    runner = Runner(results=options.output.resolve(), deadline=deadline)
    simple = _baselines(runner, options.pairs or (QUICK if options.quick else task_names()))
    facts = [entry[0] for entry in simple]
    rows = _rows(runner, facts, links, options.matcher_folder, quick=options.quick)
    baselines, runs, missed = baseline_table(simple), run_table(rows), missed_goals(rows)
    console = Console(width=240)
    console.print(rich_table(baselines, "simple baselines: F1 (precision, recall)"))
    if rows:
        console.print(rich_table(runs, "dualign, mean over the draws"))
        console.print("goals missed:", *(missed or ["none"]), sep="\n  ")
    for problem in runner.problems:
        console.print(problem, style="red")
    if options.markdown:
        options.markdown.write_text(
            page(baselines, runs, missed, runner.problems), encoding="utf-8"
        )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", nargs="+", choices=task_names(), metavar="PAIR")
    parser.add_argument("--links", nargs="*", type=int, metavar="N")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--matcher-folder", type=Path, metavar="DIR")
    parser.add_argument("--output", type=Path, default=RESULTS, metavar="FOLDER")
    parser.add_argument("--markdown", type=Path, metavar="FILE")
    parser.epilog = f"pairs: {', '.join(task_names())}; {len(own_pairs())} of them of our own"
    return parser.parse_args()


def _baselines(runner: Runner, names: Sequence[str]) -> list[tuple[Facts, Figures, Figures | None]]:
    """The facts about each pair, its baselines and Splink."""
    with_splink = importlib.util.find_spec("splink") is not None
    found = []
    for name in names:
        simple = runner.run(Cell(kind="baselines", task=name))
        if simple is None:
            continue
        splink = runner.run(Cell(kind="splink", task=name)) if with_splink else None
        found.append((Facts(**simple["facts"]), simple, splink))
    return found


def _rows(
    runner: Runner,
    tasks: Sequence[Facts],
    links: Sequence[int] | None,
    matchers: Path | None,
    *,
    quick: bool,
) -> list[Row]:
    """Every run of dualign, small sets and few links first, so that there is much to see soon."""
    wanted = [
        (facts, number, draw, matcher)
        for facts in tasks
        for matcher in matchers_for(facts, matchers)
        for number in link_counts(facts, links)
        for draw in range(draw_count(facts, number, quick=quick))
    ]
    by_effort = sorted(wanted, key=lambda run: (run[2], run[1], run[0].left + run[0].right))
    console = Console(stderr=True)
    found: dict[tuple[Facts, int, str], list[Figures]] = {}
    for place, (facts, number, draw, (without, folder)) in enumerate(by_effort, start=1):
        cell = Cell(
            kind="align", task=facts.name, links=number, draw=draw, matcher=folder, without=without
        )
        console.print(f"{place} of {len(by_effort)}: {cell.file}")
        if (figures := runner.run(cell)) is not None:
            found.setdefault((facts, number, without), []).append(figures)
    order = {facts: place for place, facts in enumerate(tasks)}
    return [
        Row(facts=facts, links=number, without=without, runs=runs)
        for (facts, number, without), runs in sorted(
            found.items(), key=lambda item: (order[item[0][0]], item[0][2], item[0][1])
        )
    ]


if __name__ == "__main__":
    main()
