"""``dualign plot``: draw pictures for papers."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.api.result_verbs import plot
from dualign.cli.console import err
from dualign.cli.summary import show_written
from dualign.core.progress import Progress
from dualign.io import check_targets
from dualign.results.saved_run import files_of_run


def run(options: argparse.Namespace) -> None:
    """Read what was kept, draw."""
    from dualign.plotting.plots import PLOTS, check_picture  # imports matplotlib

    PLOTS[options.what]
    output = options.output or Path(f"{options.what}.png")
    check_picture(output)
    check_targets(
        (output,),
        (options.truth, options.left, options.right, *files_of_run(options.matches)),
    )
    plot(
        options.what,
        options.matches,
        output,
        truth=options.truth,
        left=options.left,
        right=options.right,
        progress=Progress(err),
    )
    show_written(output)
