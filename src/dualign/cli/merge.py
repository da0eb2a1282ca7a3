"""``dualign merge``: two graphs and their matches in, one graph out."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
from rich.markup import escape

from dualign.api.result_verbs import merge
from dualign.cli.console import err, say
from dualign.cli.summary import show_written
from dualign.core.counting import counted
from dualign.core.errors import UnknownChoice
from dualign.core.progress import Progress
from dualign.io import check_targets
from dualign.io.graphs.iris import from_iri
from dualign.io.run_record import write_json
from dualign.io.text.atomic import written_together
from dualign.io.text.columns import STRING
from dualign.io.text.delimited import write_delimited
from dualign.io.text.output import atomic_output, check_compression
from dualign.merging import CANONICAL_RULES, Conflict, MergedGraph
from dualign.merging.merged_graph import merge_syntax
from dualign.names.local_name import local_name
from dualign.results.saved_run import files_of_run

_SHOWN = 5


def run(options: argparse.Namespace) -> None:
    """Read, merge, write, report."""
    merge_syntax(options.output)
    check_compression(options.output)
    if options.canonical not in CANONICAL_RULES:
        raise UnknownChoice("rule for canonical ids", options.canonical, CANONICAL_RULES)
    conflicts = options.output.with_name(options.output.name + ".conflicts.tsv")
    check_targets(
        (options.output, conflicts, options.json),
        (options.left, options.right, *files_of_run(options.matches)),
    )
    merged = merge(
        options.left,
        options.right,
        options.matches,
        canonical=options.canonical,
        progress=Progress(err),
    )
    with written_together():
        merged.write(options.output)
        _write_conflicts(conflicts, merged.conflicts)
    if options.json is not None:
        write_json(options.json, _figures(merged))
    _show(merged)
    show_written(options.output, conflicts, options.json)


def _write_conflicts(path: Path, conflicts: Sequence[Conflict]) -> None:
    cells = list(zip(*conflicts, strict=True)) or [()] * len(Conflict._fields)
    with atomic_output(path) as file:
        write_delimited(
            file, Conflict._fields, [pa.array(column, STRING) for column in cells], "\t"
        )


def _show(merged: MergedGraph) -> None:
    say(
        f"[bold]merged[/bold]  {counted(merged.links, 'link')} into "
        f"{counted(merged.entities, 'thing')}"
    )
    for name, statements in merged.graphs.items():
        if statements:
            say(f"  {len(statements):>12,}  [dim]{escape(name)}[/dim]")
    say(
        f"[bold]conflicts[/bold]  {len(merged.conflicts):,} in {len(merged.compared):,} pairs of "
        "corresponding properties that have a single value"
    )
    for conflict in merged.conflicts[:_SHOWN]:
        ours, theirs = map(local_name, (conflict.left_property, conflict.right_property))
        say(f"  {escape(conflict.entity)}")
        say(
            f"    {escape(ours)}: [bold]{escape(conflict.left_values)}[/bold]  ≠  "
            f"{escape(theirs)}: [bold]{escape(conflict.right_values)}[/bold]"
        )


def _figures(merged: MergedGraph) -> dict[str, Any]:
    return {
        "links": merged.links,
        "entities": merged.entities,
        "statements": {name: len(rows) for name, rows in merged.graphs.items()},
        "compared": [
            {
                "left_property": from_iri(pair.left.property),
                "right_property": from_iri(pair.right.property),
                "language": pair.left.language,
                "things": pair.things,
                "agreeing": pair.agreeing,
            }
            for pair in merged.compared
        ],
        "conflicts": [conflict._asdict() for conflict in merged.conflicts],
    }
