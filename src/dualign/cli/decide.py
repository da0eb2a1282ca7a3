"""``dualign decide``: other decisions and formats from a kept run."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.api.aligning_verbs import decide
from dualign.cli.acceptance_arguments import add_acceptance_options, assignment_of
from dualign.cli.console import err, say
from dualign.cli.kept_run_arguments import add_graph_options
from dualign.cli.summary import show_decisions, show_written
from dualign.cli.write_arguments import add_write_options, write_options
from dualign.core.errors import UsageError
from dualign.core.progress import Progress
from dualign.io import check_targets
from dualign.io.matches.formats import check_outputs, write_all_matches
from dualign.io.run_record import write_json
from dualign.results.keeping import kept_files
from dualign.results.saved_run import files_of_run, record_path, write_record

_DESCRIPTION = """\
Decide again, without running again: from the pairs that align keeps beside MATCHES.

Without flags about decisions these stay as they are, and only the format changes.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = _DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("matches", type=Path, metavar="MATCHES", help="what align has written")
    add_graph_options(parser)
    add_acceptance_options(parser.add_argument_group("decisions"))
    result = parser.add_argument_group("result")
    result.add_argument(
        "-o",
        "--output",
        type=Path,
        action="append",
        dest="outputs",
        required=True,
        metavar="NEW",
        help="new matches, format by extension as for align; may be given several times",
    )
    result.add_argument(
        "--top-k", type=int, default=1, metavar="N", help="also list the runners-up, to rank N"
    )
    add_write_options(result)
    result.add_argument("--json", type=Path, metavar="F", help="write the counts as JSON")


def run(options: argparse.Namespace) -> None:
    """Read what was kept, decide, write."""
    if options.top_k < 1:
        raise UsageError(f"--top-k is {options.top_k}; it must be at least 1")
    writing, output = write_options(options), options.outputs[0]
    check_outputs(options.outputs, writing)
    check_targets(
        (*options.outputs, record_path(output), *kept_files(output), options.json),
        [options.left, options.right, *files_of_run(options.matches)],
    )
    alignment = decide(
        options.matches,
        precision=options.precision,
        assignment=assignment_of(options),
        left=options.left,
        right=options.right,
        progress=Progress(err),
    )
    table = alignment.table(options.top_k, columns=writing.columns, sort=writing.sort)
    write_all_matches(table, options.outputs, writing)
    record = write_record(output, alignment.with_record({"top_k": options.top_k}))
    show_decisions(alignment)
    if options.json is not None:
        write_json(options.json, {"decisions": alignment.counts(), "run": dict(alignment.record)})
    say()
    show_written(*options.outputs, record, options.json)
