"""``dualign plot``: pictures for papers."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.api.result_verbs import plot
from dualign.cli.console import err
from dualign.cli.kept_run_arguments import add_graph_options
from dualign.cli.summary import show_written
from dualign.core.progress import Progress
from dualign.io import check_targets
from dualign.results.saved_run import files_of_run

_WHAT = """\
what to draw:
  training   the rounds of the matching stage, or the loss and the validation figures of a model
  links      how many links there are at which precision and recall
  map        the vectors of both graphs in the plane, accepted pairs joined
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command does and its flags."""
    parser.description = _WHAT
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("what", metavar="WHAT", help="training, links or map")
    parser.add_argument("matches", type=Path, metavar="MATCHES", help="what align has written")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="F",
        help="the picture: .png, .svg, .pdf or .html (default: WHAT.png)",
    )
    parser.add_argument("--truth", type=Path, metavar="F", help="true pairs, for the links curve")
    add_graph_options(parser)


def run(options: argparse.Namespace) -> None:
    """Read what was kept, draw."""
    from dualign.plotting.plots import PLOTS, check_picture  # and with it matplotlib

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
