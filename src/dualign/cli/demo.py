"""``dualign demo``: the whole flow on data that ships with dualign."""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from dualign.api.reading_verbs import demo
from dualign.cli.console import err, note, say
from dualign.cli.explain import show_explanation
from dualign.cli.resources import check_resources
from dualign.cli.summary import (
    show_decisions,
    show_examples,
    show_pair,
    show_ranking,
    show_round,
    show_written,
)
from dualign.core.progress import Progress
from dualign.demonstration import demo_pair
from dualign.demonstration.demonstrate import Demonstration, demo_files, make_demo_folder
from dualign.demonstration.graph_files import write_demo_graphs
from dualign.diagnosis.forecast import forecast
from dualign.io import check_targets
from dualign.io.run_record import write_json
from dualign.kernels.jit import set_threads, usual_threads
from dualign.results.pair_explainer import PairExplainer

_SEARCHED, _READABLE = 50, 6  # matches looked at for an example; neighbours it may have


def run(options: argparse.Namespace) -> None:
    """Align, show, write; or write the graphs alone."""
    if options.graphs_to is not None:
        show_written(*write_demo_graphs(options.graphs_to))
        return
    make_demo_folder(options.output)
    check_targets((*demo_files(options.output), options.json))
    set_threads(usual_threads())
    pair = demo_pair()
    cost = forecast(pair, machine_factor=1.0)
    if remark := check_resources(cost.least_bytes, cost.disk(top_k=3, outputs=1), options.output):
        note(remark)
    show_pair(pair)
    result = demo(options.output, seed=options.seed, progress=Progress(err), watch=show_round)
    if options.json is not None:
        write_json(options.json, _figures(result))
    say()
    show_decisions(result.alignment)
    say()
    show_examples(result.alignment)
    say()
    _show_why(result)
    say()
    held_back = f"{len(result.pair.test):,} true pairs that were held back"
    show_ranking(result.ranking, held_back, result.names_only)
    if result.matches.precision is not None:
        say(
            f"of {result.matches.judged:,} accepted pairs that can be judged, "
            f"[bold]{result.matches.precision:.1%}[/bold] are right"
        )
    say()
    show_written(*result.files, options.json)
    page = next(path for path in result.files if path.suffix == ".html")
    say(f"look at [bold]{page}[/bold] in a browser")
    say("next: [bold]dualign align LEFT RIGHT --links KNOWN -o matches.tsv[/bold] on your own data")


def _show_why(result: Demonstration) -> None:
    """Explain one new match whose names begin differently: the one with the most evidence."""
    alignment = result.alignment
    known = set(alignment.links[:, 0].tolist())
    left, right = alignment.left, alignment.right
    best = alignment.candidates.indices[:, 0]
    renamed = [
        row
        for row in np.flatnonzero(alignment.decisions[:, 0] == "accept").tolist()
        if row not in known and left.names[row][:1].lower() != right.names[best[row]][:1].lower()
    ]
    explainer = PairExplainer(alignment)
    explained = {
        row: len(explainer.explain(row, rivals=False).neighbours) for row in renamed[:_SEARCHED]
    }
    fitting = [row for row, near in explained.items() if 2 <= near <= _READABLE]
    if fitting:
        say("[bold]why this one?[/bold]")
        show_explanation(explainer.explain(max(fitting, key=explained.__getitem__)))


def _figures(result: Demonstration) -> dict[str, Any]:
    return {
        "decisions": result.alignment.counts(),
        "test": result.ranking.to_dict(),
        "names_only": result.names_only.to_dict(),
        "matches": result.matches.to_dict(),
        "run": dict(result.alignment.record),
    }
