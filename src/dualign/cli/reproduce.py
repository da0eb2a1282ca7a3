"""``dualign reproduce``: the paper's tables and figures, published beside obtained."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.markdown import Markdown

from dualign.api.result_verbs import reproduce
from dualign.cli.console import err, out, say
from dualign.cli.summary import show_written
from dualign.core.errors import UsageError
from dualign.core.progress import Progress
from dualign.kernels.jit import available_cores, set_threads
from dualign.reproduction import EXPERIMENTS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = (
        "Runs a published experiment from its data file and writes what came out as "
        "Markdown, JSON and figures. Every finished run is kept: an interrupted reproduction goes "
        "on where it stopped."
    )
    parser.add_argument(
        "experiment", metavar="EXPERIMENT", help=f"one of: {', '.join(EXPERIMENTS)}"
    )
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="holds dbp15k/ (default: DUALIGN_DATA)"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("reproduction"),
        metavar="FOLDER",
        help="results, and the runs they are made of (default: %(default)s)",
    )
    parser.add_argument("--models", nargs="+", default=[], metavar="NAME", help="only these models")
    parser.add_argument(
        "--datasets", nargs="+", default=[], metavar="NAME", help="only these: zh_en ja_en fr_en"
    )
    parser.add_argument(
        "--seeds", nargs="+", type=int, default=[], metavar="N", help="instead of the file's"
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="one data set, one seed, a few epochs, into OUTPUT/quick: shows that everything runs, "
        "no results",
    )
    parser.add_argument(
        "--skip-missing",
        action="store_true",
        help="leave out runs whose files are not in the data folder",
    )
    parser.add_argument(
        "--fresh",
        action="store_true",
        help="do runs again that were made by other source code of dualign",
    )
    parser.add_argument(
        "--threads", type=int, metavar="N", help="CPU threads (default: one per core)"
    )
    parser.set_defaults(
        run=run,
        if_interrupted="what is done is kept; to go on, type the same command again",
    )


def run(options: argparse.Namespace) -> None:
    """Run, show, write."""
    if options.threads is not None and options.threads < 1:
        raise UsageError(f"--threads is {options.threads}; it must be at least 1")
    set_threads(options.threads or available_cores())
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
