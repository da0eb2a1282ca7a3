"""Flags about files of matches."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dualign.io import WriteOptions


def add_write_options(group: argparse._ArgumentGroup) -> None:
    """The flags about tables, RDF and SSSOM."""
    group.add_argument(
        "--columns",
        default="",
        metavar="NAMES",
        help="tables: properties of both sides to judge by, separated by commas; "
        "year=released where the right graph calls it differently",
    )
    group.add_argument(
        "--sort",
        default="input",
        metavar="ORDER",
        help="tables: the order of the left entities (input, the default) or the most doubtful "
        "matches first (doubt)",
    )
    group.add_argument(
        "--spreadsheet",
        action="store_true",
        help="TSV and CSV: an apostrophe before names that a spreadsheet would take for formulas "
        "(= + - @); ids stay as they are, and dualign takes it off when it reads the file",
    )
    group.add_argument(
        "--predicate",
        default="owl:sameAs",
        metavar="NAME",
        help="what RDF and SSSOM call a match: owl:sameAs (default) or skos:exactMatch",
    )
    group.add_argument(
        "--all",
        action="store_true",
        dest="everything",
        help="RDF and SSSOM: also pairs that are not accepted, if the format can hold them",
    )
    group.add_argument(
        "--license", default="", metavar="IRI", help="SSSOM: the licence of the links"
    )
    group.add_argument(
        "--mapping-set-id",
        default="",
        metavar="IRI",
        help="SSSOM: the id of this set of links (default: the hash of its rows)",
    )


def write_options(options: argparse.Namespace) -> WriteOptions:
    """The options that the flags ask for."""
    from dualign.io import WriteOptions

    return WriteOptions(
        predicate=options.predicate,
        everything=options.everything,
        license=options.license,
        mapping_set_id=options.mapping_set_id,
        columns=tuple(name for name in options.columns.split(",") if name.strip()),
        sort=options.sort,
        spreadsheet=options.spreadsheet,
    )
