"""Give entities opaque ids and write a graph as sorted, gzipped statements."""

import gzip
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from demo_data.graph import Graph, Key, Literal

LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})


@dataclass(frozen=True)
class Vocabulary:
    """How one side spells its IRIs."""

    root: str  # http://cldr.example/fr
    entities: str  # path segment before an entity's number
    first: int  # smallest number in use
    last: int  # largest
    classes: Mapping[str, str]  # kind -> class name


LEFT = Vocabulary(
    root="http://cldr.example/fr",
    entities="e",
    first=1,
    last=9999,
    classes={
        "territory": "Territoire",
        "region": "Region",
        "subdivision": "Subdivision",
        "language": "Langue",
        "script": "Ecriture",
        "currency": "Monnaie",
        "timezone": "FuseauHoraire",
        "metazone": "HeureLegale",
    },
)
RIGHT = Vocabulary(
    root="http://geo.example/en",
    entities="thing",
    first=10000,
    last=99999,
    classes={
        "territory": "Country",
        "region": "Region",
        "subdivision": "AdministrativeDivision",
        "language": "Language",
        "script": "Script",
        "currency": "Currency",
        "timezone": "TimeZone",
        "city": "City",
    },
)


def number(keys: Iterable[Key], vocabulary: Vocabulary, seed: int) -> dict[Key, str]:
    """IRIs with random distinct numbers: neither an IRI nor their order tells what is meant."""
    ordered = sorted(keys)
    numbers = range(vocabulary.first, vocabulary.last + 1)
    drawn = random.Random(seed).sample(numbers, len(ordered))
    width = len(str(vocabulary.last))
    prefix = f"{vocabulary.root}/{vocabulary.entities}/"
    return {key: f"{prefix}{n:0{width}}" for key, n in zip(ordered, drawn, strict=True)}


def statements(graph: Graph, iris: Mapping[Key, str], vocabulary: Vocabulary) -> list[str]:
    """All statements of `graph`, one line each, sorted."""
    root = vocabulary.root
    lines = []
    for key, name in graph.names.items():
        lines.append(f"{iris[key]}\t{LABEL}\t{_literal(Literal(name, graph.language))}")
        lines.append(f"{iris[key]}\t{TYPE}\t{root}/type/{vocabulary.classes[key.kind]}")
    for subject, relation, target in graph.relations:
        lines.append(f"{iris[subject]}\t{root}/rel/{relation}\t{iris[target]}")
    for subject, attribute, value in graph.attributes:
        lines.append(f"{iris[subject]}\t{root}/attr/{attribute}\t{_literal(value)}")
    return sorted(lines)


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """UTF-8, LF; gzip without a time stamp if the name says so, so that builds are equal."""
    content = "".join(f"{line}\n" for line in lines).encode("utf-8")
    if path.suffix == ".gz":
        content = gzip.compress(content, compresslevel=9, mtime=0)
    path.write_bytes(content)


def _literal(value: Literal) -> str:
    text = f'"{value.text.translate(_ESCAPES)}"'
    if value.language:
        return f"{text}@{value.language}"
    return f"{text}^^<{value.datatype}>" if value.datatype else text
