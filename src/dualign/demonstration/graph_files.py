"""The demo's graphs as Turtle, with their links beside them: sample input for every command."""

from __future__ import annotations

import gzip
from importlib.resources import files
from pathlib import Path

import pyoxigraph

from dualign.core.errors import UsageError
from dualign.io.text.atomic import atomic_write

PREFIXES = {
    "left": {
        "e": "http://cldr.example/fr/e/",
        "rel": "http://cldr.example/fr/rel/",
        "attr": "http://cldr.example/fr/attr/",
        "type": "http://cldr.example/fr/type/",
    },
    "right": {
        "thing": "http://geo.example/en/thing/",
        "rel": "http://geo.example/en/rel/",
        "attr": "http://geo.example/en/attr/",
        "type": "http://geo.example/en/type/",
    },
}
SHARED_PREFIXES = {
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}


def make_folder(folder: Path, what: str, option: str) -> None:
    """Make a folder for what the demo writes, unless it is there; ``option`` names another."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder}: is a file; give a folder for {what}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"{folder}: cannot be made a folder ({error.strerror}); choose another with {option}"
        ) from error


def write_demo_graphs(folder: Path) -> tuple[Path, ...]:
    """Write ``left.ttl``, ``right.ttl``, ``links.tsv`` and ``truth.tsv`` into ``folder``."""
    make_folder(folder, "the demo's graphs", "--graphs-to")
    contents = {f"{side}.ttl": _turtle(side) for side in PREFIXES}
    contents["links.tsv"] = _shipped("links.tsv")
    contents["truth.tsv"] = gzip.decompress(_shipped("truth.tsv.gz"))
    for name, content in contents.items():
        _refuse_other(folder / name, content)
    for name, content in contents.items():
        atomic_write(folder / name, content)
    return tuple(folder / name for name in contents)


def _refuse_other(path: Path, content: bytes) -> None:
    """Raise if a file holds something else: ``left.ttl`` may well be somebody's own graph."""
    if path.is_file() and path.read_bytes() != content:
        raise UsageError(f"{path}: is there already and holds something else; give a new folder")


def _shipped(name: str) -> bytes:
    return (files("dualign.demonstration") / "data" / name).read_bytes()


def _turtle(side: str) -> bytes:
    """One graph; its statements are sorted, so those of one subject are together."""
    rows = gzip.decompress(_shipped(f"{side}.tsv.gz")).decode("utf-8").splitlines()
    statements = "".join(map(_statement, rows))
    quads = pyoxigraph.parse(statements, pyoxigraph.RdfFormat.N_TRIPLES)
    triples = (quad.triple for quad in quads)
    turtle = pyoxigraph.RdfFormat.TURTLE
    prefixes = SHARED_PREFIXES | PREFIXES[side]
    written = pyoxigraph.serialize(triples, format=turtle, prefixes=prefixes)
    assert written is not None  # noqa: S101 - it is None only where an output file is given
    return written


def _statement(row: str) -> str:
    subject, predicate, value = row.split("\t")
    term = value if value.startswith('"') else f"<{value}>"
    return f"<{subject}> <{predicate}> {term} .\n"
