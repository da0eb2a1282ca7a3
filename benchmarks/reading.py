"""Reading N-Triples: speed and memory, beside parsing alone, and how both grow.

The files are made of DBP15K: its triples, a label and a number for every entity, its attribute
types with values, and the same again with other IRIs until the file is large enough. Every
measurement runs in a process of its own, so that peak memory is its own. Seconds are those of the
CPU (one core); ``cold`` is the first reading ever, which compiles the reader.

    python benchmarks/reading.py [--statements 1000000] [--times 10] [--json F]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from dbp15k import pair_folder
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io import read_folder

LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
INTEGER = "http://www.w3.org/2001/XMLSchema#integer"
_NOT_IN_IRI = re.compile(r'[\x00-\x20<>"{}|^`\\]')


def statements(graph: KnowledgeGraph) -> Iterator[str]:
    """Lines of N-Triples without end, grouped by nothing, as dumps often are."""
    entities = [_iri(entity) for entity in graph.entities]
    relations = [_iri(relation) for relation in graph.relations]
    labels = [_iri(label) for label in graph.attributes.labels]
    pairs = zip(
        graph.attributes.subjects.tolist(), graph.attributes.predicates.tolist(), strict=True
    )
    attributes = list(pairs)
    triples = graph.triples.tolist()
    copy = 0
    while True:
        tail = f"/{copy}" if copy else ""
        for entity, name in zip(entities, graph.names, strict=True):
            text = name.replace("\\", " ").replace('"', '\\"')
            yield f'<{entity}{tail}> <{LABEL}> "{text} {copy}"@en .\n'
        for head, relation, end in triples:
            yield f"<{entities[head]}{tail}> <{relations[relation]}> <{entities[end]}{tail}> .\n"
        for number, (subject, label) in enumerate(attributes):
            value = f'"{number * 7 + copy}"^^<{INTEGER}>' if number % 3 else f'"v {number} {copy}"'
            yield f"<{entities[subject]}{tail}> <{labels[label]}> {value} .\n"
        copy += 1


def write(path: Path, graph: KnowledgeGraph, count: int) -> None:
    with path.open("w", encoding="utf-8") as file:
        for _, line in zip(range(count), statements(graph), strict=False):
            file.write(line)


def _iri(text: str) -> str:
    return _NOT_IN_IRI.sub(lambda found: f"%{ord(found[0]):02X}", text)


def parse_alone(paths: list[Path]) -> int:
    """What pyoxigraph needs to hand over every statement."""
    import pyoxigraph

    return sum(1 for path in paths for _ in pyoxigraph.parse(path=str(path)))


def read_named(paths: list[Path]) -> int:
    """What dualign needs for graphs with names and attributes."""
    import dualign

    graphs = [dualign.read(path) for path in paths]
    return sum(len(graph.triples) + len(graph.attributes) for graph in graphs)


TASKS = {"parse": parse_alone, "read": read_named}


def measure(task: str, paths: list[Path], **environment: str) -> dict[str, float]:
    """Run one task in a process of its own."""
    command = [sys.executable, __file__, "--task", task, *map(str, paths)]
    done = subprocess.run(  # noqa: S603
        command, check=True, capture_output=True, text=True, env=os.environ | environment
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def run_task(task: str, paths: list[Path]) -> None:
    import resource
    import warnings

    import dualign  # noqa: F401 - loading the libraries is not part of reading

    warnings.simplefilter("ignore")
    cpu, wall = time.process_time(), time.perf_counter()
    count = TASKS[task](paths)
    figures = {
        "statements": count,
        "cpu": time.process_time() - cpu,
        "wall": time.perf_counter() - wall,
        "gigabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6,
    }
    print(json.dumps(figures))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--statements", type=int, default=1_000_000)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--task", choices=TASKS)
    parser.add_argument("paths", type=Path, nargs="*")
    options = parser.parse_args()
    if options.task:
        run_task(options.task, options.paths)
        return
    pair = read_folder(pair_folder("fr_en"))
    with tempfile.TemporaryDirectory() as folder:
        small = [Path(folder) / "left.nt", Path(folder) / "right.nt"]
        large = Path(folder) / "large.nt"
        for path, graph in zip(small, (pair.left, pair.right), strict=True):
            write(path, graph, options.statements)
        write(large, pair.left, options.statements * options.times)
        cold = measure("read", small, NUMBA_CACHE_DIR=str(Path(folder) / "cache"))
        measure("read", small[:1])  # compiles, where nobody has yet
        figures = {
            "parsing one file alone": measure("parse", small[:1]),
            "reading one file": measure("read", small[:1]),
            "reading the pair": measure("read", small),
            "reading the pair, cold": cold,
            f"reading {options.times} times as much": measure("read", [large]),
        }
    show(figures, options.statements, options.times)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2))


def show(figures: dict[str, dict[str, float]], count: int, times: int) -> None:
    sizes = [count, count, 2 * count, 2 * count, times * count]
    print(f"{'':30} {'CPU s':>8} {'wall s':>8} {'GB':>6} {'statements/s':>14}")
    for (name, found), size in zip(figures.items(), sizes, strict=True):
        rate = size / found["cpu"]
        row = f"{found['cpu']:8.2f} {found['wall']:8.2f} {found['gigabytes']:6.2f} {rate:14,.0f}"
        print(f"{name:30} {row}")
    parse, one, pair, _, large = figures.values()
    print(
        f"a pair of {count:,}-triple files: {pair['wall']:.1f} s, {pair['gigabytes']:.2f} GB "
        f"({pair['cpu']:.1f} s of one core); wanted: under 12 s, under 1.5 GB"
    )
    print(
        f"one core: {count / one['cpu']:,.0f} triples/s into a graph with names and attributes; "
        f"wanted: 200,000; parsing alone {count / parse['cpu']:,.0f}"
    )
    print(
        f"{times} times as much takes {large['cpu'] / one['cpu']:.1f} times the CPU time, "
        f"{large['wall'] / one['wall']:.1f} times the wall time; wanted: {times} ± 20 %"
    )


if __name__ == "__main__":
    main()
