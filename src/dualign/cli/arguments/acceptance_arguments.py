"""Flags about which pairs are accepted."""

from __future__ import annotations

import argparse

from dualign.candidate_pairs.assignment import ASSIGNMENTS, ONE_TO_ONE
from dualign.core.errors import UsageError


def add_acceptance_options(group: argparse._ArgumentGroup) -> None:
    """The flags about one-to-one, precision and assignment."""
    group.add_argument(
        "--one-to-one", action="store_true", help="match each entity at most once, on either side"
    )
    group.add_argument(
        "--precision",
        type=float,
        metavar="P",
        help="accept as many matches as possible at this expected precision (such as 0.99)",
    )
    group.add_argument(
        "--assignment",
        metavar="NAME",
        help=f"which pairs may be accepted (auto, {', '.join(sorted(ASSIGNMENTS))}; default: auto, "
        "which infers how many to how many; with --one-to-one hungarian); best allows n to one, "
        "best-left one to n, every n to m",
    )


def assignment_of(options: argparse.Namespace) -> str | None:
    """The assignment that the flags ask for, or None."""
    if not options.one_to_one:
        return options.assignment  # type: ignore[no-any-return]
    if options.assignment in (None, *ONE_TO_ONE):
        return options.assignment or "hungarian"
    ASSIGNMENTS[options.assignment]
    raise UsageError(
        f"--assignment {options.assignment} may match an entity twice, --one-to-one may not; "
        f"with it, choose one of: {', '.join(sorted(ONE_TO_ONE))}"
    )
