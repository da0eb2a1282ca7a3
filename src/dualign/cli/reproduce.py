"""``dualign reproduce``: the paper's tables and figures beside the published ones."""

from __future__ import annotations

import argparse

from rich.markdown import Markdown

from dualign.api.result_verbs import reproduce
from dualign.cli.console import err, out, say
from dualign.cli.summary import show_written
from dualign.core.errors import UsageError
from dualign.core.progress import Progress
from dualign.kernels.jit import set_threads, usual_threads


def run(options: argparse.Namespace) -> None:
    """Run, show, write."""
    if options.threads is not None and options.threads < 1:
        raise UsageError(f"--threads is {options.threads}; it must be at least 1")
    set_threads(options.threads or usual_threads())
    result = reproduce(
        options.experiment,
        options.output,
        data=options.data,
        models=options.models,
        datasets=options.datasets,
        seeds=options.seeds,
        quick=options.quick,
        skip_missing=options.skip_missing,
        fresh=options.fresh,
        progress=Progress(err),
    )
    out.print(Markdown(result.report.markdown))
    say()
    show_written(*result.files)
