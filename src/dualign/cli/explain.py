"""``dualign explain``: why this pair."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.markup import escape
from rich.table import Table

from dualign.api import explain
from dualign.cli.console import err, out, say
from dualign.core.progress import Progress
from dualign.results.explanation import Explanation

_BAR = 20
_COLOURS = {"accept": "green", "review": "yellow", "none": "red"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = (
        "Names, confidence, runner-up, and the neighbours of both that match each "
        "other, with the relations that lead to them."
    )
    parser.add_argument("matches", type=Path, metavar="MATCHES", help="what align has written")
    parser.add_argument("entity", metavar="ENTITY", help="a left entity: its id or its name")
    for side in ("left", "right"):
        parser.add_argument(
            f"--{side}",
            type=Path,
            metavar="F",
            help=f"the {side} graph (default: as recorded beside MATCHES)",
        )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Read, explain, show."""
    show_explanation(
        explain(
            options.matches,
            options.entity,
            left=options.left,
            right=options.right,
            progress=Progress(err),
        )
    )


def show_explanation(found: Explanation) -> None:
    """One pair and the evidence for it."""
    colour = _COLOURS[found.decision]
    filled = round(_BAR * found.confidence)
    bar = f"[{colour}]{'█' * filled}[/{colour}][dim]{'░' * (_BAR - filled)}[/dim]"
    ours = escape(found.subject_name or found.subject)
    theirs = escape(found.object_name or found.object or "nothing")
    say(f"[bold]{ours}[/bold]  =  [bold]{theirs}[/bold]")
    say(f"[dim]{escape(found.subject)}[/dim]")
    if found.object:
        say(f"[dim]{escape(found.object)}[/dim]")
    say(f"{bar}  {found.confidence:.3f}  [{colour}]{found.decision}[/{colour}]")
    if found.runner_up is not None:
        say(f"next best  {escape(found.runner_up.id)}  {found.runner_up.confidence:.3f}")
    say()
    if not found.neighbours:
        say("no neighbours match each other: the names alone speak for it")
        return
    table = Table(
        title="1 neighbour of each matches"
        if len(found.neighbours) == 1
        else f"{len(found.neighbours)} neighbours match each other",
        title_justify="left",
        box=None,
        pad_edge=False,
    )
    for column in ("left", "", "right", " ", "confidence"):
        table.add_column(column, justify="right" if column == "confidence" else "left")
    for near in found.neighbours:
        table.add_row(
            f"{escape(near.left_relation)} {_arrow(near.left_outgoing)}",
            escape(near.left),
            f"{escape(near.right_relation)} {_arrow(near.right_outgoing)}",
            escape(near.right),
            f"{near.confidence:.2f}",
        )
    out.print(table)


def _arrow(outgoing: bool) -> str:
    return "→" if outgoing else "←"
