"""``dualign explain``: explain why two entities were matched, or not."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator
from contextlib import contextmanager

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from dualign.api.aligning_verbs import explain
from dualign.cli.console import brief, err, out, say
from dualign.core.progress import Progress
from dualign.io import check_targets
from dualign.io.run_record import write_json
from dualign.io.text.atomic import atomic_write
from dualign.results.explanation import LITTLE, Contribution, Explanation, Rival, signed
from dualign.results.saved_run import files_of_run
from dualign.results.shared_neighbours import SharedNeighbour

_BAR, _WATERFALL = 20, 12
_PARTS = 5  # of a group that are shown
_COLOURS = {"accept": "green", "review": "yellow", "none": "red"}


def run(options: argparse.Namespace) -> None:
    """Read, explain, show."""
    read = [options.left, options.right, *files_of_run(options.matches)]
    check_targets((options.json, options.svg), read)
    with _no_garbage():
        found = explain(
            options.matches,
            options.entity,
            options.other,
            left=options.left,
            right=options.right,
            progress=Progress(err),
        )
    if options.json is not None:
        write_json(options.json, found.to_dict())
    if options.svg is not None:
        atomic_write(options.svg, found.to_svg())
    show_explanation(found)


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Do not search for garbage: it takes a tenth of the time, and nearly all is still in use."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def show_explanation(found: Explanation) -> None:
    """One pair and the evidence for it."""
    colour = _COLOURS[found.decision]
    filled = round(_BAR * found.confidence)
    bar = f"[{colour}]{'█' * filled}[/{colour}][dim]{'░' * (_BAR - filled)}[/dim]"
    ours = escape(brief(found.subject_name or found.subject))
    theirs = escape(brief(found.object_name or found.object or "nothing"))
    say(f"[bold]{ours}[/bold]  {found.sign}  [bold]{theirs}[/bold]")
    say(f"[dim]{escape(brief(found.subject))}[/dim]")
    if found.object:
        say(f"[dim]{escape(brief(found.object))}[/dim]")
    say(f"{bar}  {found.confidence:.3f}  [{colour}]{found.decision}[/{colour}]")
    if found.reason:
        say(escape(found.reason))
    if found.contributions:
        say()
        _show_waterfall(found)
    for words, rival in (("next best", found.runner_up), ("also claimed by", found.claimant)):
        if rival is not None:
            _show_rival(words, rival, found)
    if found.neighbours and all(each.group != "neighbours" for each in found.contributions):
        _show_neighbours(found.neighbours)
    _show_attention(found)


def _show_waterfall(found: Explanation) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(justify="right")
    table.add_column()
    table.add_column()
    largest = max(abs(each.log_odds) for each in found.contributions)
    table.add_row(signed(found.prior or 0.0), "", "prior")
    for each in found.contributions:
        table.add_row(
            f"[bold]{signed(each.log_odds)}[/bold]",
            _stroke(each, largest),
            f"[bold]{escape(each.group)}[/bold]",
        )
        for part in each.listed(_PARTS):
            label = Padding(escape(part.label), (0, 0, 0, 2))  # a second line is indented, too
            table.add_row(f"[dim]{signed(part.log_odds)}[/dim]", "", label)
    sure = f"log-odds of {found.confidence:.3f}"
    table.add_row(f"[bold]{signed(found.log_odds or 0.0)}[/bold]", "", f"[bold]{sure}[/bold]")
    out.print(table)


def _stroke(each: Contribution, largest: float) -> str:
    if abs(each.log_odds) < LITTLE:
        return ""
    length = max(1, round(_WATERFALL * abs(each.log_odds) / largest))
    return f"[{'green' if each.log_odds > 0 else 'red'}]{'█' * length}[/]"


def _show_rival(words: str, rival: Rival, found: Explanation) -> None:
    called = rival.name or rival.id
    if called in (found.subject_name, found.object_name):  # namesakes are told apart by their ids
        called = f"{called} ({rival.id})"
    say()
    say(f"{words}  [bold]{escape(brief(called))}[/bold]  {rival.confidence:.3f}")
    if rival.separation:
        ahead = sum(rival.separation.values())
        told = ", ".join(
            f"{escape(group)} {signed(value)}" for group, value in rival.separation.items()
        )
        lead = f"{'leads by' if ahead > 0 else 'is behind by'} {abs(ahead):.2f}"
        stands = lead if signed(ahead).strip("+-") != "0.00" else "is just as likely"
        say(f"[dim]this pair {stands}: {told}[/dim]")


def _show_neighbours(neighbours: tuple[SharedNeighbour, ...]) -> None:
    say()
    table = Table(
        title="1 neighbour of each matches"
        if len(neighbours) == 1
        else f"{len(neighbours)} neighbours match each other",
        title_justify="left",
        box=None,
        pad_edge=False,
    )
    for column in ("left", "", "right", " ", "confidence"):
        table.add_column(column, justify="right" if column == "confidence" else "left")
    for near in neighbours:
        table.add_row(
            f"{escape(near.left_relation)} {_arrow(near.left_outgoing)}",
            escape(brief(near.left)),
            f"{escape(near.right_relation)} {_arrow(near.right_outgoing)}",
            escape(brief(near.right)),
            f"{near.confidence:.2f}",
        )
    out.print(table)


def _show_attention(found: Explanation) -> None:
    if not found.attention:
        return
    say()
    table = Table(title="what RDGCN attends to", title_justify="left", box=None, pad_edge=False)
    for column in ("graph", "relation", "neighbour", "weight"):
        table.add_column(column, justify="right" if column == "weight" else "left")
    for each in found.attention:
        table.add_row(
            each.side, escape(each.relation), escape(each.neighbour), f"{each.weight:.3f}"
        )
    out.print(table)


def _arrow(outgoing: bool) -> str:
    return "→" if outgoing else "←"
