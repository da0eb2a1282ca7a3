"""Flags that say how to run, shared by the commands that align."""

from __future__ import annotations

import argparse
from pathlib import Path

from dualign.cli.arguments.acceptance_arguments import add_acceptance_options
from dualign.models import MODELS
from dualign.training.bootstrap_settings import AMONG

# The names for the help are repeated here: looking them up would load torch and numba.
PRESET_NAMES = ("paper", "reference")
ENGINE_NAMES = ("local", "ray")
METRIC_NAMES = ("cosine", "csls", "csls-l1", "l1")


def add_run_options(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """The flags about model, training and machine; returns the group "how to run"."""
    model = parser.add_argument_group("model and training")
    model.add_argument(
        "--model",
        metavar="NAME",
        help=f"train this model alone and rank as its paper does ({', '.join(sorted(MODELS))}); "
        "without it, the matching stage, which is the most accurate",
    )
    model.add_argument(
        "--preset",
        metavar="NAME",
        help=f"its named settings ({', '.join(PRESET_NAMES)}; default: reference)",
    )
    model.add_argument(
        "--encoder",
        default="default",
        metavar="NAME_OR_PATH",
        help="what turns names into vectors: the offline default, a GloVe text file (plain or gz), "
        "a .npy matrix (rows: left entities, then right), or a hosted model's name",
    )
    model.add_argument(
        "--metric",
        metavar="NAME",
        help=f"how embeddings are compared ({', '.join(METRIC_NAMES)}; default: the model's own "
        "way, for rdgcn l1)",
    )
    _add_training_options(model)
    _add_bootstrap_options(model)
    _add_part_options(model)
    _add_decision_options(parser.add_argument_group("decisions (without --model)"))
    machine = parser.add_argument_group("how to run")
    machine.add_argument(
        "--seed", type=int, default=0, metavar="N", help="random seed (default: %(default)s)"
    )
    machine.add_argument(
        "--device", metavar="D", help="where a model runs: cpu (default), cuda, cuda:1, …"
    )
    machine.add_argument(
        "--threads",
        type=int,
        metavar="N",
        help="CPU threads (default: OMP_NUM_THREADS, or one per core)",
    )
    return machine


def add_engine_options(group: argparse._ArgumentGroup) -> None:
    """The flags that say where parts of a run are carried out."""
    group.add_argument(
        "--engine",
        choices=ENGINE_NAMES,
        default="local",
        help="where --parts are trained: in this process, one after the other (default), or on a "
        "Ray cluster",
    )
    group.add_argument(
        "--ray-address",
        metavar="ADDRESS",
        help="the Ray cluster of --engine ray, such as auto or ray-head:6379 (default: one that "
        "is started on this machine)",
    )


def _add_part_options(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--parts",
        type=int,
        metavar="N",
        help="cut both graphs together into N parts, train the model on each, and fuse what they "
        "find with the names of all; takes the memory of one part",
    )
    group.add_argument(
        "--cuts",
        type=int,
        metavar="N",
        help="cut N times, each time keeping together what was cut before (default: 1)",
    )
    group.add_argument(
        "--overlap",
        type=float,
        metavar="X",
        help="entities of other parts that a part sees too, as a share of its own (default: 0.25)",
    )


def _add_decision_options(group: argparse._ArgumentGroup) -> None:
    add_acceptance_options(group)
    for flag, words in (
        ("--compare", "these properties or columns correspond"),
        ("--same", "their values must agree, where both have one, or two entities cannot match"),
    ):
        group.add_argument(
            flag,
            action="append",
            metavar="LEFT=RIGHT",
            help=f"{words}; may be given several times",
        )
    group.add_argument(
        "--matcher",
        type=Path,
        metavar="FOLDER",
        help="a trained matcher in place of the one that comes with dualign: a folder that "
        "Aligner.save has written",
    )
    group.add_argument(
        "--hide-degrees",
        action="store_true",
        help="look at neither edge direction nor numbers of neighbours (in some benchmarks these "
        "reveal which entities have a counterpart)",
    )


def _add_bootstrap_options(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--bootstrap",
        action=argparse.BooleanOptionalAction,
        help="after the epochs, let pairs the model is sure of join the links, round by round "
        "(default: bootea and iptranse do)",
    )
    group.add_argument(
        "--bootstrap-rounds",
        type=int,
        metavar="N",
        help="at most N rounds (default: 10)",
    )
    group.add_argument(
        "--bootstrap-among",
        choices=AMONG,
        help="all unlinked entities (default), or those of a folder's test links only, as "
        "published programs do",
    )


def _add_training_options(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--epochs",
        type=int,
        metavar="N",
        help="training epochs, before those of bootstrapping (default: the preset's)",
    )
    group.add_argument(
        "--validation-share",
        type=float,
        metavar="X",
        help="hold out this part of the links (0.1: a tenth) and show Hits@1 on it while training",
    )
    group.add_argument(
        "--patience",
        type=int,
        metavar="N",
        help="stop when the held-out Hits@1 has not risen for N checks, and keep the best epoch",
    )
    group.add_argument(
        "--checkpoint-every",
        type=int,
        metavar="N",
        help="epochs between two checkpoints (default: 50)",
    )
