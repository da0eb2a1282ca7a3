"""``dualign decide``: decide again on the pairs of a finished run."""

from __future__ import annotations

import argparse

from dualign.api.aligning_verbs import decide
from dualign.cli.arguments.acceptance_arguments import assignment_of
from dualign.cli.arguments.write_arguments import write_options
from dualign.cli.console import err, say
from dualign.cli.summary import show_decisions, show_written
from dualign.core.errors import UsageError
from dualign.core.progress import Progress
from dualign.io import check_targets
from dualign.io.matches.formats import check_outputs, write_all_matches
from dualign.io.run_record import write_json
from dualign.io.text.atomic import written_together
from dualign.results.kept_files import kept_files
from dualign.results.saved_run import files_of_run, record_path, write_record


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
    with written_together():
        write_all_matches(table, options.outputs, writing)
        record = write_record(output, alignment.with_record({"top_k": options.top_k}))
    if options.json is not None:
        write_json(options.json, {"decisions": alignment.counts(), "run": dict(alignment.record)})
    show_decisions(alignment)
    say()
    show_written(*options.outputs, record, options.json)
