"""The shapes: what grows, how large it is at first, and how the files are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
ORDINARY = 300  # entities of the world that every shape is added to
Triple = tuple[str, str, str]


@dataclass(frozen=True)
class Shape:
    """What grows, how large it is at first, and how it is made."""

    words: str
    start: int
    write: Callable[[Path, int], tuple[Path, Path]]


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
