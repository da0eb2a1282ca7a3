"""``dualign report``: one self-contained page about an alignment."""

from __future__ import annotations

import argparse

from dualign.api.result_verbs import report
from dualign.cli.console import err
from dualign.cli.summary import show_written
from dualign.core.progress import Progress
from dualign.io import check_targets
from dualign.results.saved_run import files_of_run


def run(options: argparse.Namespace) -> None:
    """Read what was kept, write the page."""
    check_targets(
        (options.output,),
        (options.truth, options.left, options.right, *files_of_run(options.matches)),
    )
    report(
        options.matches,
        options.output,
        truth=options.truth,
        left=options.left,
        right=options.right,
        progress=Progress(err),
    )
    show_written(options.output)
