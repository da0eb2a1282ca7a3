"""Flags that say how graph files are read, shared by the commands that read two graphs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dualign.tasks import Reading


def add_read_options(parser: argparse.ArgumentParser) -> None:
    """The flags about types, properties, languages and broken statements."""
    reading = parser.add_argument_group(
        "reading graphs",
        "types and properties are named by their IRI or its last part; those flags may be repeated",
    )
    reading.add_argument(
        "--language", metavar="TAG", help="the language that names are wanted in, such as fr"
    )
    for flag, words in (
        ("--label-property", "a property that holds names, preferred over the usual ones"),
        ("--only-type", "only entities of this type"),
        ("--ignore-property", "ignore statements with this property"),
    ):
        reading.add_argument(flag, action="append", default=[], metavar="P", help=words)
    tables = parser.add_argument_group("reading tables", "columns are named as in the header")
    for flag, words in (
        ("--id", "the column of ids on both sides (default: found, else row numbers)"),
        ("--id-left", "the column of ids on the left"),
        ("--id-right", "the column of ids on the right"),
    ):
        tables.add_argument(flag, metavar="C", help=words)
    tables.add_argument(
        "--relation",
        action="append",
        default=[],
        metavar="C",
        help="a column that holds ids of rows, or names of things that have no row",
    )
    for flag, words in (
        (
            "--text-encoding",
            "the encoding of tables, links and names as text (default: UTF-8, or a guess)",
        ),
        ("--text-encoding-left", "that of the left table and names"),
        ("--text-encoding-right", "that of the right table and names"),
    ):
        tables.add_argument(flag, metavar="NAME", help=words)
    reading.add_argument(
        "--lenient", action="store_true", help="skip broken statements and count them"
    )


def reading_of(options: argparse.Namespace) -> Reading:
    """How the flags ask for graphs to be read."""
    from dualign.tasks import Reading

    return Reading(
        language=options.language,
        label_property=tuple(options.label_property),
        only_type=tuple(options.only_type),
        ignore_property=tuple(options.ignore_property),
        lenient=options.lenient,
        id=options.id,
        id_left=options.id_left,
        id_right=options.id_right,
        relation=tuple(options.relation),
        text_encoding=options.text_encoding,
        text_encoding_left=options.text_encoding_left,
        text_encoding_right=options.text_encoding_right,
    )
