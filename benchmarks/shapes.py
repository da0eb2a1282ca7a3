"""Inputs of unusual shape, each grown tenfold twice: what they cost in time and memory.

``python benchmarks/shapes.py [SHAPE …] [--limit SECONDS] [--memory GB]`` aligns each input in a
process of its own, which the system ends at these limits, and prints a Markdown table, with what
`dualign doctor` had said of it; seconds are those of the processor. The rest of an input is an
ordinary small world, so that what a shape costs beyond it is the shape's own doing.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
ORDINARY = 300  # entities of the world that every shape is added to
DUALIGN = [sys.executable, "-m", "dualign"]
ENVIRONMENT = os.environ | {"DUALIGN_CACHE": ""}
Triple = tuple[str, str, str]


@dataclass(frozen=True)
class Shape:
    """What grows, how large it is at first, and how it is made."""

    words: str
    start: int
    write: Callable[[Path, int], tuple[Path, Path]]


@dataclass(frozen=True)
class Limits:
    """What a run may take before the system ends it."""

    seconds: int  # of the processor
    memory: float  # GB of address space, of which the libraries alone reserve about 3

    def apply(self) -> None:
        """Limit this process."""
        size = int(self.memory * 1e9)
        resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, self.seconds))
        resource.setrlimit(resource.RLIMIT_AS, (size, size))


def world(side: str) -> Iterator[Triple]:
    for i in range(ORDINARY):
        yield entity(side, i), LABEL, f'"city number {i} of land {i * 7 % 31}"'
        yield entity(side, i), f"http://{side}/near", entity(side, (i * 7 + 1) % ORDINARY)


def entity(side: str, name: object) -> str:
    return f"http://{side}/{name}"


def write_pair(folder: Path, make: Callable[[str], Iterator[Triple]]) -> tuple[Path, Path]:
    paths = folder / "left.tsv", folder / "right.tsv"
    for path, side in zip(paths, ("left", "right"), strict=True):
        with path.open("w", encoding="utf-8") as file:
            file.writelines("\t".join(triple) + "\n" for triple in (*world(side), *make(side)))
    return paths


def ordinary(folder: Path, size: int) -> tuple[Path, Path]:
    """As many entities as other shapes have, and nothing unusual about them."""

    def places(side: str) -> Iterator[Triple]:
        for i in range(size):
            yield entity(side, f"place{i}"), LABEL, f'"place {i * 7919}"'
            yield entity(side, f"place{i}"), "near", entity(side, f"place{(i * 7 + 1) % size}")

    return write_pair(folder, places)


def long_name(folder: Path, size: int) -> tuple[Path, Path]:
    words = ("aardvark zebra quagga okapi " * (size // 27 + 1))[:size]
    return write_pair(folder, lambda side: iter([(entity(side, "x"), LABEL, f'"{words}"')]))


def long_literal(folder: Path, size: int) -> tuple[Path, Path]:
    words = ("a long story told twice " * (size // 24 + 1))[:size]
    return write_pair(folder, lambda side: iter([(entity(side, 0), "story", f'"{words}"')]))


def long_iri(folder: Path, size: int) -> tuple[Path, Path]:
    name = "part-" * (size // 5)
    return write_pair(folder, lambda side: iter([(entity(side, 0), "near", entity(side, name))]))


def star(folder: Path, size: int) -> tuple[Path, Path]:
    return write_pair(
        folder,
        lambda side: ((entity(side, 0), "has", f"_:leaf{side}{i}") for i in range(size)),
    )


def hub(folder: Path, size: int) -> tuple[Path, Path]:
    def spokes(side: str) -> Iterator[Triple]:
        for i in range(size):
            yield entity(side, f"leaf{i}"), LABEL, f'"leaf {i * 7919}"'
            yield entity(side, 0), "has", entity(side, f"leaf{i}")

    return write_pair(folder, spokes)


def equal_names(folder: Path, size: int) -> tuple[Path, Path]:
    return write_pair(
        folder, lambda side: ((entity(side, f"s{i}"), LABEL, '"Smith"') for i in range(size))
    )


def equal_names_with_values(folder: Path, size: int) -> tuple[Path, Path]:
    def works(side: str) -> Iterator[Triple]:
        for i in range(size):
            yield entity(side, f"u{i}"), LABEL, '"Untitled"'
            yield entity(side, f"u{i}"), "size", f'"{i * 7919 % 100003} x {i * 31 % 997}"'

    return write_pair(folder, works)


def equal_names_with_edges(folder: Path, size: int) -> tuple[Path, Path]:
    """Nothing but the name, one value that all have, and one of 300 neighbours."""

    def works(side: str) -> Iterator[Triple]:
        for i in range(size):
            yield entity(side, f"u{i}"), LABEL, '"Untitled"'
            yield entity(side, f"u{i}"), "kind", '"oil on canvas"'
            yield entity(side, f"u{i}"), "by", entity(side, i % ORDINARY)

    return write_pair(folder, works)


def equal_literals(folder: Path, size: int) -> tuple[Path, Path]:
    def people(side: str) -> Iterator[Triple]:
        for i in range(size):
            yield entity(side, f"p{i}"), LABEL, f'"person {i * 7919}"'
            yield entity(side, f"p{i}"), "country", '"France"'

    return write_pair(folder, people)


def one_against_many(folder: Path, size: int) -> tuple[Path, Path]:
    left = folder / "left.tsv"
    left.write_text(f'{entity("left", 0)}\t{LABEL}\t"city number 7"\n', encoding="utf-8")
    right = folder / "right.tsv"
    with right.open("w", encoding="utf-8") as file:
        for i in range(size):
            file.write(f'{entity("right", i)}\t{LABEL}\t"city number {i}"\n')
    return left, right


def expansion(folder: Path, size: int) -> tuple[Path, Path]:
    """RDF/XML in which references to one entity of 4,000 characters stand for the text."""
    paths = folder / "left.rdf", folder / "right.rdf"
    rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    for path, side in zip(paths, ("left", "right"), strict=True):
        with path.open("w", encoding="utf-8") as file:
            file.write(f'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e "{"x" * 4000}">]>\n')
            file.write(f'<rdf:RDF xmlns:rdf="{rdf}" xmlns:v="http://{side}/v#">\n')
            for i in range(size):
                file.write(f'<rdf:Description rdf:about="{entity(side, i)}"><v:t>&e;</v:t>')
                file.write(f'<v:near rdf:resource="{entity(side, i + 1)}"/></rdf:Description>\n')
            file.write("</rdf:RDF>\n")
    return paths


SHAPES = {
    "ordinary": Shape("ordinary entities, to compare with", 1_000, ordinary),
    "name": Shape("characters of one name", 10_000, long_name),
    "literal": Shape("characters of one literal", 100_000, long_literal),
    "iri": Shape("characters of one IRI", 10_000, long_iri),
    "star": Shape("unnamed leaves of one entity", 2_000, star),
    "hub": Shape("named leaves of one entity", 1_000, hub),
    "equal-names": Shape("entities with one name", 500, equal_names),
    "equal-names-values": Shape(
        "entities with one name, each with a value of its own", 1_000, equal_names_with_values
    ),
    "equal-names-edges": Shape(
        "entities with one name and one value, at 300 neighbours", 1_000, equal_names_with_edges
    ),
    "equal-literals": Shape("entities with one value of a property", 1_000, equal_literals),
    "one-against-many": Shape("right entities for one left entity", 1_000, one_against_many),
    "expansion": Shape("references to an XML entity of 4,000 characters", 100, expansion),
}


def foretold(paths: tuple[Path, Path], folder: Path) -> tuple[str, str]:
    """CPU seconds and gigabytes by the forecast of `doctor`; nothing where it refuses the files."""
    said = folder / "doctor.json"
    command = [*DUALIGN, "doctor", *map(str, paths), "--json", str(said)]
    if subprocess.run(command, capture_output=True, env=ENVIRONMENT, check=False).returncode:  # noqa: S603
        return "", ""
    forecast = json.loads(said.read_text(encoding="utf-8"))["forecast"]
    seconds = forecast["seconds"] * forecast["cores"] / forecast["machine_factor"]
    return f"{seconds:.1f}", f"{forecast['bytes'] / 1e9:.2f}"


def measure(paths: tuple[Path, Path], folder: Path, limits: Limits) -> tuple[str, float, float]:
    """How it ended, seconds and gigabytes."""
    command = [*DUALIGN, "align", *map(str, paths), "--threads", "1"]
    command += ["-o", str(folder / "matches.tsv")]
    process = subprocess.Popen(  # noqa: S603 - our own command
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        preexec_fn=limits.apply,
    )
    assert process.stderr is not None
    said = process.stderr.read().decode(errors="replace").strip().splitlines()
    _, status, used = os.wait4(process.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    ended = {0: "done", 2: "refused", -signal.SIGKILL: "no end"}.get(code, "failed")
    if ended == "failed":
        print(*said[-3:], sep="\n", file=sys.stderr)
    return ended, used.ru_utime + used.ru_stime, used.ru_maxrss / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shapes", nargs="*", metavar="SHAPE", help=", ".join(SHAPES))
    parser.add_argument(
        "--limit", type=int, default=600, metavar="SECONDS", help="of the processor"
    )
    parser.add_argument("--memory", type=float, default=16, metavar="GB", help="of address space")
    parser.add_argument("--sizes", type=int, default=3, metavar="N", help="how many, each tenfold")
    options = parser.parse_args()
    limits = Limits(options.limit, options.memory)
    print("| shape | size | ended | CPU seconds | forecast | GB | forecast |")
    print("|---|--:|---|--:|--:|--:|--:|", flush=True)
    for name in options.shapes or SHAPES:
        shape = SHAPES[name]
        for size in (shape.start * 10**k for k in range(options.sizes)):
            with tempfile.TemporaryDirectory() as name_of_folder:
                folder = Path(name_of_folder)
                paths = shape.write(folder, size)
                time_said, memory_said = foretold(paths, folder)
                ended, seconds, memory = measure(paths, folder, limits)
            print(
                f"| {shape.words} | {size:,} | {ended} | {seconds:.1f} | {time_said} "
                f"| {memory:.2f} | {memory_said} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
