"""``dualign doctor``: inspect two graphs before aligning them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping

from rich.markup import escape
from rich.table import Table

from dualign.api.reading_verbs import doctor
from dualign.cli.arguments.read_arguments import reading_of
from dualign.cli.console import brief, err, out, say
from dualign.cli.summary import show_reading, show_written
from dualign.core.counting import counted, duration
from dualign.core.progress import Progress
from dualign.diagnosis import Diagnosis
from dualign.diagnosis.first_entity import FirstEntity
from dualign.diagnosis.graph_profile import GraphProfile
from dualign.io import check_targets
from dualign.io.run_record import write_json

LONGEST_VALUE = 100  # characters of a literal that are shown


def run(options: argparse.Namespace) -> None:
    """Read, examine, report."""
    check_targets([options.json], [options.left, options.right, options.links])
    diagnosis = doctor(
        options.left,
        options.right,
        links=options.links,
        split=options.split,
        reading=reading_of(options),
        progress=Progress(err),
    )
    if options.json is not None:
        write_json(options.json, diagnosis.to_dict())
    _show(diagnosis)
    show_written(options.json)


def _show(diagnosis: Diagnosis) -> None:
    say(f"[bold]found[/bold]  {escape(diagnosis.layout)}")
    say()
    out.print(_contents(diagnosis.left, diagnosis.right))
    say()
    for side, graph in (("left", diagnosis.left), ("right", diagnosis.right)):
        show_reading(graph.reading)
        _show_first(side, graph.first)
    both = diagnosis.overlap
    say(
        f"[bold]shared[/bold]  {counted(both.equal_names, 'left name')}, "
        f"{counted(both.equal_ids, 'id')}, {counted(both.equal_relations, 'relation')}, "
        f"{counted(both.equal_properties, 'property', 'properties')}"
    )
    if both.links or both.negatives or both.links_nowhere:
        say(
            f"[bold]links[/bold]   {both.links:,} to learn from, {both.links_with_equal_names:,} "
            f"of them with equal names; {both.negatives:,} known not to be the same, "
            f"{both.links_nowhere:,} of entities that neither graph has"
        )
    else:
        say("[bold]links[/bold]   none")
    say()
    for finding in diagnosis.findings:
        colour = "red" if finding.severity == "problem" else "yellow"
        say(f"[{colour}]{finding.severity}[/{colour}]  {escape(finding.what)}")
        say(f"         [dim]{escape(finding.remedy)}[/dim]")
    if not diagnosis.findings:
        say("[green]no problems found[/green]")
    say()
    flags = " ".join(diagnosis.suggestion) or "the defaults"
    say(f"[bold]suggested[/bold]  {flags}")
    cost = diagnosis.forecast
    say(
        f"[bold]forecast[/bold]   {duration(cost.seconds)} on {counted(cost.cores, 'core')}, "
        f"{cost.bytes / 1e9:.1f} GB; within a factor of two if nothing else runs"
    )
    if cost.least_bytes < cost.bytes - 1e8:
        say(f"           at least {cost.least_bytes / 1e9:.1f} GB with --memory, the rest in files")


def _show_first(side: str, first: FirstEntity) -> None:
    """One entity as it was understood."""
    name = f"  {escape(brief(first.name))}" if first.name else "  [dim]no name[/dim]"
    say(f"[bold]first {side} entity[/bold]  {escape(brief(first.id))}{name}")
    statements = [
        *first.literals,
        *((relation, f"→ {other}") for relation, other in first.relations),
    ]
    for property_, value in statements:
        shown = value if len(value) <= LONGEST_VALUE else f"{value[: LONGEST_VALUE - 1]}…"
        say(f"    {escape(_short(property_))}: {escape(shown)}")
    say()


def _contents(left: GraphProfile, right: GraphProfile) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column("left", justify="right")
    table.add_column("right", justify="right")
    for words, shown in _ROWS.items():
        table.add_row(words, *(escape(shown(graph)) for graph in (left, right)))
    return table


def _share(count: int, graph: GraphProfile) -> str:
    return f"{count:,} ({count / graph.entities:.0%})"


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{_short(name)} {count:,}" for name, count in list(counts.items())[:3]) or "–"


def _short(name: str) -> str:
    return name.rstrip("/#").replace("#", "/").rpartition("/")[2][:24]


_ROWS: dict[str, Callable[[GraphProfile], str]] = {
    "entities": lambda graph: f"{graph.entities:,}",
    "relations": lambda graph: f"{graph.relations:,}",
    "triples between entities": lambda graph: f"{graph.triples:,}",
    "literals": lambda graph: f"{graph.literals:,}",
    "with a type": lambda graph: _share(graph.typed, graph),
    "  commonest types": lambda graph: _listed(graph.types),
    "degree, median and largest": lambda graph: (
        f"{graph.median_degree:g}, {graph.largest_degree:,}"
    ),
    "isolated": lambda graph: _share(graph.isolated, graph),
    "blank nodes": lambda graph: _share(graph.blank_nodes, graph),
    "with a name": lambda graph: _share(graph.named, graph),
    "  sharing it": lambda graph: _share(graph.sharing_a_name, graph),
    "  scripts": lambda graph: _listed(graph.scripts),
    "with literals": lambda graph: _share(graph.with_literals, graph),
    "  commonest properties": lambda graph: _listed(graph.properties),
    "  languages": lambda graph: _listed(graph.languages),
    "damaged texts": lambda graph: f"{graph.damaged:,}",
}
