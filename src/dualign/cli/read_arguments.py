"""Flags that say how graph files are read, shared by the commands that read two graphs."""

from __future__ import annotations

import argparse

from dualign.aligner.opening import Reading


def add_read_options(parser: argparse.ArgumentParser) -> None:
    """The flags about types, properties, languages and broken statements."""
    reading = parser.add_argument_group(
        "reading graphs", "types and properties are named by IRI or its last part; give several"
    )
    reading.add_argument(
        "--language", metavar="TAG", help="the language that names are wanted in, such as fr"
    )
    for flag, words in (
        ("--label-property", "a property that holds names, better than the usual ones"),
        ("--only-type", "entities of this type alone"),
        ("--ignore-property", "as if its statements were not there"),
    ):
        reading.add_argument(flag, action="append", default=[], metavar="P", help=words)
    reading.add_argument(
        "--lenient", action="store_true", help="skip broken statements and count them"
    )


def reading_of(options: argparse.Namespace) -> Reading:
    """How the flags ask for graphs to be read."""
    return Reading(
        language=options.language,
        label_property=tuple(options.label_property),
        only_type=tuple(options.only_type),
        ignore_property=tuple(options.ignore_property),
        lenient=options.lenient,
    )
