"""``dualign unmerge``: the two graphs of a merged file."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.api.result_verbs import unmerge
from dualign.cli.console import say
from dualign.cli.summary import show_written
from dualign.core.counting import counted
from dualign.core.errors import UnknownChoice
from dualign.io import check_targets
from dualign.io.text.atomic import written_together
from dualign.io.text.compression import without_compression
from dualign.io.text.output import atomic_output, check_compression
from dualign.merging.merge_vocabulary import SIDES
from dualign.merging.rdf_statements import statements, with_blank_nodes


def run(options: argparse.Namespace) -> None:
    """Read, unmerge, write."""
    outputs = {side: getattr(options, side) for side in SIDES}
    for path in outputs.values():
        check_compression(path)
        if Path(without_compression(path.name)).suffix != ".nt":
            raise UnknownChoice(f"format for a graph {path.name!r}:", path.suffix, [".nt"])
    check_targets(outputs.values(), [options.merged])
    pair = unmerge(options.merged)
    counts = {}
    with written_together():
        for side, graph in zip(SIDES, (pair.left, pair.right), strict=True):
            lines = sorted(f"{with_blank_nodes(each)} .\n" for each in statements(graph, side))
            with atomic_output(outputs[side]) as file:
                file.writelines(line.encode() for line in lines)
            counts[side] = len(lines)
    for side, count in counts.items():
        say(f"[bold]{side}[/bold]  {counted(count, 'statement')}")
    show_written(*outputs.values())
